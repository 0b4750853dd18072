import type { BuildRecord } from '@ledgerwise/contract';
import { Badge, Button, Card, useFormats } from '@ledgerwise/ui/core';
import type { ModuleVersion } from '../versions/module-version.ts';
import { kilobytes, milliseconds } from './amounts.ts';
import { FactTable } from './FactTable.tsx';
import { texts } from './texts.ts';
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
  if (!build) return <span className={styles.soft}>{texts.modules.noBuildRecord}</span>;
  if (build.commit === null) return <span className={styles.soft}>{texts.modules.builtWithoutGit}</span>;
  return (
    <>
      <code title={build.commit}>{build.commit.slice(0, 7)}</code>
      {build.isModified && <span className={styles.soft}> {texts.modules.uncommitted}</span>}
    </>
  );
}

function Bytes({ of }: { readonly of: ModuleVersion['entry'] }) {
  const formats = useFormats();
  if (!of) return '–';
  return (
    <>
      {of.transfer === null ? (
        <span className={styles.soft}>{texts.modules.unknownSize}</span>
      ) : (
        kilobytes(of.transfer, formats)
      )}
      <span className={styles.soft}> / {kilobytes(of.decoded, formats)}</span>
    </>
  );
}

function buildsOf(shell: BuildRecord | null, modules: readonly ModuleVersion[]): readonly Build[] {
  const { version = null, contract = null } = shell ?? {};
  return [
    { id: 'shell', title: texts.modules.shell, version, contract, build: shell, module: null },
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
    <Card title={texts.modules.title}>
      <FactTable
        caption={texts.modules.caption}
        names={texts.modules.module}
        rows={buildsOf(shell, modules)}
        keyOf={({ id }) => id}
        nameOf={({ title, module }) => (
          <>
            {title} {module?.isOverridden && <Badge tone="warn">{texts.modules.overridden}</Badge>}
            {module?.failure && <span className={styles.bad}>{module.failure}</span>}
          </>
        )}
        columns={[
          { title: texts.modules.version, show: ({ version }) => version ?? '–' },
          {
            title: texts.modules.commit,
            show: ({ build, module }) => (module?.failure ? '–' : <Commit build={build} />),
          },
          { title: texts.modules.contract, isNumber: true, show: ({ contract }) => contract ?? '–' },
          {
            title: texts.modules.entry,
            isNumber: true,
            show: ({ module }) => <Bytes of={module?.entry ?? null} />,
          },
          {
            title: texts.modules.firstLoad,
            isNumber: true,
            show: ({ module }) => <Bytes of={module?.firstLoad ?? null} />,
          },
        ]}
      />
      <p className={styles.note}>{texts.modules.note}</p>
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
      title={texts.modules.loadTimesTitle}
      action={
        <Button size="small" disabled={isLoading || isWhole} onClick={loadAll}>
          {isLoading ? texts.modules.loading : texts.modules.loadAll}
        </Button>
      }
    >
      <FactTable
        caption={texts.modules.loadTimesCaption}
        names={texts.modules.module}
        rows={modules}
        keyOf={({ id }) => id}
        nameOf={({ title }) => title}
        columns={[
          {
            title: texts.modules.entry,
            isNumber: true,
            show: ({ loadTimes: { container, isFromCache } }) =>
              container === null
                ? '–'
                : isFromCache
                  ? texts.modules.fromCache
                  : milliseconds(container, formats),
          },
          {
            title: texts.modules.module,
            isNumber: true,
            show: ({ loadTimes: { code } }) =>
              code === null ? texts.modules.notLoaded : milliseconds(code, formats),
          },
          {
            title: texts.modules.screens,
            show: ({ loadTimes: { screens } }) =>
              Object.entries(screens)
                .map(([route, duration]) => `${route} ${milliseconds(duration, formats)}`)
                .join(', ') || '–',
          },
        ]}
      />
      <p className={styles.note}>{texts.modules.loadTimesNote}</p>
    </Card>
  );
}
