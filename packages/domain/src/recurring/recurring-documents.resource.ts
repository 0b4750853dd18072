import type { Row } from '@ledgerwise/contract';
import {
  addMonths,
  choice,
  decimal,
  defineLines,
  defineResource,
  lines,
  type RowOf,
  ref,
  text,
  type Values,
} from '@ledgerwise/resource';
import { customers } from '../customers.resource.ts';
import { documentTally } from '../documents/document-tally.ts';
import { stateView } from '../documents/owed-list.ts';
import { boughtLineAmounts, lineAmounts } from '../documents/product-line.ts';
import {
  kindsWhere,
  RECURRING_KINDS,
  type RecurringKind,
  recurringKind,
  templateName,
} from '../documents/recurring-kinds.ts';
import {
  FREQUENCIES,
  issuedFields,
  RECURRENCE_STATUSES,
  recurrenceWarning,
  SCHEDULE,
  scheduleFields,
} from '../documents/schedule-fields.ts';
import { TERMS } from '../documents/trade-document.ts';
import { earlyDiscount, orderTotal, referenceField, tradeHead } from '../documents/trade-fields.ts';
import { everyColumn, newPlainLine, tradeLineFields, tradeLines } from '../documents/trade-lines.ts';
import { vendors } from '../vendors.resource.ts';
import { issuedDocuments } from './issued-documents.ts';
import { recurringActions } from './recurring-actions.ts';

const KINDS = RECURRING_KINDS.map(({ kind, label }) => ({ value: kind, label }));

/** Returns whether a template's documents have a customer or a vendor. */
const contactOf = ({ kind }: Values): RecurringKind['contact'] => recurringKind(kind)?.contact ?? 'customer';

/** Lines of the created documents; a product fills in its sales or purchase price. */
export const recurringLines = defineLines({
  ...tradeLines,
  name: 'invoice_lines',
  parent: 'invoice_id',
  fields: tradeLineFields((product, head) =>
    contactOf(head) === 'vendor' ? boughtLineAmounts(product, head) : lineAmounts(product, head),
  ),
  columns: everyColumn,
});

/** Fields of a schedule besides the document that it creates. */
const OWN: ReadonlySet<string> = new Set(['id', 'version', 'kind', 'name', ...SCHEDULE]);

/** Returns the schedule and the document that it creates, for a customer or vendor. */
function scheduled(document: Values): Values {
  const other = contactOf(document) === 'vendor' ? 'customer_id' : 'vendor_id';
  const parts = Object.entries(document).filter(([name]) => name !== other);
  return {
    ...Object.fromEntries(parts.filter(([name]) => OWN.has(name))),
    template: Object.fromEntries(parts.filter(([name]) => !OWN.has(name))),
  };
}

/**
 * Returns the initial schedule of a document that becomes recurring: monthly, from the first such day from today on.
 */
function eachMonth(of: RecurringKind, row: Row, today: string): Values {
  const firstDay = String(row[of.dated]);
  let months = 1;
  while (addMonths(firstDay, months) < today) months += 1;
  return {
    kind: of.kind,
    name: templateName(of, row).slice(0, 200),
    next_date: addMonths(firstDay, months),
  };
}

/** Documents that are made by themselves, on dates that follow from the first one. */
export const recurringDocuments = defineResource({
  name: 'recurring_documents',
  path: 'recurring',
  source: 'recurring_document_list',
  label: { one: 'Recurring Document', many: 'Recurring Documents' },
  words: { list: 'Recurring' },
  description: 'Documents created automatically on schedule.',
  title: 'name',
  fields: {
    name: text({ label: 'Name', required: 'Name is required', search: true, maxLength: 200 }),
    kind: choice(KINDS, { label: 'Type', default: 'invoice' }),
    customer_id: ref(customers, {
      label: 'Customer',
      required: 'Choose the customer of these documents',
      show: 'customer_name',
      fills: (_customer, head) => (contactOf(head) === 'customer' ? {} : { kind: 'invoice' }),
    }),
    vendor_id: ref(vendors, {
      label: 'Vendor',
      required: 'Choose the vendor of the bills',
      show: 'vendor_name',
      fills: (_vendor, head) => (contactOf(head) === 'vendor' ? {} : { kind: 'bill' }),
    }),
    contact_name: text({
      label: 'Contact',
      readOnly: true,
      opens: ({ customer_id: customer, vendor_id: vendor }) =>
        typeof customer === 'string'
          ? { table: 'customers', id: customer }
          : { table: 'vendors', id: String(vendor) },
    }),
    frequency: choice(FREQUENCIES, { label: 'Frequency', default: 'monthly' }),
    ...scheduleFields('document'),
    reference: referenceField([]),
    ...tradeHead,
    exchange_rate: decimal({
      ...tradeHead.exchange_rate,
      scale: 10,
      help: 'Leave blank to use the rate of each document’s date.',
    }),
    ...earlyDiscount,
    lines: lines(recurringLines, { label: 'Lines' }),
    total_amount: orderTotal.total_amount,
    ...issuedFields,
    status: choice(RECURRENCE_STATUSES, { label: 'Status', readOnly: true }),
  },
  list: {
    columns: ['name', 'contact_name', 'kind', 'repeats', 'next_date', 'total_amount', 'status'],
    more: [
      'end_date',
      'end_after',
      'last_issued_on',
      'issued_count',
      'posts_automatically',
      'currency',
      'reference',
    ],
    sort: { field: 'next_date', descending: false },
    second: 'contact_name',
  },
  views: [
    { id: 'all', label: 'All', filters: [] },
    ...RECURRENCE_STATUSES.map(({ value, label }) => stateView(value, label)),
  ],
  form: {
    sections: [
      {
        title: 'Schedule',
        fields: ['kind', 'customer_id', 'vendor_id', 'name', ...SCHEDULE, ...TERMS],
      },
      { title: 'Notes and Terms', fields: ['notes', 'early_discount_percent', 'early_discount_days'] },
    ],
  },
  onlyWith: {
    customer_id: { field: 'kind', oneOf: kindsWhere(({ contact }) => contact === 'customer') },
    vendor_id: { field: 'kind', oneOf: kindsWhere(({ contact }) => contact === 'vendor') },
    posts_automatically: { field: 'kind', oneOf: kindsWhere(({ isPosted }) => isPosted) },
  },
  screens: ['list', 'new', 'read', 'edit'],
  archive: { by: 'archived_at' },
  save: 'save_recurring_document',
  actions: recurringActions,
  tables: [
    {
      id: 'made',
      label: 'Created so far',
      call: 'issued_documents',
      rows: issuedDocuments,
      limit: 100,
    },
  ],
  document: {
    lines: 'lines',
    kind: 'recurring_document',
    date: 'next_date',
    contact: 'customer_id',
    contactOf: (row) => `${contactOf(row)}_id`,
    currency: 'currency',
    rate: 'exchange_rate',
    isDraft: () => true,
    draft: 'recurring document',
    isTemplate: true,
    chosenOnce: ['kind'],
    sends: scheduled,
    from: Object.fromEntries(
      RECURRING_KINDS.map((of) => [
        of.kind,
        { load: of.load, begins: (row: Row, today: string) => eachMonth(of, row, today) },
      ]),
    ),
    warns: recurrenceWarning('document'),
    tally: documentTally,
    newLine: newPlainLine,
    title: () => 'Recurring Document',
  },
  empty: {
    title: 'No recurring documents yet',
    text: "Set up rent or monthly services once, and we'll create each invoice or bill on its date, as a draft or posted.",
  },
  sample: [],
});

export type RecurringDocument = RowOf<typeof recurringDocuments>;
