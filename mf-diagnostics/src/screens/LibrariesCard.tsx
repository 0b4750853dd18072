import { Card } from '@ledgerwise/ui/core';
import { bundledIn, type PageVersions } from '../versions/versions-report.ts';
import { FactTable } from './FactTable.tsx';
import { texts } from './texts.ts';
import styles from './versions.module.css';

/** Lists the libraries that the page shares, and those that each build includes. */
export function LibrariesCard({ versions }: { readonly versions: PageVersions }) {
  const bundled = bundledIn(versions);
  return (
    <>
      <Card title={texts.libraries.sharedTitle}>
        <FactTable
          caption={texts.libraries.sharedCaption}
          names={texts.libraries.library}
          rows={versions.shared}
          keyOf={({ name, version }) => `${name} ${version}`}
          nameOf={({ name }) => <code>{name}</code>}
          columns={[
            { title: texts.libraries.version, show: ({ version }) => version },
            { title: texts.libraries.providedBy, show: ({ providedBy }) => providedBy },
            {
              title: texts.libraries.usedBy,
              show: ({ usedBy, isLoaded }) =>
                usedBy.join(', ') || (isLoaded ? texts.libraries.unused : texts.libraries.notLoaded),
            },
          ]}
        />
        <p className={styles.note}>{texts.libraries.sharedNote}</p>
      </Card>
      <Card title={texts.libraries.bundledTitle}>
        <FactTable
          caption={texts.libraries.bundledCaption}
          names={texts.libraries.library}
          rows={bundled}
          keyOf={({ name, version }) => `${name} ${version}`}
          nameOf={({ name }) => <code>{name}</code>}
          columns={[
            { title: texts.libraries.version, show: ({ version }) => version },
            { title: texts.libraries.bundledIn, show: ({ builds }) => builds.join(', ') },
          ]}
        />
        <p className={styles.note}>{texts.libraries.bundledNote}</p>
      </Card>
    </>
  );
}
