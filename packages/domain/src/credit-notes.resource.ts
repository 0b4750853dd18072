import type { Row } from '@ledgerwise/contract';
import {
  choice,
  type DocumentDeclaration,
  date,
  decimal,
  defineLines,
  defineResource,
  flag,
  lines,
  money,
  type ResourceAction,
  type RowOf,
  ref,
  text,
} from '@ledgerwise/resource';
import { customers } from './customers.resource.ts';
import { amount } from './documents/amount.ts';
import { contactName, documentNumber } from './documents/contact-links.ts';
import { CREDIT_NOTE } from './documents/document-name.ts';
import { documentTally } from './documents/document-tally.ts';
import { sendByMail } from './documents/mail-action.ts';
import { creditActions } from './documents/open-credit-actions.ts';
import { lineAmounts } from './documents/product-line.ts';
import {
  goodsColumns,
  newPlainLine,
  taxColumns,
  tradeLineFields,
  tradeLines,
} from './documents/trade-lines.ts';
import { voidFields } from './documents/void-fields.ts';
import { CURRENCY_CHOICES } from './money/currencies.ts';
import { vendors } from './vendors.resource.ts';

const STATUSES = [
  { value: 'posted', label: 'Posted', tone: 'info' },
  { value: 'used', label: 'Used', tone: 'good' },
  { value: 'void', label: 'Void' },
] as const;

/** Lines of a credit note. */
export const creditNoteLines = defineLines({
  ...tradeLines,
  name: 'credit_note_lines',
  parent: 'credit_note_id',
  fields: {
    ...tradeLineFields(lineAmounts),
    restocked: decimal({ label: 'Returned', scale: 6, blankZero: true, readOnly: true }),
  },
  columns: [...goodsColumns, 'discount_percent', 'account_id', 'restocked', ...taxColumns],
});

const actions: readonly ResourceAction[] = [
  ...creditActions('credit_note', 'credit_note_number'),
  sendByMail(CREDIT_NOTE, {
    contact: 'customer',
    // A vendor's came from them.
    isOffered: ({ status, customer_id }) => status !== 'void' && typeof customer_id === 'string',
  }),
  {
    id: 'void',
    label: 'Void',
    look: 'danger',
    permission: 'credit_notes.void',
    isOffered: ({ status }) => status !== 'void',
    call: 'void_credit_note',
    arguments: (row, { reason, voided_on }) => ({ id: row.id, reason, voided_on }),
    asks: {
      title: 'Void this credit note?',
      text: 'It is reversed in the general ledger: the credited amount is owed again, and returned goods are issued again.',
      confirm: 'Void',
      danger: true,
      fields: voidFields,
    },
    does: (row) => ({
      title: 'Credit Note Voided',
      text: `${String(row.credit_note_number ?? '')} no longer counts.`,
    }),
    many: {
      verb: 'Void',
      done: 'voided',
      text: 'They are reversed in the general ledger: the credited amounts are owed again.',
    },
  },
];

/** Display and printing of credit notes. */
export const creditNoteDocument = {
  lines: 'lines',
  kind: 'credit_note',
  date: 'issued_on',
  contactOf: ({ vendor_id }: Row) => (typeof vendor_id === 'string' ? 'vendor_id' : 'customer_id'),
  currency: 'currency',
  rate: 'exchange_rate',
  isDraft: () => false,
  tally: documentTally,
  newLine: newPlainLine,
  voided: ({ status, void_reason }) =>
    status === 'void' ? { state: 'Void', reason: String(void_reason ?? '') } : null,
  title: () => 'Credit Note',
} satisfies DocumentDeclaration;

/** Credits on invoices and bills, or without one. Once issued, they never change. */
export const creditNotes = defineResource({
  name: 'credit_notes',
  source: 'credit_note_list',
  label: { one: 'Credit Note', many: 'Credit Notes' },
  description: 'Credits on invoices and bills, or without one.',
  title: 'credit_note_number',
  fields: {
    credit_note_number: text({ label: 'Credit Note #', readOnly: true, search: true }),
    contact_name: contactName,
    customer_id: ref(customers, { label: 'Customer', readOnly: true, show: 'customer_name' }),
    vendor_id: ref(vendors, { label: 'Vendor', readOnly: true, show: 'vendor_name' }),
    issued_on: date({ label: 'Date', readOnly: true }),
    document_number: documentNumber('For'),
    currency: choice(CURRENCY_CHOICES, { label: 'Currency', readOnly: true }),
    exchange_rate: decimal({ label: 'Exchange Rate', scale: 10, readOnly: true }),
    tax_inclusive: flag({ label: 'Prices Include GST', readOnly: true }),
    lines: lines(creditNoteLines, { label: 'Lines' }),
    net_amount: money({ label: 'Net', ...amount }),
    gst_amount: money({ label: 'GST', ...amount }),
    total_amount: money({ label: 'Amount', ...amount, base: 'base_total' }),
    unallocated: money({ label: 'Left', ...amount, base: 'base_unallocated' }),
    status: choice(STATUSES, { label: 'Status', readOnly: true }),
  },
  list: {
    columns: [
      'credit_note_number',
      'contact_name',
      'issued_on',
      'document_number',
      'total_amount',
      'unallocated',
      'status',
    ],
    more: ['customer_id', 'vendor_id', 'currency', 'gst_amount'],
    totals: ['total_amount', 'unallocated'],
    second: 'contact_name',
    figure: 'total_amount',
  },
  views: [
    { id: 'all', label: 'All', filters: [] },
    {
      id: 'customers',
      label: 'To customers',
      filters: [{ field: 'customer_id', operator: 'empty', value: 'false' }],
    },
    {
      id: 'vendors',
      label: 'From vendors',
      filters: [{ field: 'vendor_id', operator: 'empty', value: 'false' }],
    },
    { id: 'void', label: 'Void', filters: [{ field: 'status', operator: 'equals', value: 'void' }] },
  ],
  form: {
    sections: [
      {
        title: 'Credit Note Details',
        fields: [
          'customer_id',
          'vendor_id',
          'issued_on',
          'document_number',
          'currency',
          'exchange_rate',
          'unallocated',
        ],
      },
    ],
  },
  screens: ['list', 'read'],
  begins: [{ label: 'New Credit Note', path: 'credit-notes/new', requires: 'credit_notes.create' }],
  archive: { by: 'archived_at' },
  actions,
  document: creditNoteDocument,
  empty: {
    title: 'No credit notes yet',
    text: 'A credit note credits an invoice or a bill, in full or in part, or gives credit without one.',
  },
  sample: [],
});

export type CreditNote = RowOf<typeof creditNotes>;
