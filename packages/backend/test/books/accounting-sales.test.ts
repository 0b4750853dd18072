import { afterAll, beforeAll, expect, test } from 'vitest';
import { foundCompany } from '../database/people.ts';
import { openSharedDatabase, type Person, refusal, type TestDatabase } from '../database/test-database.ts';
import { createCustomer, entryLines, type Fields, postedInvoice, stored } from './steps/documents.ts';
import { failingControls } from './steps/journal.ts';
import {
  agingFaults,
  applyCredit,
  boxedLines,
  issueCreditNote,
  recordPayment,
  voidPayment,
  writeOff,
} from './steps/payments.ts';
import { report } from './steps/reports.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openSharedDatabase();
});
afterAll(() => database.close());

const settings = (person: Person, values: Fields) =>
  database.as(person, (sql) => sql`update company_settings set ${sql({ ...values })}`);

const totals = ({ net_amount, gst_amount, total_amount }: Readonly<Record<string, unknown>>) => [
  net_amount,
  gst_amount,
  total_amount,
];
const work = (unit_price: number | string, gst_rate: number | string = 10, rest: Fields = {}) => ({
  description: 'Work',
  unit_price,
  gst_rate,
  ...rest,
});

test('several rates and discounts on one document, by line and by document, half up and half down', async () => {
  const { admin } = await foundCompany(database);
  const lines = [
    work('0.05'), // GST 0.005
    work('0.05'),
    work('33.33', 15, { quantity: 3, discount_percent: 5 }), // 99.99 - 5.00 = 94.99, GST 14.2485
    work('0.10', 15), // GST 0.015
    { description: 'Export', unit_price: 50, gst_applicable: false },
  ];
  const priced = async (values: Fields) => {
    await settings(admin, values);
    return totals(await postedInvoice(database, admin, lines));
  };
  // 0.05 + 0.05 + 94.99 + 0.10 + 50 = 145.19.
  // By line: 0.01 + 0.01 + 14.25 + 0.02 = 14.29; half down 0.00 + 0.00 + 14.25 + 0.01 = 14.26.
  expect(await priced({ gst_rounding: 'half_up', gst_rounding_level: 'line' })).toEqual([
    '145.19',
    '14.29',
    '159.48',
  ]);
  expect(await priced({ gst_rounding: 'half_down' })).toEqual(['145.19', '14.26', '159.45']);
  // By document: 10% of 0.10 is 0.01, 15% of 95.09 is 14.2635, so 14.26.
  expect(await priced({ gst_rounding_level: 'document' })).toEqual(['145.19', '14.27', '159.46']);
  expect(await priced({ gst_rounding: 'half_up' })).toEqual(['145.19', '14.27', '159.46']);
  expect(await priced({ gst_enabled: false })).toEqual(['145.19', '0.00', '145.19']);
  expect(await failingControls(database, admin)).toEqual([]);
});

test('one receipt settles two invoices, the rest becomes credit, and aging shows it at every date', async () => {
  const { admin } = await foundCompany(database);
  const customer_id = await createCustomer(database, admin);
  const head = { customer_id, due_date: '2026-01-31' };
  const first = await postedInvoice(database, admin, [work(100)], { ...head, invoice_date: '2026-01-01' });
  const second = await postedInvoice(database, admin, [work(200)], { ...head, invoice_date: '2026-01-10' });
  // 110 + 220 are owed; 300 comes: 110 in full, 150 of the second, 40 stays.
  const receipt = await recordPayment(database, admin, {
    contact: customer_id,
    on: '2026-02-15',
    amount: 300,
    uses: [
      { document_id: first.id ?? '', amount: 110 },
      { document_id: second.id ?? '', amount: 150 },
    ],
  });
  const third = await postedInvoice(database, admin, [work(50)], {
    customer_id,
    invoice_date: '2026-03-01',
    due_date: '2026-03-31',
  });
  await applyCredit(
    database,
    admin,
    ['payment', receipt],
    [{ document_id: third.id ?? '', amount: 30 }],
    '2026-03-05',
  );
  // The last 10 of the credit are refunded.
  await recordPayment(database, admin, {
    direction: 'out',
    contact: customer_id,
    on: '2026-03-10',
    amount: 10,
  });
  const aging = async (day: string) =>
    (await report(database, admin, 'receivables_aging', day)).map((row) => [
      row.current,
      row.days_1_30,
      row.days_31_60,
      row.total,
    ]);
  expect(await aging('2026-01-05')).toEqual([['110.00', '0.00', '0.00', '110.00']]);
  expect(await aging('2026-02-14')).toEqual([['0.00', '330.00', '0.00', '330.00']]);
  expect(await aging('2026-02-15')).toEqual([['-40.00', '70.00', '0.00', '30.00']]);
  expect(await aging('2026-03-01')).toEqual([['15.00', '70.00', '0.00', '85.00']]);
  expect(await aging('2026-03-05')).toEqual([['15.00', '0.00', '70.00', '85.00']]);
  expect(await aging('2026-03-10')).toEqual([['25.00', '0.00', '70.00', '95.00']]);
  expect(
    await agingFaults(database, admin, ['2026-01-05', '2026-02-15', '2026-03-05', '2026-03-10']),
  ).toEqual([]);
  expect((await stored(database, 'customers', customer_id)).balance).toBe('95.00');
  expect(await failingControls(database, admin)).toEqual([]);
});

test('discounts, write-offs and credits reduce GST at each rate', async () => {
  const { admin } = await foundCompany(database);
  const invoice = async () =>
    postedInvoice(database, admin, [work(100), work(40, 15), work(44, 0)], {
      invoice_date: '2026-01-10',
      early_discount_percent: 2,
      early_discount_days: 10,
    });
  // 184 net, 10 + 6 GST, 200 in all. Two percent is 4.00: 2.80 of the taxed part, 0.88 of the untaxed part, 0.20 and
  // 0.12 GST.
  const discounted = await invoice();
  const paid = await recordPayment(database, admin, {
    contact: discounted.customer_id ?? '',
    on: '2026-01-20',
    amount: 196,
    uses: [{ document_id: discounted.id ?? '', amount: 196, discount: 4 }],
  });
  const entry = (await stored(database, 'payments', paid)).journal_entry_id ?? '';
  expect(await boxedLines(database, entry)).toEqual(
    expect.arrayContaining([
      { code: '6050', debit: '2.80', credit: '0.00', gst_box: 'sales' },
      { code: '6050', debit: '0.88', credit: '0.00', gst_box: 'sales_zero' },
      { code: '2200', debit: '0.32', credit: '0.00', gst_box: 'gst_collected' },
    ]),
  );
  // Half is paid and the other half is bad: 70 + 22 net, 8 GST.
  const bad = await invoice();
  await recordPayment(database, admin, {
    contact: bad.customer_id ?? '',
    on: '2026-02-20',
    amount: 100,
    uses: [{ document_id: bad.id ?? '', amount: 100 }],
  });
  const lost = await writeOff(database, admin, ['invoice', bad.id ?? ''], 100, '2026-03-01');
  expect(await boxedLines(database, lost)).toEqual([
    { code: '1100', debit: '0.00', credit: '100.00', gst_box: null },
    { code: '6010', debit: '70.00', credit: '0.00', gst_box: 'sales' },
    { code: '6010', debit: '22.00', credit: '0.00', gst_box: 'sales_zero' },
    { code: '2200', debit: '8.00', credit: '0.00', gst_box: 'gst_collected' },
  ]);
  // 90 of the 100 at 10% is credited, then the rest of the document: the return contains nothing of it.
  const credited = await invoice();
  const note = await issueCreditNote(
    database,
    admin,
    { invoice_id: credited.id ?? '' },
    [work(90)],
    '2026-04-01',
  );
  expect(await entryLines(database, (await stored(database, 'credit_notes', note)).journal_entry_id)).toEqual(
    [
      { code: '1100', debit: '0.00', credit: '99.00' },
      { code: '4000', debit: '90.00', credit: '0.00' },
      { code: '2200', debit: '9.00', credit: '0.00' },
    ],
  );
  await issueCreditNote(database, admin, { invoice_id: credited.id ?? '' }, null, '2026-04-02');
  expect(await stored(database, 'invoices', credited.id ?? '')).toMatchObject({
    balance_due: '0.00',
    status: 'paid',
  });
  const year = Object.fromEntries(
    (await report(database, admin, 'gst_return', '2026-01-01', '2026-12-31')).map(({ box, amount }) => [
      box,
      amount,
    ]),
  );
  // 140 - 2.80 + 140 - 70; 44 - 0.88 + 44 - 22; 16 - 0.32 + 16 - 8.
  expect(year).toMatchObject({ sales_taxable: '207.20', sales_zero: '65.12', gst_collected: '23.68' });
  expect(await failingControls(database, admin)).toEqual([]);
});

test('a write-off after a credit note covers the rest and reduces GST only once', async () => {
  const { admin } = await foundCompany(database);
  const invoice = async () =>
    postedInvoice(
      database,
      admin,
      [work(100), { description: 'Export', unit_price: 100, gst_applicable: false }],
      { invoice_date: '2026-01-10' },
    );
  const taxed = await invoice();
  const taxedId = taxed.id ?? '';
  await issueCreditNote(database, admin, { invoice_id: taxedId }, [work(100)], '2026-02-01');
  const untaxed = await writeOff(database, admin, ['invoice', taxedId], 100, '2026-03-01');
  expect(await boxedLines(database, untaxed)).toEqual([
    { code: '1100', debit: '0.00', credit: '100.00', gst_box: null },
    { code: '6010', debit: '100.00', credit: '0.00', gst_box: 'sales_zero' },
  ]);
  // Half of the first line of 110 + 100 is credited, so 50, 5 and 100 are left.
  const half = await invoice();
  await issueCreditNote(database, admin, { invoice_id: half.id ?? '' }, [work(50)], '2026-02-01');
  const rest = await writeOff(database, admin, ['invoice', half.id ?? ''], 155, '2026-03-01');
  expect(await boxedLines(database, rest)).toEqual([
    { code: '1100', debit: '0.00', credit: '155.00', gst_box: null },
    { code: '6010', debit: '50.00', credit: '0.00', gst_box: 'sales' },
    { code: '6010', debit: '100.00', credit: '0.00', gst_box: 'sales_zero' },
    { code: '2200', debit: '5.00', credit: '0.00', gst_box: 'gst_collected' },
  ]);
  // Credited completely after its payment, which then bounces: the unused credit is owed again.
  const bounced = await invoice();
  const payment = await recordPayment(database, admin, {
    contact: bounced.customer_id ?? '',
    amount: 210,
    on: '2026-02-01',
    uses: [{ document_id: bounced.id ?? '', amount: 210 }],
  });
  await issueCreditNote(database, admin, { invoice_id: bounced.id ?? '' }, null, '2026-02-10');
  await voidPayment(database, admin, payment);
  const lost = await writeOff(database, admin, ['invoice', bounced.id ?? ''], 210, '2026-12-01');
  expect(await entryLines(database, lost)).toEqual([
    { code: '1100', debit: '0.00', credit: '210.00' },
    { code: '6010', debit: '210.00', credit: '0.00' },
  ]);
  const year = Object.fromEntries(
    (await report(database, admin, 'gst_return', '2026-01-01', '2026-12-31')).map(({ box, amount }) => [
      box,
      amount,
    ]),
  );
  expect(year).toMatchObject({ sales_taxable: '0.00', sales_zero: '0.00', gst_collected: '0.00' });
  expect(await failingControls(database, admin)).toEqual([]);
});

test('a discounted or written-off amount cannot be credited again', async () => {
  const { admin } = await foundCompany(database);
  const invoice = async () =>
    postedInvoice(database, admin, [work(60), work(40)], {
      invoice_date: '2026-01-10',
      early_discount_percent: 2,
      early_discount_days: 10,
    });
  // 107.80 was paid for 110.00; all of it is credited, and no more: 98.00 and 9.80.
  const discounted = await invoice();
  const id = discounted.id ?? '';
  await recordPayment(database, admin, {
    contact: discounted.customer_id ?? '',
    on: '2026-01-15',
    amount: '107.80',
    uses: [{ document_id: id, amount: '107.80', discount: '2.20' }],
  });
  expect(
    await refusal(issueCreditNote(database, admin, { invoice_id: id }, [work(99)], '2026-02-01')),
  ).toMatchObject({ hint: 'credit_note.exceeds_document' });
  const note = await issueCreditNote(database, admin, { invoice_id: id }, null, '2026-02-01');
  expect(await stored(database, 'credit_notes', note)).toMatchObject({
    net_amount: '98.00',
    gst_amount: '9.80',
    unallocated: '107.80',
  });
  const bad = await invoice();
  await writeOff(database, admin, ['invoice', bad.id ?? ''], 110, '2026-02-01');
  expect(
    await refusal(issueCreditNote(database, admin, { invoice_id: bad.id ?? '' }, null, '2026-02-02')),
  ).toMatchObject({ hint: 'credit_note.nothing_left' });
  const year = Object.fromEntries(
    (await report(database, admin, 'gst_return', '2026-01-01', '2026-12-31')).map(({ box, amount }) => [
      box,
      amount,
    ]),
  );
  expect(year).toMatchObject({ sales_taxable: '0.00', gst_collected: '0.00' });
  expect(await failingControls(database, admin)).toEqual([]);
});
