import type { Row } from '@ledgerwise/contract';
import { type AnyResource, createWords, fieldOf, listWords, type ResourceAction } from '@ledgerwise/resource';
import { describe, expect, test } from 'vitest';
import { accountsReceivable, bills, invoices, purchaseOrders, salesOrders } from '../index.ts';

/** The words of the specification. */
interface Screen {
  readonly resource: AnyResource;
  readonly path: string;
  readonly title: string;
  readonly create: string;
  readonly columns: readonly string[];
  readonly tabs: readonly string[];
  readonly empty: string;
}

const AMOUNTS = ['Date', 'Due Date', 'Amount', 'Balance', 'Status'];

const SCREENS: readonly Screen[] = [
  {
    resource: salesOrders,
    path: 'sales-orders',
    title: 'Sales Orders',
    create: 'New Sales Order',
    columns: ['Order #', 'Customer', 'Date', 'Amount', 'Status', 'Notes'],
    tabs: ['All', 'Unfulfilled', 'Fulfilled', 'Back Orders', 'Shipped', 'Cancelled'],
    empty: 'No sales orders yet',
  },
  {
    resource: invoices,
    path: 'invoices',
    title: 'Invoices',
    create: 'New Invoice',
    columns: ['Invoice #', 'Customer', ...AMOUNTS],
    tabs: ['All', 'Draft', 'Awaiting payment', 'Overdue', 'Paid', 'Written off'],
    empty: 'No invoices yet',
  },
  {
    resource: accountsReceivable,
    path: 'accounts-receivable',
    title: 'Accounts Receivable',
    create: 'New Invoice',
    columns: ['Invoice #', 'Customer', ...AMOUNTS],
    tabs: ['Open', 'Overdue', 'Paid', 'Written off', 'All'],
    empty: 'Nothing is owed to you',
  },
  {
    resource: bills,
    path: 'accounts-payable',
    title: 'Accounts Payable',
    create: 'New Bill',
    columns: ['Bill #', 'Vendor', ...AMOUNTS],
    tabs: ['All', 'Pending', 'Awaiting payment', 'Overdue', 'Paid', 'Written off'],
    empty: 'No bills yet',
  },
  {
    resource: purchaseOrders,
    path: 'purchase-orders',
    title: 'Purchase Orders',
    create: 'New Purchase Order',
    columns: ['PO #', 'Vendor', 'Order Date', 'Delivery Date', 'Amount', 'Status'],
    tabs: ['All', 'Draft', 'Sent', 'Back Orders', 'Received', 'Cancelled'],
    empty: 'No purchase orders yet',
  },
];

describe.each(SCREENS)('$title', ({ resource, path, title, create, columns, tabs, empty }) => {
  test('has its names, its address and its fields', () => {
    expect(resource.path).toBe(path);
    expect(listWords(resource)).toBe(title);
    expect(createWords(resource)).toBe(create);
    expect(resource.list.columns.map((name) => fieldOf(resource, name).label)).toEqual(columns);
    expect(resource.views?.map(({ label }) => label)).toEqual(tabs);
    expect(resource.empty.title).toBe(empty);
  });
});

const OWED = { paid: 'good', written_off: 'warn', overdue: 'bad', cancelled: undefined };

test.each<[AnyResource, Readonly<Record<string, string | undefined>>]>([
  [
    salesOrders,
    {
      unfulfilled: 'warn',
      fulfilled: 'info',
      partially_shipped: 'warn',
      shipped: 'good',
      cancelled: undefined,
    },
  ],
  [invoices, { draft: 'warn', sent: 'info', ...OWED }],
  [bills, { pending: 'warn', approved: 'info', ...OWED }],
  [
    purchaseOrders,
    { draft: 'warn', sent: 'info', partially_received: 'warn', received: 'good', cancelled: undefined },
  ],
])('states have their tones: %#', (resource, tones) => {
  const states = fieldOf(resource, 'status').choices ?? [];
  expect(Object.fromEntries(states.map(({ value, tone }) => [value, tone]))).toEqual(tones);
});

const offered = (resource: AnyResource, row: Omit<Row, 'id'>): readonly string[] =>
  (resource.actions ?? [])
    .filter(({ isOffered }) => isOffered?.({ id: '1', ...row }) ?? true)
    .map(({ label }) => label);

const MAIL = 'Send by Email';
const SETTLING = ['Record Payment', MAIL, 'Issue Credit Note', 'Write Off', 'Cancel Invoice'];
const PAYING = ['Record Payment', 'Record Vendor Credit', 'Write Off', 'Cancel Bill'];

test.each<[AnyResource, Omit<Row, 'id'>, readonly string[]]>([
  [salesOrders, { status: 'unfulfilled' }, ['Fulfil', 'Create Invoice', MAIL, 'Cancel Sales Order']],
  [salesOrders, { status: 'fulfilled' }, ['Ship', 'Create Invoice', MAIL, 'Cancel Sales Order']],
  [salesOrders, { status: 'partially_shipped' }, ['Ship', 'Create Invoice', 'Drop the Rest', MAIL]],
  [
    salesOrders,
    { status: 'partially_shipped', invoice_id: 'made', billing_status: 'invoiced' },
    ['Ship', 'Drop the Rest', MAIL],
  ],
  [
    salesOrders,
    { status: 'shipped', invoice_id: 'made', billing_status: 'partially_invoiced' },
    ['Create Invoice', MAIL],
  ],
  [
    purchaseOrders,
    { status: 'partially_received' },
    ['Receive', 'Create Bill', 'Drop the Rest', MAIL, 'Cancel Purchase Order'],
  ],
  [salesOrders, { status: 'shipped' }, ['Create Invoice', MAIL]],
  [salesOrders, { status: 'shipped', invoice_id: 'made' }, [MAIL]],
  [salesOrders, { status: 'cancelled' }, []],
  [purchaseOrders, { status: 'draft' }, ['Send', MAIL, 'Cancel Purchase Order']],
  [purchaseOrders, { status: 'sent' }, ['Receive', MAIL, 'Cancel Purchase Order']],
  [purchaseOrders, { status: 'received' }, ['Create Bill', MAIL, 'Cancel Purchase Order']],
  [purchaseOrders, { status: 'received', bill_id: 'made' }, [MAIL, 'Cancel Purchase Order']],
  [purchaseOrders, { status: 'cancelled' }, []],
  [invoices, { status: 'written_off' }, [MAIL, 'Issue Credit Note']],
  [bills, { status: 'pending' }, ['Approve', 'Cancel Bill']],
  [bills, { status: 'approved' }, PAYING],
  [bills, { status: 'overdue' }, PAYING],
  [bills, { status: 'paid' }, ['Record Vendor Credit']],
  [bills, { status: 'cancelled' }, []],
  [invoices, { status: 'draft' }, ['Post', 'Cancel Invoice']],
  [invoices, { status: 'sent' }, SETTLING],
  [accountsReceivable, { status: 'overdue' }, SETTLING],
  [invoices, { status: 'paid' }, [MAIL, 'Issue Credit Note']],
])('a status offers the actions that change it: %#', (resource, row, labels) =>
  expect(offered(resource, row)).toEqual(labels),
);

const actionOf = (resource: AnyResource, id: string): ResourceAction => {
  const found = resource.actions?.find((action) => action.id === id);
  if (!found) throw new Error(`${resource.name} has no action "${id}".`);
  return found;
};

test.each<[AnyResource, string, Omit<Row, 'id'>, unknown, string, string]>([
  [
    salesOrders,
    'fulfil',
    { order_number: 'SO-000001' },
    null,
    'Sales Order Fulfilled',
    'SO-000001 is fulfilled.',
  ],
  [salesOrders, 'ship', { order_number: 'SO-000001' }, null, 'Sales Order Shipped', 'SO-000001 is shipped.'],
  [
    salesOrders,
    'invoice',
    { order_number: 'SO-000001' },
    { id: '7', invoice_number: 'INV-000007' },
    'Invoice Created',
    'SO-000001 has become INV-000007, a draft.',
  ],
  [
    salesOrders,
    'cancel',
    { order_number: 'SO-000001' },
    null,
    'Sales Order Cancelled',
    'SO-000001 was cancelled.',
  ],
  [purchaseOrders, 'send', { po_number: 'PO-000001' }, null, 'Purchase Order Sent', 'PO-000001 is sent.'],
  [
    purchaseOrders,
    'receive',
    { po_number: 'PO-000001' },
    null,
    'Purchase Order Received',
    'PO-000001 is received.',
  ],
  [
    purchaseOrders,
    'bill',
    { po_number: 'PO-000001' },
    { id: '8', bill_number: 'BIL-000008' },
    'Bill Created',
    'PO-000001 has become BIL-000008, a draft.',
  ],
  [
    bills,
    'approve',
    { bill_number: 'BIL-000001' },
    null,
    'Bill Approved',
    'BIL-000001 is in the general ledger.',
  ],
  [
    bills,
    'record-payment',
    { bill_number: 'BIL-000001' },
    null,
    'Payment Recorded',
    'It was applied to BIL-000001.',
  ],
  [
    bills,
    'credit',
    { bill_number: 'BIL-000001' },
    null,
    'Vendor Credit Recorded',
    'It was applied to BIL-000001.',
  ],
  [bills, 'cancel', { bill_number: 'BIL-000001' }, null, 'Bill Cancelled', 'BIL-000001 was cancelled.'],
  [
    invoices,
    'post',
    { invoice_number: 'INV-000001' },
    null,
    'Invoice Posted',
    'INV-000001 is in the general ledger.',
  ],
  [
    invoices,
    'credit',
    { invoice_number: 'INV-000001' },
    null,
    'Credit Note Issued',
    'It was applied to INV-000001.',
  ],
  [
    invoices,
    'mail',
    { invoice_number: 'INV-000001' },
    { recipient: 'kauri@example.com' },
    'Email Sent',
    'INV-000001 was sent to kauri@example.com.',
  ],
])('reports what was done: %#', (resource, id, row, answer, title, text) =>
  expect(actionOf(resource, id).does({ id: '1', ...row }, answer, String)).toEqual({ title, text }),
);

test('prints a mailed draft of a purchase order as sent', () => {
  const { mails } = actionOf(purchaseOrders, 'mail');
  expect(mails?.becomes?.({ id: '1', status: 'draft' })).toEqual({ status: 'sent' });
  expect(mails?.becomes?.({ id: '1', status: 'received' })).toEqual({});
});

test('links an order to its successors', () => {
  const order = { id: '1' };
  expect(actionOf(salesOrders, 'invoice').leadsTo?.(order, { id: '7' })).toBe('invoices/7');
  expect(actionOf(purchaseOrders, 'bill').leadsTo?.(order, { id: '8' })).toBe('accounts-payable/8');
});

test.each<[AnyResource, readonly string[]]>([
  [salesOrders, ['Fulfil', 'Ship', 'Create Invoices for', 'Email', 'Cancel']],
  [purchaseOrders, ['Send', 'Receive', 'Create Bills for', 'Email', 'Cancel']],
  [bills, ['Approve', 'Record Payments for', 'Cancel']],
  [invoices, ['Post', 'Record Payments for', 'Email', 'Cancel']],
])('is done to many at once: %#', (resource, verbs) =>
  expect(resource.actions?.flatMap(({ many }) => (many ? [many.verb] : []))).toEqual(verbs),
);

test('many are paid whole, each in its own currency', () => {
  const { many } = actionOf(bills, 'record-payment');
  const row = { id: '3', vendor_id: 'v', currency: 'EUR', balance_due: '12.50' };
  expect(many?.arguments?.(row, { paid_on: '2026-03-01', bank_account_id: 'b' })).toEqual({
    direction: 'out',
    contact_id: 'v',
    amount: '12.50',
    currency: 'EUR',
    rate: null,
    paid_on: '2026-03-01',
    bank_account_id: 'b',
    allocations: [{ document_id: '3', amount: '12.50' }],
  });
  expect(Object.keys(many?.fields?.() ?? {})).toEqual(['paid_on', 'bank_account_id', 'reference']);
});

test('posting an invoice offers to mail it, by an action that it has once it is posted', () => {
  const post = invoices.actions?.find(({ id }) => id === 'post');
  const mail = invoices.actions?.find(({ id }) => id === post?.mailedBy);
  expect(mail?.mails).toBeDefined();
  expect(mail?.isOffered?.({ id: '1', status: 'draft' })).toBe(false);
  expect(mail?.isOffered?.({ id: '1', status: 'sent' })).toBe(true);
});
