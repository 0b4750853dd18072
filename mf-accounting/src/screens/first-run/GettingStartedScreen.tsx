import { useHost } from '@ledgerwise/contract';
import { invoices } from '@ledgerwise/domain';
import type { FirstRun } from '@ledgerwise/resource';
import { Button, ErrorState, NoPermission, PageHeader, Skeleton } from '@ledgerwise/ui/core';
import { ResourceRoot } from '@ledgerwise/ui/resource';
import styles from './first-run.module.css';
import { Guide } from './Guide.tsx';
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
        title="Getting Started"
        description={value && whereItStands(value)}
        actions={value?.is_hidden ? <ShowAgain onShown={retry} /> : undefined}
      />
      {value ? (
        <Guide run={value} onChanged={retry} />
      ) : value === null ? (
        <NoPermission action="post invoices" roles={auth.rolesWith(invoices.permissions.create)} />
      ) : error ? (
        <ErrorState error={error} title="The guide could not be loaded" onRetry={retry} />
      ) : (
        <div className={styles.place} aria-busy="true">
          <Skeleton width="100%" height="100%" />
        </div>
      )}
    </>
  );
}

function whereItStands({ is_due, is_hidden }: FirstRun): string {
  if (is_due) return 'It is also on your dashboard until your second invoice is posted.';
  if (is_hidden) return 'You hid it from your dashboard.';
  return 'You post invoices already, so this guide is no longer on your dashboard.';
}

function ShowAgain({ onShown }: { onShown(): void }) {
  const choose = useChoice(onShown);
  return <Button onClick={() => void choose('shown')}>Show on dashboard</Button>;
}
