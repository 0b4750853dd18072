import { useHost } from '@ledgerwise/contract';
import { invoices } from '@ledgerwise/domain';
import type { FirstRun } from '@ledgerwise/resource';
import { Button, ErrorState, NoPermission, PageHeader, Skeleton } from '@ledgerwise/ui/core';
import { ResourceRoot } from '@ledgerwise/ui/resource';
import styles from './first-run.module.css';
import { Guide } from './Guide.tsx';
import { texts } from './texts.ts';
import { useChoice, useFirstRun } from './use-first-run.ts';

/** The guide on its own page, for users who have hidden it on the dashboard. */
export function GettingStartedScreen() {
  return (
    <ResourceRoot>
      <GettingStarted />
    </ResourceRoot>
  );
}

function GettingStarted() {
  const { auth } = useHost();
  const { value, error, retry } = useFirstRun();
  return (
    <>
      <PageHeader
        title={texts.gettingStartedScreen.title}
        description={value && whereItStands(value)}
        actions={value?.is_hidden ? <ShowAgain onShown={retry} /> : undefined}
      />
      {value ? (
        <Guide run={value} onChanged={retry} />
      ) : value === null ? (
        <NoPermission
          action={texts.gettingStartedScreen.postInvoices}
          roles={auth.rolesWith(invoices.permissions.create)}
        />
      ) : error ? (
        <ErrorState error={error} title={texts.gettingStartedScreen.failed} onRetry={retry} />
      ) : (
        <div className={styles.place} aria-busy="true">
          <Skeleton width="100%" height="100%" />
        </div>
      )}
    </>
  );
}

function whereItStands({ is_due, is_hidden }: FirstRun): string {
  if (is_due) return texts.gettingStartedScreen.alsoOnDashboard;
  if (is_hidden) return texts.gettingStartedScreen.hidden;
  return texts.gettingStartedScreen.finished;
}

function ShowAgain({ onShown }: { onShown(): void }) {
  const choose = useChoice(onShown);
  return <Button onClick={() => void choose('shown')}>{texts.gettingStartedScreen.show}</Button>;
}
