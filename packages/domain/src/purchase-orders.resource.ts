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
import { cancel } from './documents/document-actions.ts';
import { PURCHASE_ORDER } from './documents/document-name.ts';
import { sendByMail } from './documents/mail-action.ts';
import { convert, step } from './documents/order-actions.ts';
import { dropRest } from './documents/order-parts.ts';
import { BILL } from './documents/owed-kinds.ts';
import { stateView } from './documents/owed-list.ts';
import { boughtLineAmounts } from './documents/product-line.ts';
import { TERMS, tradeDocument } from './documents/trade-document.ts';
import { numberField, orderTotal, referenceField, tradeHead } from './documents/trade-fields.ts';
import { newBoughtLine, tradeLineFields, tradeLines } from './documents/trade-lines.ts';
import { vendors } from './vendors.resource.ts';

const STATUSES = [
  { value: 'draft', label: 'Draft', tone: 'warn' },
  { value: 'sent', label: 'Sent', tone: 'info' },
  { value: 'partially_received', label: 'Partially Received', tone: 'warn' },
  { value: 'received', label: 'Received', tone: 'good' },
  { value: 'cancelled', label: 'Cancelled' },
] as const;

/** Statuses without deliveries, past or future. */
const NOT_UNDER_WAY: readonly string[] = ['draft', 'cancelled'];

const BILLING = [
  { value: 'not_billed', label: 'Not Billed' },
  { value: 'partially_billed', label: 'Partially Billed', tone: 'warn' },
  { value: 'billed', label: 'Billed', tone: 'good' },
] as const;

/** Products and services ordered from a vendor. */
export const purchaseOrderLines = defineLines({
  ...tradeLines,
  name: 'purchase_order_lines',
  parent: 'purchase_order_id',
  fields: tradeLineFields(boughtLineAmounts),
});

const actions: readonly ResourceAction[] = [
  step(PURCHASE_ORDER, {
    id: 'send',
    verb: 'Send',
    done: 'sent',
    from: ['draft'],
    dayLabel: 'Sent On',
    text: 'It is marked as sent to the vendor, and can no longer be changed.',
    manyText: 'They are marked as sent to their vendors, and can no longer be changed.',
  }),
  step(PURCHASE_ORDER, {
    id: 'receive',
    verb: 'Receive',
    done: 'received',
    from: ['sent', 'partially_received'],
    dayLabel: 'Received On',
    text: 'Inventory items are added to stock, against the bill to come.',
    manyText: 'Inventory items are added to stock, against the bills to come.',
    isInParts: true,
  }),
  convert(PURCHASE_ORDER, {
    into: BILL,
    path: 'accounts-payable',
    dayLabel: 'Bill Date',
    done: 'billed',
    became: ['bill_id'],
    from: ['partially_received', 'received'],
    partial: { status: 'partially_received', delivered: 'received' },
  }),
  dropRest(PURCHASE_ORDER, { status: 'partially_received', done: 'received' }),
  sendByMail(PURCHASE_ORDER, {
    contact: 'vendor',
    isOffered: ({ status }) => status !== 'cancelled',
    becomes: ({ status }) => (status === 'draft' ? { status: 'sent' } : {}),
  }),
  cancel(PURCHASE_ORDER, {
    from: ['draft', 'sent', 'partially_received', 'received'],
    text: 'Goods that were received leave the stock again, and their entry is reversed.',
    manyText: 'Goods that were received leave the stock again, and their entries are reversed.',
  }),
];

/** Orders to vendors. Receiving takes the goods into stock; the bill follows. */
export const purchaseOrders = defineResource({
  name: 'purchase_orders',
  source: 'purchase_order_list',
  label: { one: 'Purchase Order', many: 'Purchase Orders' },
  description: 'Orders to your vendors, from the order to its receipt and its bill.',
  title: 'po_number',
  fields: {
    po_number: numberField('PO #', ['po no', 'po number', 'purchase order number']),
    vendor_id: ref(vendors, {
      label: 'Vendor',
      required: 'Choose the vendor of this order',
      show: 'vendor_name',
      csvNames: ['supplier', 'contact name'],
    }),
    order_date: date({ label: 'Order Date', filledIn: true, default: 'today', csvNames: ['date'] }),
    delivery_date: date({ label: 'Delivery Date', csvNames: ['expected date', 'due date'] }),
    reference: referenceField(['quote number']),
    ...tradeHead,
    lines: lines(purchaseOrderLines, { label: 'Lines' }),
    ...orderTotal,
    sent_on: date({ label: 'Sent On', readOnly: true }),
    received_on: date({ label: 'Received On', readOnly: true }),
    status: choice(STATUSES, { label: 'Status', readOnly: true }),
    billing_status: choice(BILLING, { label: 'Billing', readOnly: true, sortable: false }),
  },
  list: {
    columns: ['po_number', 'vendor_id', 'order_date', 'delivery_date', 'total_amount', 'status'],
    more: ['reference', 'currency', 'sent_on', 'received_on', 'billing_status'],
    second: 'vendor_id',
    goesFirst: ['order_date'],
  },
  views: [
    { id: 'all', label: 'All', filters: [] },
    ...STATUSES.map(({ value, label }) =>
      stateView(value, value === 'partially_received' ? 'Back Orders' : label),
    ),
  ],
  form: {
    sections: [
      { title: 'Order Details', fields: ['vendor_id', 'order_date', 'delivery_date', ...TERMS] },
      { title: 'Notes', fields: ['notes'] },
    ],
  },
  archive: { by: 'archived_at' },
  save: 'save_purchase_order',
  actions,
  document: {
    ...tradeDocument,
    isMatched: ({ status }) => !NOT_UNDER_WAY.includes(String(status)),
    newLine: newBoughtLine,
    kind: 'purchase_order',
    successors: ['bills'],
    date: 'order_date',
    contact: 'vendor_id',
    isDraft: ({ status }) => status === 'draft',
    title: () => 'Purchase Order',
  },
  templateRows: [
    {
      po_number: 'P-2026-012',
      vendor_id: 'Northside Paper Co.',
      order_date: '2026-03-02',
      delivery_date: '2026-03-09',
      description: 'Paper, 500 sheets',
      quantity: '40',
      unit_price: '4.2',
      gst_applicable: true,
      gst_rate: '10',
    },
    { po_number: 'P-2026-012', description: 'Envelopes', quantity: '10', unit_price: '6.9' },
  ],
  empty: {
    title: 'No purchase orders yet',
    text: 'Purchase orders are what you order from vendors. Receive one to add its goods to stock, then create its bill.',
  },
  sample: [],
});

export type PurchaseOrder = RowOf<typeof purchaseOrders>;
