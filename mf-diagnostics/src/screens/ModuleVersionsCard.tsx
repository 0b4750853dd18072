import type { BuildRecord } from '@ledgerwise/contract';
import { Badge, Button, Card, useFormats } from '@ledgerwise/ui/core';
import type { ModuleVersion } from '../versions/module-version.ts';
import { kilobytes, milliseconds } from './amounts.ts';
import { FactTable } from './FactTable.tsx';
import styles from './versions.module.css';

/** The shell is listed beside the modules: it has a build, but no address of its own in the registry. */
interface Build {
  readonly id: string;
  readonly title: string;
  readonly version: string | null;
  readonly contract: number | null;
  readonly build: BuildRecord | null;
  readonly module: ModuleVersion | null;
}

function Commit({ build }: { readonly build: BuildRecord | null }) {
  if (!build) return <span className={styles.soft}>no build record</span>;
  if (build.commit === null) return <span className={styles.soft}>built without git</span>;
  return (
    <>
      <code title={build.commit}>{build.commit.slice(0, 7)}</code>
      {build.isModified && <span className={styles.soft}> and changes that were not committed</span>}
    </>
  );
}

function Bytes({ of }: { readonly of: ModuleVersion['entry'] }) {
  const formats = useFormats();
  if (!of) return '–';
  return (
    <>
      {of.transfer === null ? <span className={styles.soft}>not told</span> : kilobytes(of.transfer, formats)}
      <span className={styles.soft}> / {kilobytes(of.decoded, formats)}</span>
    </>
  );
}

function buildsOf(shell: BuildRecord | null, modules: readonly ModuleVersion[]): readonly Build[] {
  const { version = null, contract = null } = shell ?? {};
  return [
    { id: 'shell', title: 'Shell', version, contract, build: shell, module: null },
    ...modules.map((module) => ({
      id: module.id,
      title: module.title,
      version: module.deployed?.version ?? module.origin.version,
      contract: module.deployed?.contract ?? null,
      build: module.deployed?.build ?? null,
      module,
    })),
  ];
}

interface ModuleVersionsCardProps {
  readonly shell: BuildRecord | null;
  readonly modules: readonly ModuleVersion[];
}

/** Lists the builds in this deployment. */
export function ModuleVersionsCard({ shell, modules }: ModuleVersionsCardProps) {
  return (
    <Card title="Modules">
      <FactTable
        caption="Versions and sizes of modules"
        names="Module"
        rows={buildsOf(shell, modules)}
        keyOf={({ id }) => id}
        nameOf={({ title, module }) => (
          <>
            {title} {module?.isOverridden && <Badge tone="warn">Overridden</Badge>}
            {module?.failure && <span className={styles.bad}>{module.failure}</span>}
          </>
        )}
        columns={[
          { title: 'Version', show: ({ version }) => version ?? '–' },
          {
            title: 'Commit',
            show: ({ build, module }) => (module?.failure ? '–' : <Commit build={build} />),
          },
          { title: 'Contract', isNumber: true, show: ({ contract }) => contract ?? '–' },
          { title: 'Entry', isNumber: true, show: ({ module }) => <Bytes of={module?.entry ?? null} /> },
          {
            title: 'First load',
            isNumber: true,
            show: ({ module }) => <Bytes of={module?.firstLoad ?? null} />,
          },
        ]}
      />
      <p className={styles.note}>
        Sizes: compressed / uncompressed. The first load is the entry with what it exposes, before any screen.
        The commit is the last one that changed what the build is made of.
      </p>
    </Card>
  );
}

interface LoadTimesCardProps {
  readonly modules: readonly ModuleVersion[];
  readonly isLoading: boolean;
  loadAll(): void;
}

/** Shows how long this visit waited for modules and their screens. */
export function LoadTimesCard({ modules, isLoading, loadAll }: LoadTimesCardProps) {
  const formats = useFormats();
  const isWhole = modules.every(({ loadTimes }) => loadTimes.code !== null);
  return (
    <Card
      title="Load times of this visit"
      action={
        <Button size="small" disabled={isLoading || isWhole} onClick={loadAll}>
          {isLoading ? 'Loading...' : 'Load Every Module'}
        </Button>
      }
    >
      <FactTable
        caption="Load times of modules"
        names="Module"
        rows={modules}
        keyOf={({ id }) => id}
        nameOf={({ title }) => title}
        columns={[
          {
            title: 'Entry',
            isNumber: true,
            show: ({ loadTimes: { container, isFromCache } }) =>
              container === null ? '–' : isFromCache ? 'from the cache' : milliseconds(container, formats),
          },
          {
            title: 'Module',
            isNumber: true,
            show: ({ loadTimes: { code } }) => (code === null ? 'not loaded' : milliseconds(code, formats)),
          },
          {
            title: 'Screens',
            show: ({ loadTimes: { screens } }) =>
              Object.entries(screens)
                .map(([route, duration]) => `${route} ${milliseconds(duration, formats)}`)
                .join(', ') || '–',
          },
        ]}
      />
      <p className={styles.note}>
        Entry: the script on the line, by the browser’s Resource Timing. Module: from asking for it to having
        its code. Screens: their own code after that. Nothing is loaded to be measured unless you ask for it.
      </p>
    </Card>
  );
}
