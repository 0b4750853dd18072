import { controlInWords } from '@ledgerwise/domain/proof';
import type { ClosingChecklist } from '@ledgerwise/resource';
import { countOf, type Formats } from '@ledgerwise/ui/core';

/** Something to check before a year is closed, with a link to where it is corrected. */
export interface ChecklistItem {
  readonly id: string;
  readonly title: string;
  readonly isDone: boolean;
  /** Text of what is unfinished; empty if nothing is. */
  readonly text: string;
  /** Link to the screen where it is finished. */
  readonly cure?: Cure;
  /** The controls that do not agree. */
  readonly faults?: readonly Fault[];
}

/** A control that does not agree. */
export interface Fault {
  readonly check: string;
  /** The expected state. */
  readonly rule: string;
  /** Details by record, with the remedy; null if the control passes. */
  readonly detail: string | null;
  readonly cure: Cure;
}

interface Cure {
  readonly label: string;
  readonly to: string;
}

const asSentence = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;

/** Records are named by their number or name; their ids are for the page of self-tests. */
const ID = / \([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\)/g;

/** Screens for investigating a failed control. Addresses are in the accounting area, or start with a slash. */
const CONTROLS: Readonly<Record<string, Cure>> = {
  'receivables = ledger': { label: 'Accounts Receivable', to: 'accounts-receivable' },
  'payables = ledger': { label: 'Accounts Payable', to: 'accounts-payable' },
  'stock = ledger': { label: 'Inventory', to: 'inventory' },
  'bank = ledger': { label: 'Bank Accounts', to: '/banking' },
  'fixed assets = register': { label: 'Fixed Assets', to: 'assets' },
  'matched lines = entries': { label: 'Reconciliation', to: '/banking/reconciliation' },
  'finished reconciliations': { label: 'Reconciliation', to: '/banking/reconciliation' },
  'filed GST returns = lines': { label: 'GST Return', to: 'reports/gst-return' },
  'closed periods unchanged': { label: 'Changes Since Close', to: 'reports/changes-since-close' },
};

/** The controls that closing a closed year again may put right. */
const CLOSED_AGAIN: readonly string[] = ['closed years at zero', 'closed periods unchanged'];

/** The last day of the closed year into which something was posted since, so that it can be closed again; else null. */
export const closedYearThatChanged = ({
  closed_through,
  controls,
}: Pick<ClosingChecklist, 'closed_through' | 'controls'>): string | null =>
  controls.some(({ check, ok }) => !ok && CLOSED_AGAIN.includes(check)) ? closed_through : null;

/** Steps before a year is closed, in order. */
export function checklistOf(
  {
    open,
    controls,
    year_end,
    as_of: today,
  }: Pick<ClosingChecklist, 'open' | 'controls' | 'year_end' | 'as_of'>,
  formats: Formats,
): readonly ChecklistItem[] {
  const until = encodeURIComponent(`at_most:${year_end}`);
  const drafts = (
    id: keyof ClosingChecklist['open'],
    title: string,
    left: string,
    label: string,
    to: string,
  ): ChecklistItem => ({
    id,
    title,
    isDone: open[id] === 0,
    text: open[id] === 0 ? '' : left,
    cure: { label, to },
  });
  const faults = controls
    .filter(({ ok }) => !ok)
    .map(
      ({ check, detail }): Fault => ({
        check,
        rule: controlInWords(check),
        detail: detail ? asSentence(detail.replaceAll(ID, '')) : null,
        cure: CONTROLS[check] ?? { label: 'General Ledger', to: 'general-ledger' },
      }),
    );
  return [
    {
      id: 'ended',
      title: 'The year has ended',
      isDone: year_end < today,
      text: year_end < today ? '' : 'It has not ended yet.',
    },
    drafts(
      'draft_entries',
      'No draft journal entries',
      `${countOf(open.draft_entries, 'journal entry is', 'journal entries are', formats)} still a draft.`,
      'General Ledger',
      `general-ledger?view=draft&entry_date=${until}`,
    ),
    drafts(
      'draft_invoices',
      'No draft invoices',
      `${countOf(open.draft_invoices, 'invoice is', 'invoices are', formats)} still a draft.`,
      'Invoices',
      `invoices?view=draft&invoice_date=${until}`,
    ),
    drafts(
      'pending_bills',
      'No bills awaiting approval',
      `${countOf(open.pending_bills, 'bill is', 'bills are', formats)} not approved.`,
      'Accounts Payable',
      'accounts-payable',
    ),
    drafts(
      'unreconciled',
      'Bank statements are reconciled',
      `${countOf(open.unreconciled, 'statement line has', 'statement lines have', formats)} no entry in the books.`,
      'Reconciliation',
      '/banking/reconciliation',
    ),
    drafts(
      'depreciation_due',
      'Depreciation is run',
      `${countOf(open.depreciation_due, 'month', 'months', formats)} of depreciation are due.`,
      'Fixed Assets',
      'assets',
    ),
    {
      id: 'controls',
      title: 'The ledger checks pass',
      isDone: faults.length === 0,
      text:
        faults.length === 0
          ? `${countOf(controls.length, 'check passes', 'checks pass', formats)}.`
          : `${faults.length} of ${controls.length} do not:`,
      faults,
    },
  ];
}
