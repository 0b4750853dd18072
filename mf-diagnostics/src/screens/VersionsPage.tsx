import { type PageInspection, useHost } from '@ledgerwise/contract';
import { readTable } from '@ledgerwise/resource/checks';
import { Banner, Button, LinkButton, PageHeader, Skeleton } from '@ledgerwise/ui/core';
import { useCallback, useRef, useState } from 'react';
import { downloadReport } from '../runner/report.ts';
import { readBackendVersion } from '../versions/backend-version.ts';
import { measureLatency } from '../versions/latency.ts';
import { readModuleVersions } from '../versions/module-version.ts';
import { type BackendFound, makeVersionsReport, type PageVersions } from '../versions/versions-report.ts';
import { BackendCard } from './BackendCard.tsx';
import { LibrariesCard } from './LibrariesCard.tsx';
import { LoadTimesCard, ModuleVersionsCard } from './ModuleVersionsCard.tsx';
import { OverridesCard } from './OverridesCard.tsx';
import { texts } from './texts.ts';
import { useReading } from './use-reading.ts';
import { useVitals, VitalsCard } from './VitalsCard.tsx';
import styles from './versions.module.css';

/** More than any visit loads; by default, browsers record 250 files and ignore the others. */
const NOTED_FILES = 2_000;

interface Inspected extends PageVersions {
  readonly inspection: PageInspection;
}

function usePageVersions() {
  const host = useHost();
  const latest = useRef(host);
  latest.current = host;
  const { inspectPage } = host;
  const isKnown = host.modules.all().every(({ status }) => status !== 'loading');
  const read = useCallback(async (): Promise<Inspected> => {
    if (!inspectPage) throw new Error('No modules are put together on this page.');
    performance.setResourceTimingBufferSize?.(NOTED_FILES);
    const inspection = await inspectPage();
    const [shell, modules] = await Promise.all([
      inspection.shell(),
      readModuleVersions(latest.current, inspection),
    ]);
    return { shell, modules, shared: inspection.libraries(), inspection };
  }, [inspectPage]);
  return useReading(inspectPage && isKnown ? read : null);
}

function useBackend() {
  const { auth, data } = useHost();
  const isReady = auth.user !== null && auth.organisation !== null;
  const read = useCallback(async (): Promise<BackendFound> => {
    const version = await readBackendVersion(data);
    return { version, latency: await measureLatency(() => readTable(data, 'profiles')) };
  }, [data]);
  return useReading(isReady ? read : null);
}

/** Parts of the deployment, and their speed on this visit. */
export function VersionsPage() {
  const host = useHost();
  const { notify } = host;
  const page = usePageVersions();
  const backend = useBackend();
  const vitals = useVitals();
  const [isLoadingAll, setIsLoadingAll] = useState(false);
  const versions = page.value;

  const report = () =>
    versions && makeVersionsReport(versions, vitals, backend.value, new Date(), window.location);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(JSON.stringify(report(), null, 2));
      notify.success({ title: texts.versions.copied });
    } catch {
      notify.failure({
        title: texts.versions.copyFailed,
        text: texts.versions.copyFailedText,
      });
    }
  }

  function save(): void {
    const made = report();
    if (made) downloadReport('versions', made);
  }

  async function loadAll(): Promise<void> {
    setIsLoadingAll(true);
    // A failure is shown in its row.
    await Promise.allSettled(host.modules.all().map((module) => module.load()));
    setIsLoadingAll(false);
    page.again();
  }

  function measureAgain(): void {
    page.again();
    backend.again();
  }

  return (
    <div className={styles.page}>
      <PageHeader
        title={texts.shared.versions}
        description={texts.versions.description}
        actions={
          <>
            <LinkButton to="/diagnostics">{texts.shared.systemDiagnostics}</LinkButton>
            <Button disabled={!versions} onClick={copy}>
              {texts.versions.copyAsJson}
            </Button>
            <Button disabled={!versions} onClick={save}>
              {texts.versions.exportAsJson}
            </Button>
            <Button variant="primary" disabled={page.isReading || backend.isReading} onClick={measureAgain}>
              {page.isReading || backend.isReading ? texts.versions.measuring : texts.versions.measureAgain}
            </Button>
          </>
        }
      />
      {!host.inspectPage && (
        <Banner tone="info" title={texts.versions.noShell}>
          {texts.versions.noShellText}
        </Banner>
      )}
      {page.failure && (
        <Banner tone="bad" title={texts.versions.failed}>
          {page.failure}
        </Banner>
      )}
      <div className={styles.pair}>
        <VitalsCard />
        <BackendCard
          isSignedIn={host.auth.status !== 'signed-out'}
          found={backend.value}
          failure={backend.failure}
        />
      </div>
      {host.inspectPage && !versions && !page.failure && (
        <div className={styles.waiting}>
          <Skeleton />
        </div>
      )}
      {versions && (
        <>
          <ModuleVersionsCard shell={versions.shell} modules={versions.modules} />
          <LoadTimesCard modules={versions.modules} isLoading={isLoadingAll} loadAll={loadAll} />
          <OverridesCard modules={versions.modules} inspection={versions.inspection} />
          <LibrariesCard versions={versions} />
        </>
      )}
    </div>
  );
}
