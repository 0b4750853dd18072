import { type Row, useHost } from '@ledgerwise/contract';
import { accounts, journalEntries } from '@ledgerwise/domain';
import { type OpeningCheck, type OpeningState, readFrom } from '@ledgerwise/resource';
import { ErrorState, LoadingBlock, later, NoPermission, PageHeader } from '@ledgerwise/ui/core';
import { ResourceRoot, useAnswer, useLiveTable } from '@ledgerwise/ui/resource';
import { texts } from './texts.ts';

// Date pickers and selects load antd.
const MovingInSteps = later(
  async () => (await import('./MovingInSteps.tsx')).MovingInSteps,
  () => <LoadingBlock />,
);

/** More accounts than this no chart is matched by hand. */
const MOST_ACCOUNTS = 1000;

/** Moves books from previous software: imports and compares them. */
export function OpeningScreen() {
  const { auth } = useHost();
  if (!auth.can('opening_balances.read'))
    return <NoPermission action={texts.openingScreen.see} roles={auth.rolesWith('opening_balances.read')} />;
  return (
    <ResourceRoot resource={journalEntries}>
      <PageHeader title={texts.openingScreen.title} description={texts.openingScreen.description} />
      <Loaded />
    </ResourceRoot>
  );
}

/** Data that the steps share. */
export interface Books {
  readonly state: OpeningState;
  readonly check: OpeningCheck | null;
  readonly chart: readonly Row[];
}

function Loaded() {
  const answer = useAnswer(journalEntries.name, 'opening', async (data, signal): Promise<Books> => {
    const [state, check, { rows }] = await Promise.all([
      data.call('opening_state', {}, signal),
      data.call('opening_check', {}, signal),
      data.list(readFrom(accounts), {
        sort: { field: 'code', descending: false },
        page: { size: MOST_ACCOUNTS, offset: 0 },
        signal,
      }),
    ]);
    return { state, check, chart: rows.filter(({ id }) => id !== state.counterpart.id) };
  });
  useLiveTable(journalEntries.name);
  if (answer.value) return <MovingInSteps books={answer.value} />;
  return answer.error ? (
    <ErrorState error={answer.error} title={texts.openingScreen.failed} onRetry={answer.retry} />
  ) : (
    <LoadingBlock text={texts.openingScreen.loading} />
  );
}
