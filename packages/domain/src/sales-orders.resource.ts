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
import { cancel } from './documents/document-actions.ts';
import { SALES_ORDER } from './documents/document-name.ts';
import { sendByMail } from './documents/mail-action.ts';
import { convert, step } from './documents/order-actions.ts';
import { dropRest } from './documents/order-parts.ts';
import { INVOICE } from './documents/owed-kinds.ts';
import { stateView } from './documents/owed-list.ts';
import { lineAmounts } from './documents/product-line.ts';
import { TERMS, tradeDocument } from './documents/trade-document.ts';
import { numberField, orderTotal, referenceField, tradeHead } from './documents/trade-fields.ts';
import { everyColumn, tradeLineFields, tradeLines } from './documents/trade-lines.ts';

const STATUSES = [
  { value: 'unfulfilled', label: 'Unfulfilled', tone: 'warn' },
  { value: 'fulfilled', label: 'Fulfilled', tone: 'info' },
  { value: 'partially_shipped', label: 'Partially Shipped', tone: 'warn' },
  { value: 'shipped', label: 'Shipped', tone: 'good' },
  { value: 'cancelled', label: 'Cancelled' },
] as const;

/** Statuses without deliveries, past or future. */
const NOT_UNDER_WAY: readonly string[] = ['unfulfilled', 'cancelled'];

const BILLING = [
  { value: 'not_invoiced', label: 'Not Invoiced' },
  { value: 'partially_invoiced', label: 'Partially Invoiced', tone: 'warn' },
  { value: 'invoiced', label: 'Invoiced', tone: 'good' },
] as const;

/** Goods and services that a customer has ordered. */
export const salesOrderLines = defineLines({
  ...tradeLines,
  name: 'sales_order_lines',
  parent: 'sales_order_id',
  fields: tradeLineFields(lineAmounts),
  columns: everyColumn,
});

const actions: readonly ResourceAction[] = [
  step(SALES_ORDER, {
    id: 'fulfil',
    verb: 'Fulfil',
    done: 'fulfilled',
    from: ['unfulfilled'],
    dayLabel: 'Fulfilled On',
    text: 'It is packed and ready to be shipped, and can no longer be changed.',
    manyText: 'They are packed and ready to be shipped, and can no longer be changed.',
  }),
  step(SALES_ORDER, {
    id: 'ship',
    verb: 'Ship',
    done: 'shipped',
    from: ['fulfilled', 'partially_shipped'],
    dayLabel: 'Shipped On',
    text: 'Inventory items leave stock at cost.',
    manyText: 'Inventory items leave stock at cost.',
    isInParts: true,
  }),
  convert(SALES_ORDER, {
    into: INVOICE,
    path: 'invoices',
    dayLabel: 'Invoice Date',
    done: 'invoiced',
    became: ['invoice_id'],
    from: ['unfulfilled', 'fulfilled', 'partially_shipped', 'shipped'],
    partial: { status: 'partially_shipped', delivered: 'shipped' },
  }),
  dropRest(SALES_ORDER, { status: 'partially_shipped', done: 'shipped' }),
  sendByMail(SALES_ORDER, { contact: 'customer', isOffered: ({ status }) => status !== 'cancelled' }),
  cancel(SALES_ORDER, {
    from: ['unfulfilled', 'fulfilled'],
    text: 'It will not be delivered.',
    manyText: 'They will not be delivered.',
  }),
];

/** Orders of customers. Shipping issues the stock, invoicing posts the sale. */
export const salesOrders = defineResource({
  name: 'sales_orders',
  source: 'sales_order_list',
  label: { one: 'Sales Order', many: 'Sales Orders' },
  description: 'Orders from your customers, from the order to its shipment and its invoice.',
  title: 'order_number',
  fields: {
    order_number: numberField('Order #', ['order no', 'order number', 'so number']),
    customer_id: ref(customers, {
      label: 'Customer',
      required: 'Choose the customer of this order',
      show: 'customer_name',
      csvNames: ['contact name'],
    }),
    order_date: date({ label: 'Date', filledIn: true, default: 'today', csvNames: ['order date'] }),
    reference: referenceField(['po number', 'customer reference']),
    ...tradeHead,
    lines: lines(salesOrderLines, { label: 'Lines' }),
    ...orderTotal,
    fulfilled_on: date({ label: 'Fulfilled On', readOnly: true }),
    shipped_on: date({ label: 'Shipped On', readOnly: true }),
    status: choice(STATUSES, { label: 'Status', readOnly: true }),
    billing_status: choice(BILLING, { label: 'Invoicing', readOnly: true, sortable: false }),
  },
  list: {
    columns: ['order_number', 'customer_id', 'order_date', 'total_amount', 'status', 'notes'],
    more: ['reference', 'currency', 'fulfilled_on', 'shipped_on', 'billing_status'],
    second: 'customer_id',
    goesFirst: ['notes'],
  },
  views: [
    { id: 'all', label: 'All', filters: [] },
    ...STATUSES.map(({ value, label }) =>
      stateView(value, value === 'partially_shipped' ? 'Back Orders' : label),
    ),
  ],
  form: {
    sections: [
      { title: 'Order Details', fields: ['customer_id', 'order_date', ...TERMS] },
      { title: 'Notes', fields: ['notes'] },
    ],
  },
  archive: { by: 'archived_at' },
  save: 'save_sales_order',
  actions,
  document: {
    ...tradeDocument,
    isMatched: ({ status }) => !NOT_UNDER_WAY.includes(String(status)),
    kind: 'sales_order',
    successors: ['invoices'],
    date: 'order_date',
    contact: 'customer_id',
    isDraft: ({ status }) => status === 'unfulfilled',
    draft: 'order',
    title: () => 'Sales Order',
  },
  templateRows: [
    {
      order_number: 'S-2026-031',
      customer_id: 'Harbour Cafe',
      order_date: '2026-03-02',
      description: 'Receipt scanner',
      quantity: '2',
      unit_price: '219.9',
      gst_applicable: true,
      gst_rate: '10',
    },
    { order_number: 'S-2026-031', description: 'Set-up on site', quantity: '1', unit_price: '85' },
  ],
  empty: {
    title: 'No sales orders yet',
    text: 'Sales orders are what your customers order from you. Ship one to issue its stock, then invoice it to post the sale.',
  },
  sample: [],
});

export type SalesOrder = RowOf<typeof salesOrders>;
