import { afterAll, beforeAll, expect, test } from 'vitest';
import { foundCompany } from '../database/people.ts';
import { openSharedDatabase, type Person, type TestDatabase } from '../database/test-database.ts';
import { approvedBill, createCustomer, postedInvoice, stored } from './steps/documents.ts';
import { foreignBooks } from './steps/foreign-books.ts';
import {
  applyCredit,
  issueCreditNote,
  movedBy,
  recordPayment,
  revalue,
  voidPayment,
} from './steps/payments.ts';
import { report } from './steps/reports.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openSharedDatabase();
});
afterAll(() => database.close());
const books = foreignBooks(() => database);

const gst = async (person: Person) =>
  Object.fromEntries(
    (await report(database, person, 'gst_return', '2026-01-01', '2026-12-31')).map(({ box, amount }) => [
      box,
      amount,
    ]),
  );

test('a fully credited foreign invoice leaves no balance in the return or in any account', async () => {
  const company = await books.booksIn('AUD');
  const { admin } = company;
  for (const rate of ['1.2345678901', '0.0098765432', '1.7777777777', '0.6100000005']) {
    const invoice = await postedInvoice(
      database,
      admin,
      ['10.01', '33.33', '0.07'].map((unit_price) => ({ description: 'Work', unit_price, gst_rate: 15 })),
      { invoice_date: '2026-02-01', currency: rate.startsWith('0.00') ? 'JPY' : 'EUR', exchange_rate: rate },
    );
    await issueCreditNote(database, admin, { invoice_id: invoice.id ?? '' }, null, '2026-03-01');
  }
  expect(await books.balances(company)).toEqual({});
  expect(new Set(Object.values(await gst(admin)))).toEqual(new Set(['0.00']));
  expect(await books.faults(company)).toEqual([]);
});

test('a foreign bill that is credited in parts leaves no balance either', async () => {
  const company = await books.booksIn('AUD');
  const { admin } = company;
  for (const exchange_rate of ['1.2345678901', '1.7777777777', '0.6100000005']) {
    const bill = await approvedBill(
      database,
      admin,
      ['10.01', '33.33', '0.07'].map((unit_price) => ({
        description: `At ${unit_price}`,
        unit_price,
        gst_rate: 15,
      })),
      { bill_date: '2026-02-01', currency: 'EUR', exchange_rate },
    );
    for (const [description, unit_price] of [
      ['At 33.33', '11.11'],
      ['At 10.01', '3.37'],
    ])
      await issueCreditNote(
        database,
        admin,
        { bill_id: bill.id ?? '' },
        [{ description, unit_price }],
        '2026-03-01',
      );
    await issueCreditNote(database, admin, { bill_id: bill.id ?? '' }, null, '2026-03-02');
  }
  expect(await books.balances(company)).toEqual({});
  expect(new Set(Object.values(await gst(admin)))).toEqual(new Set(['0.00']));
  expect(await books.faults(company)).toEqual([]);
});

test('partial payments at three rates realise each its own difference, to the last cent', async () => {
  const company = await books.booksIn('NZD');
  // EUR 1,000.00 at 1.8333333333 is 1,833.33.
  const { id, customer } = await books.invoice(company, 1_000, 'EUR', '1.8333333333');
  const pay = async (on: string, amount: string, rate: string) =>
    movedBy(
      database,
      await books.entryOf(
        await books.pay(company, {
          contact: customer,
          on,
          amount,
          currency: 'EUR',
          rate,
          uses: [{ document_id: id, amount }],
        }),
      ),
    );
  // A third of 1,833.33 is 611.1069, that is 611.11 for 333.33; 333.33 at 1.9 is 633.327.
  expect(await pay('2026-03-01', '333.33', '1.9')).toEqual({
    1000: '633.33',
    1100: '-611.10',
    4230: '-22.23',
  });
  // 1,222.23 for 666.67: half of it is 611.115.
  expect(await pay('2026-04-01', '333.33', '1.75')).toEqual({
    1000: '583.33',
    1100: '-611.11',
    4230: '27.78',
  });
  expect(await pay('2026-05-01', '333.34', '1.8333333333')).toEqual({ 1000: '611.12', 1100: '-611.12' });
  expect(await stored(database, 'invoices', id)).toMatchObject({
    balance_due: '0.00',
    base_balance: '0.00',
    status: 'paid',
  });
  expect(await books.faults(company)).toEqual([]);
});

test('an overpayment in foreign currency is used later at another rate, and the rest refunded at a third', async () => {
  const company = await books.booksIn('AUD');
  const first = await books.invoice(company, 100, 'EUR', '1.6', '2026-02-01');
  // 150 at 1.65 is 247.50: 100 of it, 165.00, settles 160.00.
  const payment = await books.pay(company, {
    contact: first.customer,
    on: '2026-02-10',
    amount: 150,
    currency: 'EUR',
    rate: '1.65',
    uses: [{ document_id: first.id, amount: 100 }],
  });
  expect(await movedBy(database, await books.entryOf(payment))).toEqual({
    1000: '247.50',
    1100: '-242.50',
    4230: '-5.00',
  });
  const second = await books.invoice(company, 30, 'EUR', '1.7', '2026-02-15', {
    customer_id: first.customer,
  });
  // 30 of the credit, carried at 49.50, settle 51.00: a loss of 1.50.
  await applyCredit(
    database,
    company.admin,
    ['payment', payment],
    [{ document_id: second.id, amount: 30 }],
    '2026-02-16',
  );
  expect((await books.balances(company))['4230']).toBe(-3.5);
  // 20 are refunded at 1.55: 31.00 for credit carried at 33.00.
  const refund = await books.pay(company, {
    direction: 'out',
    contact: first.customer,
    on: '2026-02-20',
    amount: 20,
    currency: 'EUR',
    rate: '1.55',
  });
  expect(await movedBy(database, await books.entryOf(refund))).toEqual({
    1000: '-31.00',
    1100: '33.00',
    4230: '-2.00',
  });
  expect((await books.balances(company))['1100']).toBeUndefined();
  expect(await books.faults(company)).toEqual([]);
});

test('a credit note after a rate change reverses the booked amounts, including GST', async () => {
  const company = await books.booksIn('AUD');
  const { admin } = company;
  const customer_id = await createCustomer(database, admin);
  // EUR 1,000 and 100 GST at 1.6543210987: 1,819.75, of which 165.43 is GST.
  const invoice = await postedInvoice(
    database,
    admin,
    [{ description: 'Work', unit_price: 1_000, gst_rate: 10 }],
    {
      customer_id,
      invoice_date: '2026-02-01',
      currency: 'EUR',
      exchange_rate: '1.6543210987',
    },
  );
  expect(await movedBy(database, invoice.journal_entry_id)).toEqual({
    1100: '1819.75',
    4000: '-1654.32',
    2200: '-165.43',
  });
  await books.rate(company, 'EUR', '2026-03-01', '1.9');
  const note = await issueCreditNote(
    database,
    admin,
    { invoice_id: invoice.id ?? '' },
    [{ description: 'Work', unit_price: 200, gst_rate: 10 }],
    '2026-03-02',
  );
  // A fifth: 363.95, of which 330.86 and 33.09.
  expect(await movedBy(database, (await stored(database, 'credit_notes', note)).journal_entry_id)).toEqual({
    1100: '-363.95',
    4000: '330.86',
    2200: '33.09',
  });
  expect(await gst(admin)).toMatchObject({ sales_taxable: '1323.46', gst_collected: '132.34' });
  expect(await books.faults(company)).toEqual([]);
});

test('a foreign bank account and a part-paid bill revalued twice, then the payment is voided', async () => {
  const company = await books.booksIn('AUD');
  const { admin } = company;
  await books.foreignBank(company, 'EUR');
  const sale = await books.invoice(company, 500, 'EUR', '1.6', '2026-02-01');
  await books.pay(company, {
    contact: sale.customer,
    on: '2026-02-05',
    amount: 500,
    currency: 'EUR',
    rate: '1.6',
    account: '1050',
    uses: [{ document_id: sale.id, amount: 500 }],
  });
  const bill = await approvedBill(
    database,
    admin,
    [{ description: 'Rent', unit_price: 300, gst_applicable: false }],
    {
      bill_date: '2026-02-01',
      currency: 'EUR',
      exchange_rate: '1.5',
    },
  );
  await books.rate(company, 'EUR', '2026-02-28', '1.7');
  // Bank 500 * 0.1 = 50 up, the bill 300 * 0.2 = 60 more to pay: a loss of 10.
  expect(await movedBy(database, await revalue(database, admin, '2026-02-28'))).toEqual({
    1050: '50.00',
    2000: '-60.00',
    4240: '10.00',
  });
  expect(await revalue(database, admin, '2026-02-28')).toBeNull();
  // 100 of it paid on 5 March at 1.75 out of the bank that is carried at 1.6.
  const payment = await recordPayment(database, admin, {
    direction: 'out',
    contact: bill.vendor_id ?? '',
    on: '2026-03-05',
    amount: 100,
    currency: 'EUR',
    rate: '1.75',
    account: '1050',
    uses: [{ document_id: bill.id ?? '', amount: 100 }],
  });
  expect(await movedBy(database, await books.entryOf(payment))).toEqual({
    1050: '-175.00',
    2000: '150.00',
    4230: '25.00',
  });
  await books.rate(company, 'EUR', '2026-03-31', '1.8');
  // The bank has 400 at 800 - 175 = 625, worth 720; 200 are owed at 300, now 360.
  expect(await movedBy(database, await revalue(database, admin, '2026-03-31'))).toEqual({
    1050: '95.00',
    2000: '-60.00',
    4240: '-35.00',
  });
  expect(await books.balancesOn(company, '2026-03-31', ['1050', '2000', '4230', '4240'])).toEqual({
    1050: 720,
    2000: -360,
    4230: 25,
    4240: -35,
  });
  await voidPayment(database, admin, payment);
  expect(await books.balancesOn(company, '2099-12-31', ['1050', '2000', '4230', '4240'])).toEqual({
    1050: 800,
    2000: -450,
    4230: 0,
    4240: 0,
  });
  expect(await books.faults(company)).toEqual([]);
});

test('foreign sales and purchases are in the return in the base currency, inclusive prices too', async () => {
  const { admin } = await foundCompany(database);
  await database.as(admin, (sql) => sql`update company_settings set base_currency = 'NZD'`);
  // JPY 11,500 with 1,500 GST at 0.0112345678: 129.20, of which 16.85; EUR 230 with 30 at 1.9: 437.00, of which 57.00.
  await postedInvoice(database, admin, [{ description: 'Work', unit_price: 11_500, gst_rate: 15 }], {
    invoice_date: '2026-04-01',
    currency: 'JPY',
    exchange_rate: '0.0112345678',
    tax_inclusive: true,
  });
  await approvedBill(database, admin, [{ description: 'Paper', unit_price: 230, gst_rate: 15 }], {
    bill_date: '2026-04-02',
    currency: 'EUR',
    exchange_rate: '1.9',
    tax_inclusive: true,
  });
  expect(await gst(admin)).toMatchObject({
    sales_total: '129.20',
    sales_taxable: '112.35',
    gst_collected: '16.85',
    purchases_total: '437.00',
    purchases_taxable: '380.00',
    gst_paid: '57.00',
    net_payable: '-40.15',
  });
});
