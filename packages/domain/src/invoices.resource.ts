import type { Row } from '@ledgerwise/contract';
import {
  choice,
  date,
  defineLines,
  defineResource,
  lines,
  type ResourceAction,
  type RowOf,
  ref,
} from '@ledgerwise/resource';
import { customers } from './customers.resource.ts';
import { issueCreditNote, writeOff } from './documents/credit-actions.ts';
import { cancel, post } from './documents/document-actions.ts';
import { sendByMail } from './documents/mail-action.ts';
import { INVOICE, owingStates, settlingPage } from './documents/owed-kinds.ts';
import { INVOICE_STATUSES, owedViews, stateView } from './documents/owed-list.ts';
import { recordPayment } from './documents/payment-actions.ts';
import { paymentTerms } from './documents/payment-terms.ts';
import { lineAmounts } from './documents/product-line.ts';
import { makeRecurring, recurringName } from './documents/recurrence.ts';
import { TERMS, tradeDocument } from './documents/trade-document.ts';
import {
  dueDateField,
  earlyDiscount,
  numberField,
  owedAmounts,
  referenceField,
  termsFrom,
  tradeHead,
} from './documents/trade-fields.ts';
import { everyColumn, tradeLineFields, tradeLines } from './documents/trade-lines.ts';
import { salesOrders } from './sales-orders.resource.ts';
import { INVOICE_ROWS } from './samples/invoice-rows.ts';

/** Products and services on an invoice, in its currency. Choosing a product fills in its values. */
export const invoiceLines = defineLines({
  ...tradeLines,
  name: 'invoice_lines',
  parent: 'invoice_id',
  fields: tradeLineFields(lineAmounts),
  columns: everyColumn,
});

/** True if the customer has it: posted, and not cancelled. */
const isOut = ({ status }: Row): boolean => status !== 'draft' && status !== 'cancelled';

const actions: readonly ResourceAction[] = [
  post(INVOICE, {
    id: 'post',
    draft: 'draft',
    call: 'post_invoice',
    verb: 'Post',
    done: 'posted',
    order: 'sales_order_id',
    mailedBy: 'mail',
  }),
  recordPayment(INVOICE),
  sendByMail(INVOICE, {
    contact: 'customer',
    isOffered: isOut,
    hasOnlineCopy: true,
  }),
  issueCreditNote(INVOICE),
  writeOff(INVOICE),
  cancel(INVOICE, {
    from: ['draft', 'sent', 'overdue'],
    text: 'A posted invoice is reversed in the general ledger.',
    manyText: 'Posted ones are reversed in the general ledger.',
  }),
];

/** Invoices of customers: drafts change freely, posted ones are in the general ledger for good. */
export const invoices = defineResource({
  name: 'invoices',
  source: 'invoice_list',
  label: { one: 'Invoice', many: 'Invoices' },
  description: 'Every invoice, from draft to paid.',
  title: 'invoice_number',
  fields: {
    invoice_number: numberField('Invoice #', ['invoice no']),
    customer_id: ref(customers, {
      label: 'Customer',
      required: 'Choose the customer of this invoice',
      show: 'customer_name',
      fills: termsFrom('invoice_date'),
      csvNames: ['contact name'],
    }),
    invoice_date: date({ label: 'Date', filledIn: true, default: 'today' }),
    due_date: dueDateField('customer'),
    reference: referenceField(['po number']),
    ...tradeHead,
    ...earlyDiscount,
    lines: lines(invoiceLines, { label: 'Lines' }),
    ...owedAmounts,
    status: choice(INVOICE_STATUSES, {
      label: 'Status',
      readOnly: true,
    }),
    sales_order_id: ref(salesOrders, { label: 'Sales Order', readOnly: true, show: 'order_number' }),
    recurring_name: recurringName,
  },
  list: {
    columns: [
      'invoice_number',
      'customer_id',
      'invoice_date',
      'due_date',
      'total_amount',
      'balance_due',
      'status',
    ],
    more: ['reference', 'currency', 'gst_amount', 'sales_order_id'],
    totals: ['total_amount', 'balance_due'],
    second: 'customer_id',
    goesFirst: ['invoice_date'],
  },
  views: owedViews(INVOICE, stateView('draft', 'Draft')),
  form: {
    sections: [
      { title: 'Invoice Details', fields: ['customer_id', 'invoice_date', 'due_date', ...TERMS] },
      { title: 'Notes and Terms', fields: ['notes', 'early_discount_percent', 'early_discount_days'] },
    ],
  },
  // Drafts and cancelled ones owe nothing.
  onlyWith: { balance_due: { field: 'status', oneOf: owingStates(INVOICE) } },
  archive: { by: 'archived_at' },
  waitsOffline: true,
  begins: [makeRecurring('invoice')],
  save: 'save_invoice',
  actions,
  document: {
    ...tradeDocument,
    related: ['recurring_name'],
    isMatched: ({ sales_order_id }) => Boolean(sales_order_id),
    kind: 'invoice',
    date: 'invoice_date',
    contact: 'customer_id',
    isDraft: ({ status }) => status === 'draft',
    balance: 'balance_due',
    settlingPage: (contactId: string) => settlingPage(INVOICE, contactId),
    paymentTerms,
    isShared: isOut,
    title: ({ gst_amount }) => (Number(gst_amount ?? 0) === 0 ? 'Invoice' : 'Tax Invoice'),
  },
  templateRows: INVOICE_ROWS,
  empty: {
    title: 'No invoices yet',
    text: "Create your first invoice. Once posted, it's tracked until paid.",
  },
  sample: [],
});

export type Invoice = RowOf<typeof invoices>;
