import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { COLUMNS, FUNCTIONS } from './books-functions.ts';
import { join, type RunningBackend, runBackend } from './running-backend.ts';

type Values = Readonly<Record<string, unknown>>;
type Row = Readonly<Record<string, unknown>>;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const ON = '2026-02-10';

let running: RunningBackend;
let admin: SupabaseClient;
const called = new Map<string, Set<string>>();

/** Result of a function; fails the test if it refuses. */
async function call<T = string>(name: string, values: Values = {}): Promise<T> {
  const { data, error } = await admin.rpc(name, values);
  expect(error, name).toBeNull();
  const used = called.get(name) ?? new Set();
  for (const argument of Object.keys(values)) used.add(argument);
  called.set(name, used);
  return data;
}
const key = () => randomUUID();
/** Calls a function (id, key), or one with a date as well. */
const act = <T = string>(name: string, id: unknown, day: Values = {}) =>
  call<T>(name, { id, key: key(), ...day });
const cancel = (name: string, id: unknown) =>
  call<Row>(name, { id, reason: 'Entered twice', key: key(), cancelled_on: ON });

async function insert(table: string, values: Values): Promise<string> {
  const { data, error } = await admin.from(table).insert(values).select('id').single();
  expect(error, table).toBeNull();
  return data?.id;
}
async function accountId(code: string): Promise<string> {
  const { data } = await admin.from('accounts').select('id').eq('code', code).single();
  return data?.id;
}
const lines = (unit_price: number) => [{ description: 'Work', unit_price, gst_applicable: false }];

let customer_id: string;
let vendor_id: string;
let bank: string;
beforeAll(async () => {
  running = await runBackend();
  admin = await running.signUp('api@example.com');
  customer_id = await insert('customers', { name: 'Kauri Cafe' });
  vendor_id = await insert('vendors', { name: 'Rimu Supplies' });
  bank = await accountId('1000');
});
afterAll(() => running.close());

test('the caller is an admin, who sees masked bank accounts', async () => {
  expect(await call('get_user_role')).toBe('admin');
  const account_id_param = randomUUID();
  const answer = await call('create_secure_bank_account', {
    account_id_param,
    bank_name_param: 'Kiwi Bank',
    account_number_param: '123456789012',
    routing_number_param: '021000021',
    account_type_param: 'checking',
    opening_balance_param: 0,
    opened_on_param: ON,
  });
  expect(answer).toBe(account_id_param);
  const masked = await call<Row[]>('get_masked_bank_account');
  expect(masked).toMatchObject([{ id: account_id_param, account_number_masked: '••••9012' }]);
});

test('an invoice is saved, previewed, posted, credited, paid and cancelled', async () => {
  const draft = await call<Row>('save_invoice', {
    document: { customer_id, invoice_date: ON, lines: lines(100) },
    key: key(),
  });
  expect(draft).toMatchObject({ id: expect.stringMatching(UUID), status: 'draft', total_amount: 100 });
  const preview = await call<Row>('preview_posting', { kind: 'invoice', id: draft.id });
  expect(preview).toMatchObject({ profit: '100.00', lines: [{ account_code: '1100' }, {}] });
  expect(await act('post_invoice', draft.id)).toMatch(UUID);
  const credited = { lines: lines(30), issued_on: ON, key: key() };
  expect(await call('issue_credit_note', { invoice_id: draft.id, ...credited })).toMatch(UUID);
  const payment = {
    direction: 'in',
    contact_id: customer_id,
    paid_on: ON,
    amount: 70,
    currency: 'USD',
    rate: 1,
    bank_account_id: bank,
    allocations: [{ document_id: draft.id, amount: 70 }],
    key: key(),
  };
  const paid = await call('record_payment', payment);
  expect(paid).toMatch(UUID);
  expect(await call('record_payment', payment)).toBe(paid);
  const voided = await call('void_payment', { id: paid, reason: 'It bounced', key: key(), voided_on: ON });
  expect(voided).toMatch(UUID);

  const other = await call<Row>('save_invoice', {
    document: { customer_id, invoice_date: ON, lines: lines(5) },
    key: key(),
  });
  expect(await cancel('cancel_invoice', other.id)).toMatchObject({ id: other.id, status: 'cancelled' });
});

test('a bill is saved, approved, credited and cancelled', async () => {
  const save = (amount: number) =>
    call<Row>('save_bill', { document: { vendor_id, bill_date: ON, lines: lines(amount) }, key: key() });
  const bill = await save(80);
  expect(bill).toMatchObject({ status: 'pending', total_amount: 80, vendor_id });
  expect(await act('approve_bill', bill.id)).toMatch(UUID);
  const credited = { bill_id: bill.id, lines: lines(10), issued_on: ON, key: key() };
  expect(await call('issue_credit_note', credited)).toMatch(UUID);
  const wrong = await save(3);
  expect(await cancel('cancel_bill', wrong.id)).toMatchObject({ id: wrong.id, status: 'cancelled' });
});

test('orders go their way, into stock and out of it, and become documents', async () => {
  const product_id = await insert('products', { name: 'Widget', unit_price: 20, gst_applicable: false });
  const item_id = await insert('inventory_items', { name: 'Widget', product_id });
  const order = (contact: Values, unit_price: number) => ({
    ...contact,
    order_date: ON,
    lines: [{ product_id, quantity: 5, unit_price }],
  });
  const purchase = await call<Row>('save_purchase_order', {
    document: order({ vendor_id }, 8),
    key: key(),
  });
  expect(purchase).toMatchObject({ status: 'draft', po_number: 'PO-000001' });
  const sent = { sent_on: ON };
  expect(await act<Row>('send_purchase_order', purchase.id, sent)).toMatchObject({ status: 'sent', ...sent });
  const received = { received_on: ON };
  expect(await act<Row>('receive_purchase_order', purchase.id, received)).toMatchObject(received);
  const bill = await act<Row>('bill_from_purchase_order', purchase.id, { bill_date: ON });
  expect(bill).toMatchObject({ purchase_order_id: purchase.id, status: 'pending', total_amount: 40 });

  const sale = await call<Row>('save_sales_order', { document: order({ customer_id }, 20), key: key() });
  expect(sale).toMatchObject({ status: 'unfulfilled', order_number: 'SO-000001' });
  const fulfilled = { fulfilled_on: ON };
  expect(await act<Row>('fulfil_sales_order', sale.id, fulfilled)).toMatchObject({
    status: 'fulfilled',
    ...fulfilled,
  });
  const preview = await call<Row>('preview_posting', { kind: 'sales_order', id: sale.id, on_date: ON });
  expect(preview).toMatchObject({ profit: '-40.00' });
  const shipped = { shipped_on: ON };
  expect(await act<Row>('ship_sales_order', sale.id, shipped)).toMatchObject({
    status: 'shipped',
    ...shipped,
  });
  const invoice = await act<Row>('invoice_from_sales_order', sale.id, { invoice_date: ON });
  expect(invoice).toMatchObject({ sales_order_id: sale.id, status: 'draft', total_amount: 100 });

  for (const [save, end, contact] of [
    ['save_purchase_order', 'cancel_purchase_order', { vendor_id }],
    ['save_sales_order', 'cancel_sales_order', { customer_id }],
  ] as const) {
    const { id } = await call<Row>(save, { document: order(contact, 1), key: key() });
    expect(await cancel(end, id)).toMatchObject({ id, status: 'cancelled' });
  }
  const moved = await call('adjust_stock', {
    item_id,
    quantity: '2.5',
    unit_cost: '4.10',
    moved_on: ON,
    reason: 'Counted',
    key: key(),
  });
  expect(moved).toMatch(UUID);
});

test('journal entries are posted and reversed, assets depreciated, currencies revalued', async () => {
  const entry = await call('post_journal_entry', {
    entry_date: ON,
    description: 'Rent',
    reference: 'R-1',
    lines: [
      { account_code: '6100', debit: '12.50', description: 'February' },
      { account_code: '1000', credit: '12.50' },
    ],
    key: key(),
  });
  expect(entry).toMatch(UUID);
  const reversal = { id: entry, entry_date: ON, reason: 'Wrong month', key: key() };
  expect(await call('reverse_journal_entry', reversal)).toMatch(UUID);

  const asset = await insert('fixed_assets', {
    name: 'Press',
    purchase_price: 1200,
    salvage_value: 0,
    useful_life: 1,
    purchase_date: '2026-01-01',
  });
  const purchase = {
    entry_date: '2026-01-01',
    description: 'Press',
    reference: null,
    lines: [
      { account_code: '1500', debit: '1200.00' },
      { account_code: '1000', credit: '1200.00' },
    ],
    key: key(),
  };
  expect(await call('post_journal_entry', purchase)).toMatch(UUID);
  expect(await call('run_depreciation', { through_date: '2026-02-28', key: key() })).toBe(2);
  const disposal = { id: asset, disposed_on: '2026-02-28', proceeds: 900, key: key() };
  expect(await call('dispose_asset', disposal)).toMatch(UUID);

  expect(await call('revalue_currencies', { as_of: ON, key: key() })).toBeNull();
  const foreign = await call<Row>('save_invoice', {
    document: { customer_id, invoice_date: ON, currency: 'EUR', exchange_rate: '1.1', lines: lines(50) },
    key: key(),
  });
  await act('post_invoice', foreign.id);
  await insert('exchange_rates', { currency: 'EUR', rate_date: ON, rate: '1.2' });
  expect(await call('revalue_currencies', { as_of: ON, key: key() })).toMatch(UUID);
});

test('records are imported, the import is undone, and records are deleted', async () => {
  const imported = await call<Row>('import_records', {
    table_name: 'customers',
    rows: [{ name: 'Imported' }, { name: 'Broken', credit_limit: 'lots' }],
    mode: 'skip_bad',
    key: key(),
  });
  expect(imported).toMatchObject({
    import_id: expect.stringMatching(UUID),
    inserted: 1,
    updated: 0,
    rejected: [{ row: 2, field: 'credit_limit', message: expect.stringMatching(/.+/) }],
  });
  expect(await call('undo_import', { import_id: imported.import_id })).toBe(1);
  const ids = [await insert('customers', { name: 'To go' })];
  expect(await call('bulk_delete', { table_name: 'customers', ids })).toBe(1);
});

const PERIOD = { start_date: '2026-01-01', end_date: '2026-12-31' };

test.each<[string, Values]>([
  ['trial_balance', PERIOD],
  ['profit_and_loss', PERIOD],
  ['balance_sheet', { as_of: '2026-12-31' }],
  ['cash_flow', PERIOD],
  ['general_ledger', { account_code: '1000', ...PERIOD, page: 1, page_size: 10 }],
  ['receivables_aging', { as_of: '2026-12-31' }],
  ['payables_aging', { as_of: '2026-12-31' }],
  ['gst_return', PERIOD],
  ['budget_vs_actual', PERIOD],
  ['books_health', {}],
])('%s answers rows of exactly its columns', async (name, values) => {
  const rows = await call<Row[]>(name, values);
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) expect(Object.keys(row).sort()).toEqual([...(COLUMNS[name] ?? [])].sort());
});

test('every control of the books agrees', async () => {
  const rows = await call<Row[]>('books_health');
  expect(rows.filter(({ ok }) => ok !== true)).toEqual([]);
});

test.each([
  ['hledger', '2026-02-10'],
  ['beancount', '2026-02-10 *'],
  ['csv', 'date'],
])('the journal is exported as %s', async (format, part) => {
  expect((await call('export_journal', { ...PERIOD, format })).toLowerCase()).toContain(part);
});

test.each<[string, string, () => Values | Promise<Values>]>([
  [
    'ledger.unbalanced',
    'post_journal_entry',
    () => ({
      entry_date: ON,
      description: '',
      reference: null,
      lines: [
        { account_code: '6100', debit: 2 },
        { account_code: '1000', credit: 1 },
      ],
      key: key(),
    }),
  ],
  [
    'payment.exceeds_balance',
    'record_payment',
    async () => {
      const { id } = await call<Row>('save_invoice', {
        document: { customer_id, invoice_date: ON, lines: lines(1) },
        key: key(),
      });
      await act('post_invoice', id);
      return {
        direction: 'in',
        contact_id: customer_id,
        paid_on: ON,
        amount: 2,
        currency: 'USD',
        rate: null,
        bank_account_id: bank,
        allocations: [{ document_id: id, amount: 2 }],
        key: key(),
      };
    },
  ],
  [
    'stock.insufficient',
    'adjust_stock',
    async () => ({
      item_id: await insert('inventory_items', { name: 'Nothing' }),
      quantity: -1,
      unit_cost: null,
      moved_on: ON,
      reason: 'Lost',
      key: key(),
    }),
  ],
  ['report.dates_inverted', 'trial_balance', () => ({ start_date: '2026-02-01', end_date: '2026-01-01' })],
])('refuses %s with a message, with its code as the hint', async (hint, name, values) => {
  const refused = await admin.rpc(name, await values());
  expect(refused).toMatchObject({ status: 400, data: null, error: { code: 'P0001', hint } });
  expect(refused.error?.message).toMatch(/^[A-Z].{20,}/);
});

test('a key serves one call, a role only its rights, and a posted row cannot be changed', async () => {
  const same = key();
  const document = { customer_id, lines: lines(1) };
  await call('save_invoice', { document, key: same });
  const reused = await admin.rpc('save_invoice', { document: { ...document, lines: lines(2) }, key: same });
  expect(reused.error).toMatchObject({ hint: 'key.reused' });
  const viewer = await join(running, admin, 'viewer@example.com', 'viewer');
  const denied = await viewer.rpc('save_invoice', { document, key: key() });
  expect(denied.error).toMatchObject({ hint: 'role.denied' });
  expect((await viewer.rpc('get_user_role')).data).toBe('viewer');
  const changed = await admin.from('journal_lines').update({ debit: 1 }).eq('position', 1);
  expect(changed.status).toBe(403);
});

test('books are locked and unlocked, and a year is closed', async () => {
  expect(await call('lock_books', { through_date: '2025-12-31' })).toBe('2025-12-31');
  const refused = await admin.rpc('post_journal_entry', {
    entry_date: '2025-12-31',
    description: '',
    reference: null,
    lines: [
      { account_code: '6100', debit: 1 },
      { account_code: '1000', credit: 1 },
    ],
    key: key(),
  });
  expect(refused.error).toMatchObject({ hint: 'ledger.period_locked' });
  expect(await call('lock_books', { through_date: null, reason: 'A bill came late' })).toBeNull();
  expect(await call('close_year', { year_end: '2026-12-31', key: key() })).toMatch(UUID);
});

test('calls each function by each of its arguments', () => {
  const used = Object.fromEntries([...called].map(([name, values]) => [name, [...values].sort()]));
  expect(used).toEqual(
    Object.fromEntries(Object.entries(FUNCTIONS).map(([name, values]) => [name, [...values].sort()])),
  );
});
