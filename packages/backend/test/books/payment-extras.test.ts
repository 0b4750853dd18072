import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Company, foundCompany } from '../database/people.ts';
import { openTestDatabase, refusal, type TestDatabase } from '../database/test-database.ts';
import { accountId, createVendor, postedInvoice, stored } from './steps/documents.ts';
import { failingControls } from './steps/journal.ts';
import {
  agingFaults,
  boxedLines,
  disagreements,
  movedBy,
  recordPayment,
  voidPayment,
} from './steps/payments.ts';

let database: TestDatabase;
let company: Company;
beforeAll(async () => {
  database = await openTestDatabase();
  company = await foundCompany(database);
});
afterAll(() => database.close());

const work = [{ description: 'Work', unit_price: 100, gst_applicable: false }];

async function invoice(head: Record<string, unknown> = {}) {
  const row = await postedInvoice(database, company.admin, work, { invoice_date: '2026-02-01', ...head });
  return { id: String(row.id), customer: String(row.customer_id) };
}

type Extras = Partial<Record<'bankFee' | 'tip' | 'rounding', number | string>>;

test.each<[string, number | string, Extras, Record<string, string>]>([
  ['a bank fee', 100, { bankFee: 2 }, { 1000: '98.00', 1100: '-100.00', 6020: '2.00' }],
  ['a tip', 100, { tip: 10 }, { 1000: '110.00', 1100: '-100.00', 2130: '-10.00' }],
  ['cash rounded down', 100, { rounding: '-0.02' }, { 1000: '99.98', 1100: '-100.00', 6120: '0.02' }],
  ['cash rounded up', 100, { rounding: '0.03' }, { 1000: '100.03', 1100: '-100.00', 6120: '-0.03' }],
  [
    'all of them, and more than is owed',
    120,
    { bankFee: '1.50', tip: 5, rounding: '0.05' },
    { 1000: '123.55', 1100: '-120.00', 2130: '-5.00', 6020: '1.50', 6120: '-0.05' },
  ],
])(
  'money received with %s settles the amount, and each goes to its account',
  async (_what, amount, extras, moved) => {
    const { id, customer } = await invoice();
    const payment = await recordPayment(database, company.user, {
      contact: customer,
      amount,
      uses: [{ document_id: id, amount: 100 }],
      ...extras,
    });
    const row = await stored(database, 'payments', payment);
    expect(await movedBy(database, row.journal_entry_id)).toEqual(moved);
    expect(row).toMatchObject({ base_moved: moved[1000], unallocated: (Number(amount) - 100).toFixed(2) });
    expect(await stored(database, 'invoices', id)).toMatchObject({ status: 'paid' });
    // No part of it is in a box of the GST return.
    const boxes = await boxedLines(database, row.journal_entry_id ?? '');
    expect(boxes.filter(({ gst_box }) => gst_box !== null)).toEqual([]);
    expect(await disagreements(database, company.organisation)).toEqual([]);
  },
);

test('in a foreign currency each is rounded separately, and the bank account moves in its currency', async () => {
  const { id, customer } = await invoice({ currency: 'EUR', exchange_rate: '1.1' });
  const payment = await recordPayment(database, company.user, {
    contact: customer,
    amount: 100,
    currency: 'EUR',
    rate: '1.2345',
    bankFee: '3.33',
    tip: '1.11',
    uses: [{ document_id: id, amount: 100 }],
  });
  const row = await stored(database, 'payments', payment);
  expect(await movedBy(database, row.journal_entry_id)).toMatchObject({
    1000: '120.71',
    1100: '-110.00',
    2130: '-1.37',
    6020: '4.11',
  });
  expect(row.base_moved).toBe('120.71');
});

test('an early payment discount takes its share of GST in addition to a fee', async () => {
  const row = await postedInvoice(
    database,
    company.admin,
    [{ description: 'Work', unit_price: 100, gst_rate: 10 }],
    { invoice_date: '2026-02-01', early_discount_percent: 2, early_discount_days: 10 },
  );
  const payment = await recordPayment(database, company.user, {
    contact: String(row.customer_id),
    amount: '107.80',
    bankFee: 1,
    uses: [{ document_id: String(row.id), amount: '107.80', discount: '2.20' }],
  });
  const { journal_entry_id } = await stored(database, 'payments', payment);
  expect(await boxedLines(database, journal_entry_id ?? '')).toEqual([
    { code: '1000', debit: '106.80', credit: '0.00', gst_box: null },
    { code: '6020', debit: '1.00', credit: '0.00', gst_box: null },
    { code: '1100', debit: '0.00', credit: '110.00', gst_box: null },
    { code: '6050', debit: '2.00', credit: '0.00', gst_box: 'sales' },
    { code: '2200', debit: '0.20', credit: '0.00', gst_box: 'gst_collected' },
  ]);
});

test('a void reverses the fee and the tip too', async () => {
  const { customer } = await invoice();
  const payment = await recordPayment(database, company.user, {
    contact: customer,
    amount: 50,
    bankFee: 2,
    tip: 5,
  });
  const reversal = await voidPayment(database, company.manager, payment);
  expect(await movedBy(database, reversal)).toEqual({
    1000: '-53.00',
    1100: '50.00',
    2130: '5.00',
    6020: '-2.00',
  });
});

test('the preview shows the posting, and leaves nothing behind', async () => {
  const { id, customer } = await invoice();
  const bank = await accountId(database, company.admin, '1000');
  const [row] = await database.as(
    company.user,
    (sql) =>
      sql`select preview_action('record_payment', ${sql.json({
        ...{
          direction: 'in',
          contact_id: customer,
          paid_on: '2026-02-10',
          amount: '100',
          currency: 'USD',
          rate: null,
        },
        ...{ bank_account_id: bank, reference: null, allocations: [{ document_id: id, amount: '100' }] },
        ...{ bank_fee: '2', tip: null, rounding: null },
      })}) as preview`,
  );
  const lines: readonly { account_code: string; debit: string; credit: string }[] = row?.preview.lines;
  expect(
    lines.map(({ account_code, debit, credit }) => [account_code, Number(debit) - Number(credit)]),
  ).toEqual(
    expect.arrayContaining([
      ['1000', 98],
      ['6020', 2],
      ['1100', -100],
    ]),
  );
  expect(await stored(database, 'invoices', id)).toMatchObject({ balance_due: '100.00' });
});

test('refuses invalid values beside their fields', async () => {
  const { customer } = await invoice();
  const vendor = await createVendor(database, company.admin);
  const paid = (payment: Partial<Parameters<typeof recordPayment>[2]>) =>
    refusal(recordPayment(database, company.user, { contact: customer, amount: 100, ...payment }));
  const fieldOf = ({ detail }: { readonly detail?: unknown }): unknown =>
    JSON.parse(String(detail ?? '{}')).field;
  for (const [hint, field, payment] of [
    ['payment.only_received', 'bank_fee', { direction: 'out', contact: vendor, bankFee: 1 }],
    ['payment.only_received', 'tip', { direction: 'out', tip: 1 }],
    ['payment.amount', 'bank_fee', { bankFee: -1 }],
    ['payment.amount', 'tip', { tip: 'NaN' }],
    ['payment.amount', 'bank_fee', { bankFee: 100 }],
    ['payment.too_precise', 'tip', { tip: '0.001' }],
    ['payment.rounding', 'rounding', { rounding: '-1.01' }],
  ] as const) {
    const refused = await paid(payment);
    expect(refused).toMatchObject({ hint });
    expect(fieldOf(refused), hint).toBe(field);
  }
});

test('all controls agree', async () => {
  expect(await failingControls(database, company.admin)).toEqual([]);
  expect(await agingFaults(database, company.admin, ['2026-02-10', '2026-12-31'])).toEqual([]);
});
