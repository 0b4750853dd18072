import type { Row } from '@ledgerwise/contract';
import {
  type AnyResource,
  addMonths,
  choice,
  defineResource,
  flag,
  lines,
  money,
  type RowOf,
  text,
  type Values,
} from '@ledgerwise/resource';
import { stateView } from '../documents/owed-list.ts';
import {
  ANY_FREQUENCY,
  FREQUENCIES,
  issuedFields,
  RECURRENCE_STATUSES,
  recurrenceWarning,
  SCHEDULE,
  scheduleFields,
} from '../documents/schedule-fields.ts';
import { journalEntries, journalLines } from '../journal-entries.resource.ts';
import { issuedEntries } from './issued-entries.ts';
import { recurringEntryActions } from './recurring-actions.ts';

const STATUSES = [{ value: 'template', label: 'Template', tone: 'info' }, ...RECURRENCE_STATUSES] as const;

/** Returns the default name of a template created from an entry: its description, otherwise its number. */
const named = ({ description, entry_number }: Row): Values => ({
  name: (String(description ?? '').trim() || String(entry_number ?? '')).slice(0, 200),
});

/** Returns the initial schedule of an entry that becomes recurring: monthly, from the first such day from today on. */
function eachMonth(row: Row, today: string): Values {
  const firstDay = String(row.entry_date);
  let months = 1;
  while (addMonths(firstDay, months) < today) months += 1;
  return { ...named(row), frequency: 'monthly', next_date: addMonths(firstDay, months) };
}

const loadEntries = async (): Promise<AnyResource> => journalEntries;
const onSchedule = { field: 'frequency', oneOf: ANY_FREQUENCY } as const;

/** Templates of journal entries; with a schedule, entries are created automatically. */
export const recurringEntries = defineResource({
  name: 'recurring_entries',
  path: 'recurring-entries',
  source: 'recurring_entry_list',
  label: { one: 'Recurring Entry', many: 'Recurring Entries' },
  description: 'Templates of journal entries. With a schedule, entries are created automatically.',
  title: 'name',
  fields: {
    name: text({ label: 'Name', required: 'Name is required', search: true, maxLength: 200 }),
    description: text({ label: 'Description', search: true, maxLength: 1000, default: '' }),
    reference: text({ label: 'Reference', search: true, maxLength: 200 }),
    frequency: choice(FREQUENCIES, {
      label: 'Frequency',
      help: 'Leave blank to keep a template from which you begin entries yourself.',
    }),
    ...scheduleFields('entry'),
    reverses_next_month: flag({
      label: 'Reverse Next Month',
      default: false,
      help: 'For accruals: each entry is reversed on the first day of the month after its date.',
    }),
    lines: lines(journalLines, { label: 'Lines' }),
    total_debit: money({ label: 'Debit', readOnly: true }),
    total_credit: money({ label: 'Credit', readOnly: true }),
    ...issuedFields,
    status: choice(STATUSES, { label: 'Status', readOnly: true }),
  },
  list: {
    columns: ['name', 'description', 'repeats', 'next_date', 'total_debit', 'status'],
    more: ['reference', 'end_date', 'end_after', 'last_issued_on', 'issued_count', 'posts_automatically'],
    second: 'description',
  },
  views: [
    { id: 'all', label: 'All', filters: [] },
    ...STATUSES.map(({ value, label }) => stateView(value, label)),
  ],
  form: {
    sections: [
      { title: 'Recurring Entry Details', fields: ['name', 'description', 'reference'] },
      {
        title: 'Schedule',
        fields: [...SCHEDULE, 'reverses_next_month'],
      },
    ],
  },
  onlyWith: {
    every: onSchedule,
    next_date: onSchedule,
    end_date: onSchedule,
    end_after: onSchedule,
    posts_automatically: onSchedule,
  },
  screens: ['list', 'new', 'read', 'edit'],
  archive: { by: 'archived_at' },
  save: 'save_recurring_entry',
  actions: recurringEntryActions,
  begins: [
    {
      label: 'New Journal Entry',
      path: 'general-ledger/new?recurring_entry=:id',
      requires: 'journal_entries.create',
    },
  ],
  tables: [{ id: 'made', label: 'Created so far', call: 'issued_entries', rows: issuedEntries, limit: 100 }],
  document: {
    lines: 'lines',
    kind: 'recurring_entry',
    date: 'next_date',
    isDraft: () => true,
    draft: 'recurring entry',
    isTemplate: true,
    from: {
      journal_entry: { load: loadEntries, begins: eachMonth },
      template_of: { load: loadEntries, begins: named },
    },
    warns: recurrenceWarning('entry'),
    newLine: () => ({ account_id: null, description: null, contact_id: null, debit: null, credit: null }),
    title: () => 'Recurring Entry',
  },
  empty: {
    title: 'No recurring entries yet',
    text: 'Save entries that you post regularly, such as prepaid rent or accrued wages, as a template. Add a schedule and we’ll create them for you.',
  },
  sample: [],
});

export type RecurringEntry = RowOf<typeof recurringEntries>;
