import type { OpeningCheck, OpeningState } from '@ledgerwise/resource';

/** A step of moving in, and whether it is done; null if only the user knows. */
export interface OpeningStep {
  readonly id: string;
  readonly title: string;
  readonly isDone: boolean | null;
}

/** Steps of moving in, in order. */
export function openingSteps(state: OpeningState, check: OpeningCheck | null): readonly OpeningStep[] {
  const agrees = (kind: string): boolean => check?.contacts.find((side) => side.kind === kind)?.ok ?? false;
  const has = check !== null && state.lines.length > 0;
  return [
    { id: 'first-day', title: 'First day', isDone: state.first_day !== null },
    { id: 'records', title: 'Chart, contacts and products', isDone: null },
    {
      id: 'trial-balance',
      title: 'Trial balance',
      isDone: has && check.unmatched === 0 && Number(check.debits) === Number(check.credits),
    },
    { id: 'open-invoices', title: 'Open invoices', isDone: has && agrees('invoice') },
    { id: 'open-bills', title: 'Open bills', isDone: has && agrees('bill') },
    {
      id: 'stock',
      title: 'Stock and assets',
      isDone:
        has &&
        check.accounts.every((account) => account.kept_by !== 'stock' || account.ok) &&
        check.assets.every(({ ok }) => ok),
    },
    { id: 'check', title: 'Check', isDone: has && check.ok },
    { id: 'post', title: 'Post', isDone: state.entry !== null },
  ];
}
