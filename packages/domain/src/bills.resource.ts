import {
  choice,
  date,
  defineLines,
  defineResource,
  lines,
  type ResourceAction,
  type RowOf,
  ref,
  text,
} from '@ledgerwise/resource';
import { issueCreditNote, writeOff } from './documents/credit-actions.ts';
import { cancel, post } from './documents/document-actions.ts';
import { BILL, owingStates, settlingPage } from './documents/owed-kinds.ts';
import { BILL_STATUSES, owedViews, stateView } from './documents/owed-list.ts';
import { recordPayment } from './documents/payment-actions.ts';
import { boughtLineAmounts } from './documents/product-line.ts';
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
import {
  accountColumns,
  newBoughtLine,
  taxColumns,
  tradeLineFields,
  tradeLines,
} from './documents/trade-lines.ts';
import { purchaseOrders } from './purchase-orders.resource.ts';
import { vendors } from './vendors.resource.ts';

/** Goods and services on a bill, in its currency. */
export const billLines = defineLines({
  ...tradeLines,
  name: 'bill_lines',
  parent: 'bill_id',
  fields: tradeLineFields(boughtLineAmounts),
  columns: [...accountColumns, ...taxColumns],
});

const actions: readonly ResourceAction[] = [
  post(BILL, {
    id: 'approve',
    draft: 'pending',
    call: 'approve_bill',
    verb: 'Approve',
    done: 'approved',
    order: 'purchase_order_id',
  }),
  recordPayment(BILL),
  issueCreditNote(BILL),
  writeOff(BILL),
  cancel(BILL, {
    from: ['pending', 'approved', 'overdue'],
    text: 'An approved bill is reversed in the general ledger.',
    manyText: 'Approved ones are reversed in the general ledger.',
  }),
];

/** Bills of vendors: pending ones change freely, approved ones are in the general ledger for good. */
export const bills = defineResource({
  name: 'bills',
  path: 'accounts-payable',
  source: 'bill_list',
  label: { one: 'Bill', many: 'Bills' },
  words: { list: 'Accounts Payable' },
  description: 'What you owe your vendors, from receipt to payment.',
  title: 'bill_number',
  fields: {
    bill_number: numberField('Bill #', ['bill no', 'bill number']),
    vendor_id: ref(vendors, {
      label: 'Vendor',
      required: 'Choose the vendor of this bill',
      show: 'vendor_name',
      fills: termsFrom('bill_date'),
      csvNames: ['supplier', 'contact name'],
    }),
    vendor_reference: text({
      label: 'Vendor Reference',
      search: true,
      maxLength: 200,
      help: 'The number that the vendor gave it.',
      csvNames: ['supplier reference', 'vendor invoice number', 'invoice number'],
    }),
    bill_date: date({ label: 'Date', filledIn: true, default: 'today' }),
    due_date: dueDateField('vendor'),
    reference: referenceField(['po number']),
    ...tradeHead,
    ...earlyDiscount,
    lines: lines(billLines, { label: 'Lines' }),
    ...owedAmounts,
    status: choice(BILL_STATUSES, { label: 'Status', readOnly: true }),
    purchase_order_id: ref(purchaseOrders, { label: 'Purchase Order', readOnly: true, show: 'po_number' }),
    recurring_name: recurringName,
  },
  list: {
    columns: ['bill_number', 'vendor_id', 'bill_date', 'due_date', 'total_amount', 'balance_due', 'status'],
    more: ['vendor_reference', 'reference', 'currency', 'gst_amount', 'purchase_order_id'],
    totals: ['total_amount', 'balance_due'],
    second: 'vendor_id',
    goesFirst: ['bill_date'],
  },
  views: owedViews(BILL, stateView('pending', 'Pending')),
  form: {
    sections: [
      { title: 'Bill Details', fields: ['vendor_id', 'vendor_reference', 'bill_date', 'due_date', ...TERMS] },
      { title: 'Notes and Terms', fields: ['notes', 'early_discount_percent', 'early_discount_days'] },
    ],
  },
  // Drafts and cancelled ones owe nothing.
  onlyWith: { balance_due: { field: 'status', oneOf: owingStates(BILL) } },
  archive: { by: 'archived_at' },
  waitsOffline: true,
  begins: [{ label: 'Pay Bills', path: 'payments/pay', requires: 'payments.create' }, makeRecurring('bill')],
  save: 'save_bill',
  actions,
  document: {
    ...tradeDocument,
    newLine: newBoughtLine,
    related: ['recurring_name'],
    isMatched: ({ purchase_order_id }) => Boolean(purchase_order_id),
    kind: 'bill',
    date: 'bill_date',
    contact: 'vendor_id',
    isDraft: ({ status }) => status === 'pending',
    balance: 'balance_due',
    settlingPage: (contactId: string) => settlingPage(BILL, contactId),
    title: () => 'Bill',
  },
  templateRows: [
    {
      bill_number: 'B-2026-044',
      vendor_id: 'Northside Paper Co.',
      vendor_reference: 'NP-90817',
      bill_date: '2026-03-04',
      due_date: '2026-04-03',
      description: 'Paper for March',
      quantity: '12',
      unit_price: '18.5',
      gst_applicable: true,
      gst_rate: '10',
    },
    {
      bill_number: 'B-2026-045',
      vendor_id: 'Old Mill Freight',
      bill_date: '2026-03-05',
      description: 'Freight to Portland',
      quantity: '1',
      unit_price: '140',
      gst_applicable: false,
    },
  ],
  empty: {
    title: 'No bills yet',
    text: 'Bills are what you owe your vendors. Create one and approve it to post it to the general ledger.',
  },
  sample: [],
});

export type Bill = RowOf<typeof bills>;
