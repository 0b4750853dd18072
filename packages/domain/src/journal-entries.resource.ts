import type { Row } from '@ledgerwise/contract';
import {
  addMonths,
  choice,
  date,
  dateTime,
  defineLines,
  defineResource,
  lines,
  longText,
  money,
  type RecordAddress,
  type ResourceAction,
  type RowOf,
  ref,
  startOfMonth,
  text,
  type Values,
} from '@ledgerwise/resource';
import { accounts } from './accounts.resource.ts';
import { customers } from './customers.resource.ts';
import { addressOf } from './documents/contact-links.ts';
import { CURRENCY_CHOICES } from './money/currencies.ts';
import { JOURNAL_ROWS } from './samples/journal-rows.ts';
import { trackingColumns, trackingFields } from './tracking/tracking-options.resource.ts';
import { vendors } from './vendors.resource.ts';

/** Statuses of entries. */
export const ENTRY_STATUSES = [
  { value: 'draft', label: 'Draft', tone: 'warn' },
  { value: 'posted', label: 'Posted', tone: 'good' },
  { value: 'reversed', label: 'Reversed' },
] as const;

const ABOVE_ZERO = { value: '0', message: 'A line has either a debit or a credit, above zero' } as const;

/** Accounts with a debit or credit. Lines of a control account name the contact. */
export const journalLines = defineLines({
  name: 'journal_lines',
  label: { one: 'Line', many: 'Lines' },
  parent: 'journal_entry_id',
  fields: {
    account_id: ref(accounts, {
      label: 'Account',
      required: 'Choose the account',
      csvNames: ['account code'],
    }),
    description: longText({ label: 'Description', maxLength: 2000, csvNames: ['line memo', 'memo'] }),
    contact_id: ref(customers, { label: 'Contact', others: [vendors], csvNames: ['customer', 'vendor'] }),
    debit: money({ label: 'Debit', filledIn: true, blankZero: true, min: ABOVE_ZERO }),
    credit: money({ label: 'Credit', filledIn: true, blankZero: true, min: ABOVE_ZERO }),
    foreign_amount: money({ label: 'FX Amount', blankZero: true }),
    currency: choice(CURRENCY_CHOICES, { label: 'Currency' }),
    ...trackingFields,
  },
  columns: [
    'account_id',
    'description',
    ...trackingColumns,
    'contact_id',
    'debit',
    'credit',
    'foreign_amount',
  ],
  named: trackingColumns,
  notPrinted: trackingColumns,
  sides: { debit: 'debit', credit: 'credit' },
});

const numberOf = ({ entry_number }: Row): string => String(entry_number ?? '');

/** Entries posted by hand are reversed by hand; all others are reversed from their source. */
const isByHand = ({ source_kind }: Row): boolean =>
  source_kind === 'journal' || source_kind === 'opening' || source_kind === 'year_close';

const actions: readonly ResourceAction[] = [
  {
    id: 'post',
    label: 'Post',
    look: 'primary',
    permission: 'journal_entries.post',
    isOffered: ({ status }) => status === 'draft',
    call: 'post_draft_journal_entry',
    asks: {
      title: 'Post this journal entry?',
      text: 'It gets its number in the general ledger and can no longer be changed, only reversed.',
      confirm: 'Post',
      previews: 'journal_entry',
    },
    does: () => ({ title: 'Journal Entry Posted', text: 'It is in the general ledger.' }),
    many: {
      verb: 'Post',
      done: 'posted',
      text: 'They get their numbers in the general ledger and can no longer be changed, only reversed.',
    },
  },
  {
    id: 'post_reversing',
    label: 'Post and Reverse',
    permission: 'journal_entries.reverse',
    isOffered: ({ status }) => status === 'draft',
    call: 'post_reversing_journal_entry',
    arguments: (row, { reverse_on }) => ({ id: row.id, reverse_on }),
    asks: {
      title: 'Post this entry and reverse it later?',
      text: 'For an accrual: the entry is posted on its own date, and an entry with the opposite amounts on the date that you choose, such as the first day of the next month.',
      confirm: 'Post and Reverse',
      fields: () => ({
        reverse_on: date({ label: 'Reverse On', required: 'Enter the date on which the entry is reversed' }),
      }),
      actionPreview: { title: 'After it', fields: ['status'], nothing: 'It posts nothing.' },
    },
    does: () => ({
      title: 'Journal Entry Posted',
      text: 'The entry and its reversal are in the general ledger.',
    }),
    many: {
      verb: 'Post and Reverse',
      done: 'posted with their reversals',
      text: 'Each entry is posted on its own date, and its reversal on the date that you choose.',
    },
  },
  {
    id: 'reverse',
    label: 'Reverse',
    look: 'danger',
    permission: 'journal_entries.reverse',
    isOffered: (row) => row.status === 'posted' && isByHand(row),
    call: 'reverse_journal_entry',
    arguments: (row, { entry_date, reason }) => ({ id: row.id, entry_date, reason }),
    asks: {
      title: 'Reverse this journal entry?',
      text: 'An entry with the opposite amounts is posted. Both stay in the general ledger, linked to each other. A bank line that is matched with this entry stays matched, and the reversal is outstanding on the bank account until a line is matched with it too. If the line belongs to another entry, unmatch it as well.',
      confirm: 'Reverse',
      danger: true,
      fields: () => ({
        entry_date: date({
          label: 'Reversed On',
          required: 'Enter the date of the reversal',
          default: 'today',
        }),
        reason: text({ label: 'Reason', required: 'Enter why the entry is reversed', maxLength: 500 }),
      }),
    },
    does: (row) => ({ title: 'Journal Entry Reversed', text: `${numberOf(row)} was reversed.` }),
    many: {
      verb: 'Reverse',
      done: 'reversed',
      text: 'For each an entry with the opposite amounts is posted, on the date and with the reason that you give. Bank lines that are matched with them stay matched, and the reversals are outstanding on the bank account.',
    },
  },
];

/** Saves the input as a template for other entries. Its lines are new ones there. */
const saveAsTemplate: ResourceAction = {
  id: 'save_as_template',
  label: 'Save as Template',
  permission: 'recurring_entries.create',
  call: 'save_recurring_entry',
  arguments: ({ description, reference, lines: entered }, { name }) => ({
    document: {
      name,
      description,
      reference,
      lines: (entered as readonly Values[]).map(({ id: _id, ...line }) => line),
    },
  }),
  asks: {
    title: 'Save this entry as a template?',
    text: 'Its description, reference and lines are saved under a name. You can start other entries from it, and give it a schedule.',
    confirm: 'Save as Template',
    fields: ({ description }) => ({
      name: text({
        label: 'Name',
        required: 'Name is required',
        maxLength: 200,
        default: String(description ?? '').slice(0, 200),
      }),
    }),
  },
  does: () => ({
    title: 'Template Saved',
    text: 'You can find it under Recurring Entries. The journal entry itself is not saved yet.',
  }),
};

/** A way to another entry, by the column that holds its id. */
const entryLink = (label: string, column: string) =>
  text({
    label,
    readOnly: true,
    filter: false,
    sortable: false,
    opens: ({ [column]: id }) => addressOf('journal_entries', id),
  });

const SOURCES: Readonly<Record<string, string>> = {
  invoices: 'Invoice',
  bills: 'Bill',
  sales_orders: 'Sales order',
  purchase_orders: 'Purchase order',
  credit_notes: 'Credit note',
  payments: 'Payment',
  fixed_assets: 'Fixed asset',
  inventory_items: 'Stock of',
};

/** `invoices INV-000001` in two parts. */
function partsOf(source: unknown): readonly [table: string, name: string] {
  const words = typeof source === 'string' ? source : '';
  const end = words.indexOf(' ');
  return [words.slice(0, end), words.slice(end + 1)];
}

/** The general journal: drafts can be changed, posted entries never. */
export const journalEntries = defineResource({
  name: 'journal_entries',
  path: 'general-ledger',
  source: 'journal_entry_list',
  label: { one: 'Journal Entry', many: 'Journal Entries' },
  words: { list: 'General Ledger', create: 'New Journal Entry' },
  description: 'Every entry of the general ledger, from every source.',
  title: 'entry_number',
  fields: {
    entry_number: text({ label: 'Entry #', readOnly: true, search: true }),
    entry_date: date({ label: 'Date', required: 'Enter the posting date', default: 'today' }),
    reverse_on: date({
      label: 'Reverse On',
      help: 'Posting this entry also posts an entry with the opposite amounts on this date. Leave blank to keep the entry.',
    }),
    description: text({ label: 'Description', search: true, maxLength: 1000, default: '' }),
    reference: text({
      label: 'Reference',
      search: true,
      maxLength: 200,
      // The number from other software becomes the number here.
      csvNames: ['entry number', 'journal number', 'journal no'],
    }),
    lines: lines(journalLines, { label: 'Lines' }),
    total_debit: money({ label: 'Debit', readOnly: true }),
    total_credit: money({ label: 'Credit', readOnly: true }),
    status: choice(ENTRY_STATUSES, { label: 'Status', readOnly: true }),
    source: text({
      label: 'Posted For',
      readOnly: true,
      filter: false,
      sortable: false,
      format: (source) => {
        const [table, name] = partsOf(source);
        return `${SOURCES[table] ?? ''} ${name}`.trim();
      },
      opens: ({ source, source_id: id }): RecordAddress | null => {
        const [table] = partsOf(source);
        return table !== '' && typeof id === 'string' ? { table, id } : null;
      },
    }),
    recurring_name: text({
      label: 'Recurring',
      readOnly: true,
      filter: false,
      sortable: false,
      opens: ({ recurring_entry_id }) => addressOf('recurring_entries', recurring_entry_id),
    }),
    reverses_number: entryLink('Reverses', 'reverses_id'),
    reversed_by_number: entryLink('Reversed By', 'reversed_by_id'),
    replaces_number: entryLink('Replaces', 'replaces_id'),
    replaced_by_number: entryLink('Replaced By', 'replaced_by_id'),
    posted_by_name: text({ label: 'Posted By', readOnly: true, filter: false, sortable: false }),
    posted_at: dateTime({ label: 'Posted On', readOnly: true }),
    hash: text({
      label: 'Hash',
      readOnly: true,
      sortable: false,
      help: 'SHA-256 over this entry, its lines and the hash of the entry before.',
    }),
  },
  list: {
    columns: [
      'entry_number',
      'entry_date',
      'description',
      'reference',
      'total_debit',
      'total_credit',
      'status',
    ],
    more: ['source', 'reverses_number', 'reversed_by_number'],
    totals: ['total_debit', 'total_credit'],
    second: 'description',
    goesFirst: ['reference'],
  },
  views: [
    { id: 'all', label: 'All', filters: [] },
    { id: 'draft', label: 'Draft', filters: [{ field: 'status', operator: 'equals', value: 'draft' }] },
    { id: 'posted', label: 'Posted', filters: [{ field: 'status', operator: 'equals', value: 'posted' }] },
    {
      id: 'reversed',
      label: 'Reversed',
      filters: [{ field: 'status', operator: 'equals', value: 'reversed' }],
    },
  ],
  form: {
    sections: [
      { title: 'Journal Entry Details', fields: ['entry_date', 'reverse_on', 'description', 'reference'] },
    ],
  },
  screens: ['list', 'new', 'read', 'edit', 'import'],
  archive: { by: 'archived_at' },
  waitsOffline: true,
  save: 'save_journal_entry',
  actions,
  begins: [
    { label: 'Recurring Entries', path: 'recurring-entries', requires: 'recurring_entries.read' },
    {
      label: 'Make Recurring',
      path: 'recurring-entries/new?journal_entry=:id',
      requires: 'recurring_entries.create',
    },
    {
      label: 'Save as Template',
      path: 'recurring-entries/new?template_of=:id',
      requires: 'recurring_entries.create',
    },
  ],
  document: {
    lines: 'lines',
    kind: 'journal_entry',
    date: 'entry_date',
    reference: 'reference',
    isEntry: true,
    related: [
      'source',
      'recurring_name',
      'reverses_number',
      'reversed_by_number',
      'replaces_number',
      'replaced_by_number',
      'posted_by_name',
      'posted_at',
      'hash',
    ],
    isDraft: ({ status }) => status === 'draft',
    reversedBy: 'reverse',
    from: {
      recurring_entry: {
        load: (named) => named('recurring_entries'),
        begins: ({ reverses_next_month }: Row, today: string) =>
          reverses_next_month === true ? { reverse_on: addMonths(startOfMonth(today), 1) } : {},
      },
    },
    templates: { from: 'recurring_entry', save: saveAsTemplate },
    newLine: () => ({ account_id: null, description: null, contact_id: null, debit: null, credit: null }),
    voided: ({ status, reversed_by_number }) =>
      status === 'reversed' ? { state: 'Reversed', reason: `By ${String(reversed_by_number ?? '')}.` } : null,
    title: () => 'Journal Entry',
  },
  templateRows: JOURNAL_ROWS,
  empty: {
    title: 'No journal entries yet',
    text: 'Everything that is posted is a journal entry, with debits equal to credits. Invoices, bills and payments create theirs; enter all others here.',
  },
  sample: [],
});

export type JournalEntry = RowOf<typeof journalEntries>;
