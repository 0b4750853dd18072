import { Card } from '@ledgerwise/ui/core';
import { bundledIn, type PageVersions } from '../versions/versions-report.ts';
import { FactTable } from './FactTable.tsx';
import styles from './versions.module.css';

/** Lists the libraries that the page shares, and those that each build includes. */
export function LibrariesCard({ versions }: { readonly versions: PageVersions }) {
  const bundled = bundledIn(versions);
  return (
    <>
      <Card title="Shared libraries">
        <FactTable
          caption="Libraries in the share scope"
          names="Library"
          rows={versions.shared}
          keyOf={({ name, version }) => `${name} ${version}`}
          nameOf={({ name }) => <code>{name}</code>}
          columns={[
            { title: 'Version', show: ({ version }) => version },
            { title: 'Provided by', show: ({ providedBy }) => providedBy },
            {
              title: 'Used by',
              show: ({ usedBy, isLoaded }) =>
                usedBy.join(', ') || (isLoaded ? 'nobody yet' : 'nobody: not loaded'),
            },
          ]}
        />
        <p className={styles.note}>
          As Module Federation’s runtime has it now. A module uses a library from the moment its code asks for
          it.
        </p>
      </Card>
      <Card title="Bundled libraries">
        <FactTable
          caption="Libraries in the builds’ own scripts"
          names="Library"
          rows={bundled}
          keyOf={({ name, version }) => `${name} ${version}`}
          nameOf={({ name }) => <code>{name}</code>}
          columns={[
            { title: 'Version', show: ({ version }) => version },
            { title: 'In the scripts of', show: ({ builds }) => builds.join(', ') },
          ]}
        />
        <p className={styles.note}>
          By the builds’ own records. Modules may carry different versions of these: each uses its own.
        </p>
      </Card>
    </>
  );
}
