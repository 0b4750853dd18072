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
import { type DocumentName, SALES_ORDER } from './documents/document-name.ts';
import { sendByMail } from './documents/mail-action.ts';
import { convert, step } from './documents/order-actions.ts';
import { INVOICE } from './documents/owed-kinds.ts';
import { stateView } from './documents/owed-list.ts';
import { lineAmounts } from './documents/product-line.ts';
import { makeRecurring, recurringName } from './documents/recurrence.ts';
import { TERMS, tradeDocument } from './documents/trade-document.ts';
import { numberField, orderTotal, referenceField, tradeHead } from './documents/trade-fields.ts';
import { everyColumn, tradeLineFields, tradeLines } from './documents/trade-lines.ts';

/** Statuses of a quote; one that was sent expires after its last day. */
export const QUOTE_STATUSES = [
  { value: 'draft', label: 'Draft', tone: 'warn' },
  { value: 'sent', label: 'Sent', tone: 'info' },
  { value: 'accepted', label: 'Accepted', tone: 'good' },
  { value: 'declined', label: 'Declined' },
  { value: 'expired', label: 'Expired', tone: 'bad' },
  { value: 'cancelled', label: 'Cancelled' },
] as const;

const QUOTE: DocumentName = { one: 'quote', kind: 'quote', table: 'quotes', number: 'quote_number' };

/** Goods and services that a customer is offered. */
export const quoteLines = defineLines({
  ...tradeLines,
  name: 'quote_lines',
  parent: 'quote_id',
  fields: tradeLineFields(lineAmounts),
  columns: everyColumn,
});

const conversion = { became: ['sales_order_id', 'invoice_id'], from: ['accepted'] } as const;

const actions: readonly ResourceAction[] = [
  step(QUOTE, {
    id: 'send',
    verb: 'Send',
    done: 'sent',
    from: ['draft'],
    dayLabel: 'Sent On',
    text: 'It is marked as sent to the customer, and can no longer be changed. Send by Email does both.',
    manyText: 'They are marked as sent to their customers, and can no longer be changed. Email does both.',
  }),
  step(QUOTE, {
    id: 'accept',
    verb: 'Accept',
    done: 'accepted',
    from: ['sent', 'expired', 'declined'],
    dayLabel: 'Accepted On',
    text: 'The customer has accepted it. You can turn it into a sales order or an invoice.',
    manyText: 'The customers have accepted them. You can turn them into sales orders or invoices.',
  }),
  step(QUOTE, {
    id: 'decline',
    verb: 'Decline',
    done: 'declined',
    from: ['sent', 'expired'],
    dayLabel: 'Declined On',
    text: 'The customer has declined it. It stays in the list.',
    manyText: 'The customers have declined them. They stay in the list.',
  }),
  convert(QUOTE, {
    ...conversion,
    into: SALES_ORDER,
    path: 'sales-orders',
    dayLabel: 'Order Date',
    done: 'ordered',
  }),
  convert(QUOTE, {
    ...conversion,
    into: INVOICE,
    path: 'invoices',
    dayLabel: 'Invoice Date',
    done: 'invoiced',
  }),
  sendByMail(QUOTE, {
    contact: 'customer',
    isOffered: ({ status }) => status !== 'cancelled',
    becomes: ({ status }) => (status === 'draft' ? { status: 'sent' } : {}),
  }),
  cancel(QUOTE, {
    from: ['draft', 'sent', 'expired', 'accepted', 'declined'],
    text: 'It can no longer become an order or an invoice.',
    manyText: 'They can no longer become orders or invoices.',
  }),
];

/** Offers to customers. An accepted quote becomes a sales order or an invoice. */
export const quotes = defineResource({
  name: 'quotes',
  source: 'quote_list',
  label: { one: 'Quote', many: 'Quotes' },
  description: 'Prices you offered your customers, from the quote to the order or invoice.',
  title: 'quote_number',
  fields: {
    quote_number: numberField('Quote #', ['quote no', 'quote number', 'estimate no']),
    customer_id: ref(customers, {
      label: 'Customer',
      required: 'Choose the customer of this quote',
      show: 'customer_name',
      csvNames: ['contact name'],
    }),
    quote_date: date({ label: 'Date', filledIn: true, default: 'today', csvNames: ['quote date'] }),
    valid_until: date({
      label: 'Valid Until',
      help: 'Leave blank if the quote does not expire.',
      csvNames: ['expiry date', 'expiration date'],
    }),
    reference: referenceField(['customer reference']),
    ...tradeHead,
    lines: lines(quoteLines, { label: 'Lines' }),
    ...orderTotal,
    sent_on: date({ label: 'Sent On', readOnly: true }),
    accepted_on: date({ label: 'Accepted On', readOnly: true }),
    declined_on: date({ label: 'Declined On', readOnly: true }),
    status: choice(QUOTE_STATUSES, { label: 'Status', readOnly: true }),
    recurring_name: recurringName,
  },
  list: {
    columns: ['quote_number', 'customer_id', 'quote_date', 'valid_until', 'total_amount', 'status'],
    more: ['reference', 'currency', 'sent_on', 'accepted_on', 'declined_on'],
    second: 'customer_id',
    goesFirst: ['quote_date'],
  },
  views: [
    { id: 'all', label: 'All', filters: [] },
    ...QUOTE_STATUSES.map(({ value, label }) => stateView(value, label)),
  ],
  form: {
    sections: [
      { title: 'Quote Details', fields: ['customer_id', 'quote_date', 'valid_until', ...TERMS] },
      { title: 'Notes', fields: ['notes'] },
    ],
  },
  archive: { by: 'archived_at' },
  begins: [makeRecurring('quote')],
  save: 'save_document',
  actions,
  document: {
    ...tradeDocument,
    related: ['recurring_name'],
    kind: 'quote',
    successors: ['sales_orders', 'invoices'],
    date: 'quote_date',
    contact: 'customer_id',
    movesStock: false,
    postsNothing: true,
    isDraft: ({ status }) => status === 'draft',
    sends: (document) => ({ ...document, kind: 'quote' }),
    title: () => 'Quote',
  },
  templateRows: [
    {
      quote_number: 'Q-2026-007',
      customer_id: 'Harbour Cafe',
      quote_date: '2026-03-02',
      valid_until: '2026-04-01',
      description: 'Coffee machine, two groups',
      quantity: '1',
      unit_price: '4200',
      gst_applicable: true,
      gst_rate: '10',
    },
    { quote_number: 'Q-2026-007', description: 'Training on site', quantity: '3', unit_price: '85' },
  ],
  empty: {
    title: 'No quotes yet',
    text: 'Offer a price to a customer. Once they accept, turn the quote into a sales order or an invoice.',
  },
  sample: [],
});

export type Quote = RowOf<typeof quotes>;
