import type { ListView } from '@ledgerwise/resource';
import { type OwedKind, openStates } from './owed-kinds.ts';

/** Returns the statuses of invoices or bills, with their names for draft and open. */
const owedStatuses = <const Draft extends string, const Open extends string>(
  draft: { readonly value: Draft; readonly label: string },
  open: { readonly value: Open; readonly label: string },
) =>
  [
    { ...draft, tone: 'warn' },
    { ...open, tone: 'info' },
    { value: 'paid', label: 'Paid', tone: 'good' },
    { value: 'written_off', label: 'Written off', tone: 'warn' },
    { value: 'overdue', label: 'Overdue', tone: 'bad' },
    { value: 'cancelled', label: 'Cancelled' },
  ] as const;

/** The states of an invoice. */
export const INVOICE_STATUSES = owedStatuses(
  { value: 'draft', label: 'Draft' },
  { value: 'sent', label: 'Sent' },
);

/** The states of a bill. */
export const BILL_STATUSES = owedStatuses(
  { value: 'pending', label: 'Pending' },
  { value: 'approved', label: 'Approved' },
);

/** A tab of the records in one state. */
export const stateView = (value: string, label: string): ListView => ({
  id: value,
  label,
  filters: [{ field: 'status', operator: 'equals', value }],
});

/** Returns the tabs of the list of invoices or bills. */
export const owedViews = (kind: OwedKind, draft: ListView): readonly ListView[] => [
  { id: 'all', label: 'All', filters: [] },
  draft,
  {
    id: 'awaiting',
    label: 'Awaiting payment',
    filters: [{ field: 'status', operator: 'in', value: openStates(kind) }],
  },
  stateView('overdue', 'Overdue'),
  stateView('paid', 'Paid'),
  stateView('written_off', 'Written off'),
];
