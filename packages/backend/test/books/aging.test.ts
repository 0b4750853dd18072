import { randomUUID } from 'node:crypto';
import { joinPages, type ReportAnswer } from '@ledgerwise/resource/report';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { byTier } from '../by-tier.ts';
import { foundCompany } from '../database/people.ts';
import { openSharedDatabase, type Person, refusal, type TestDatabase } from '../database/test-database.ts';
import { runReport } from '../reports/steps/run-report.ts';
import { approvedBill, createCustomer, createVendor, type Fields, postedInvoice } from './steps/documents.ts';
import { postJournal } from './steps/journal.ts';
import {
  applyCredit,
  issueCreditNote,
  recordPayment,
  revalue,
  voidPayment,
  writeOff,
} from './steps/payments.ts';
import { cents, type ReportRow, report, total } from './steps/reports.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openSharedDatabase();
});
afterAll(() => database.close());

const receivables = (person: Person, asOf: string) => report(database, person, 'receivables_aging', asOf);
const payables = (person: Person, asOf: string) => report(database, person, 'payables_aging', asOf);

/** The figures of each row as numbers: current, the three buckets, over 90, and the total. */
const figures = (rows: readonly ReportRow[]) =>
  Object.fromEntries(
    rows.map(({ contact, ...amounts }) => [contact, Object.values(amounts).map(Number)] as const),
  );

/** Balance of receivables or payables on a day, in minor units, positive on their natural side. */
async function ledger(
  organisation: string,
  subtype: 'receivable' | 'payable',
  asOf: string,
): Promise<number> {
  const [row] = await database.sql<{ amount: string }[]>`
    select coalesce(sum(l.debit - l.credit), 0) * 100 as amount from journal_lines l
    join accounts a on a.org_id = l.org_id and a.id = l.account_id and a.subtype = ${subtype}
    where l.org_id = ${organisation} and l.entry_date <= ${asOf}`;
  return Number(row?.amount) * (subtype === 'receivable' ? 1 : -1) + 0;
}

const line = (amount: number | string): Fields => ({
  description: 'Work',
  quantity: 1,
  unit_price: amount,
  gst_applicable: false,
});
const invoice = (
  person: Person,
  customer_id: string,
  date: string,
  due: string,
  amount: number,
  head: Fields = {},
) =>
  postedInvoice(database, person, [line(amount)], {
    customer_id,
    invoice_date: date,
    due_date: due,
    ...head,
  });
const bill = (
  person: Person,
  vendor_id: string,
  date: string,
  due: string,
  amount: number,
  head: Fields = {},
) => approvedBill(database, person, [line(amount)], { vendor_id, bill_date: date, due_date: due, ...head });

const pay = (person: Person, contact: string, on: string, amount: number, uses: [string, number][] = []) =>
  recordPayment(database, person, {
    contact,
    on,
    amount,
    currency: 'USD',
    uses: uses.map(([document_id, used]) => ({ document_id, amount: used })),
  });

test('groups customers by the age of the amounts they owe', async () => {
  const { admin, organisation, viewer } = await foundCompany(database);
  // Due so long before 30 June: within 30 days, 60, 90, and beyond.
  const due = ['2026-06-20', '2026-05-20', '2026-04-20', '2026-01-20'];
  const owed: Record<string, number[]> = {
    A: [40_000, 17_500, 0, 0],
    B: [22_000, 0, 0, 0],
    C: [14_500, 50_000, 10_000, 0],
    D: [0, 0, 0, 8_000],
  };
  for (const [name, amounts] of Object.entries(owed)) {
    const customer = await createCustomer(database, admin, name);
    for (const [index, amount] of amounts.entries())
      if (amount > 0) await invoice(admin, customer, '2026-01-01', due[index] ?? '', amount);
  }
  const rows = await receivables(viewer, '2026-06-30');
  expect(figures(rows)).toEqual({
    A: [0, 40_000, 17_500, 0, 0, 57_500],
    B: [0, 22_000, 0, 0, 0, 22_000],
    C: [0, 14_500, 50_000, 10_000, 0, 74_500],
    D: [0, 0, 0, 0, 8_000, 8_000],
  });
  expect(
    ['days_1_30', 'days_31_60', 'days_61_90', 'days_over_90', 'total'].map((name) => total(rows, name)),
  ).toEqual([76_500_00, 67_500_00, 10_000_00, 8_000_00, 162_000_00]);
  expect(await ledger(organisation, 'receivable', '2026-06-30')).toBe(162_000_00);
});

test('a document moves to the next column on the day after each of its limits', async () => {
  const { admin } = await foundCompany(database);
  const vendor = await createVendor(database, admin, 'Mill');
  await bill(admin, vendor, '2026-01-01', '2026-01-10', 5);
  const column = async (asOf: string) => (figures(await payables(admin, asOf)).Mill ?? []).indexOf(5);
  expect(await column('2026-01-10')).toBe(0);
  expect(await column('2026-01-11')).toBe(1);
  expect(await column('2026-02-09')).toBe(1);
  expect(await column('2026-02-10')).toBe(2);
  expect(await column('2026-03-11')).toBe(2);
  expect(await column('2026-03-12')).toBe(3);
  expect(await column('2026-04-10')).toBe(3);
  expect(await column('2026-04-11')).toBe(4);
  expect(await payables(admin, '2025-12-31')).toEqual([]);
});

describe('aging as of an earlier day', () => {
  test('ignores a payment before its date, in any order of entry', async () => {
    const { admin } = await foundCompany(database);
    const customer = await createCustomer(database, admin, 'Kauri');
    const { id = '' } = await invoice(admin, customer, '2026-01-01', '2026-01-31', 100);
    // The later one is recorded first; the earlier one closes the invoice.
    await pay(admin, customer, '2026-02-20', 60, [[id, 60]]);
    await pay(admin, customer, '2026-02-10', 40, [[id, 40]]);
    expect(figures(await receivables(admin, '2026-02-09'))).toEqual({ Kauri: [0, 100, 0, 0, 0, 100] });
    expect(figures(await receivables(admin, '2026-02-15'))).toEqual({ Kauri: [0, 60, 0, 0, 0, 60] });
    expect(await receivables(admin, '2026-02-20')).toEqual([]);
  });

  test('counts a void payment until it was voided', async () => {
    const { admin } = await foundCompany(database);
    const vendor = await createVendor(database, admin, 'Rimu');
    const { id = '' } = await bill(admin, vendor, '2026-01-01', '2026-01-31', 100);
    const payment = await recordPayment(database, admin, {
      direction: 'out',
      contact: vendor,
      on: '2026-02-01',
      amount: 130,
      currency: 'USD',
      uses: [{ document_id: id, amount: 100 }],
    });
    expect(figures(await payables(admin, '2026-02-01'))).toEqual({ Rimu: [-30, 0, 0, 0, 0, -30] });
    await voidPayment(database, admin, payment);
    expect(figures(await payables(admin, '2026-02-01'))).toEqual({ Rimu: [-30, 0, 0, 0, 0, -30] });
    expect(figures(await payables(admin, '2099-01-01'))).toEqual({ Rimu: [0, 0, 0, 0, 100, 100] });
  });

  test('counts an invoice as owed before its later cancellation', async () => {
    const { admin } = await foundCompany(database);
    const customer = await createCustomer(database, admin, 'Totara');
    const { id = '' } = await invoice(admin, customer, '2026-01-01', '2026-01-31', 50);
    await database.as(admin, (sql) => sql`select cancel_invoice(${id}, 'Wrong customer', ${randomUUID()})`);
    expect(figures(await receivables(admin, '2026-01-31'))).toEqual({ Totara: [50, 0, 0, 0, 0, 50] });
    expect(await receivables(admin, '2099-01-01')).toEqual([]);
  });
});

test('credit reduces the current amount: money in advance, and a credit note on a paid invoice', async () => {
  const { admin } = await foundCompany(database);
  const ahead = await createCustomer(database, admin, 'Ahead');
  await pay(admin, ahead, '2026-03-01', 1000);
  const returned = await createCustomer(database, admin, 'Returned');
  const { id = '' } = await invoice(admin, returned, '2026-02-01', '2026-02-28', 100);
  await pay(admin, returned, '2026-02-10', 40, [[id, 40]]);
  await issueCreditNote(database, admin, { invoice_id: id }, null, '2026-03-02');
  expect(figures(await receivables(admin, '2026-03-05'))).toEqual({
    Ahead: [-1000, 0, 0, 0, 0, -1000],
    Returned: [-40, 0, 0, 0, 0, -40],
  });
});

test('manual postings have their own row, and the total equals the ledger', async () => {
  const { admin, organisation } = await foundCompany(database);
  await invoice(admin, await createCustomer(database, admin, 'Kauri'), '2026-01-01', '2026-01-31', 10);
  await postJournal(database, admin, '2026-01-15', [
    ['1100', '7.25'],
    ['4000', '-7.25'],
  ]);
  await postJournal(database, admin, '2026-01-15', [
    ['6100', 3],
    ['2000', -3],
  ]);
  const rows = await receivables(admin, '2026-01-31');
  expect(figures(rows)).toEqual({
    Kauri: [10, 0, 0, 0, 0, 10],
    '(Journal entries)': [7.25, 0, 0, 0, 0, 7.25],
  });
  expect(rows.at(-1)?.contact).toBe('(Journal entries)');
  expect(total(rows, 'total')).toBe(await ledger(organisation, 'receivable', '2026-01-31'));
  expect(figures(await payables(admin, '2026-01-31'))).toEqual({ '(Journal entries)': [3, 0, 0, 0, 0, 3] });
  expect(await payables(admin, '2026-01-14')).toEqual([]);
});

test('shows a revaluation at the contacts whose balances it changed, until it is undone', async () => {
  const { admin, organisation } = await foundCompany(database);
  const rates = [
    ['EUR', '2026-01-01', '1.2'],
    ['GBP', '2026-01-01', '2'],
    ['EUR', '2026-01-31', '1.5'],
    ['GBP', '2026-01-31', '1.75'],
  ];
  for (const [currency = '', date = '', rate = ''] of rates)
    await database.as(
      admin,
      (sql) =>
        sql`insert into exchange_rates (currency, rate_date, rate) values (${currency}, ${date}, ${rate})`,
    );
  const paris = await createCustomer(database, admin, 'Paris');
  const london = await createCustomer(database, admin, 'London');
  const home = await createCustomer(database, admin, 'Home');
  const mill = await createVendor(database, admin, 'Mill');
  await invoice(admin, paris, '2026-01-01', '2026-01-10', 100, { currency: 'EUR' });
  await invoice(admin, london, '2026-01-01', '2026-02-28', 100, { currency: 'GBP' });
  await invoice(admin, home, '2026-01-01', '2026-02-28', 10);
  await bill(admin, mill, '2026-01-01', '2026-02-28', 100, { currency: 'EUR' });
  await postJournal(database, admin, '2026-01-15', [
    ['1100', '7.25'],
    ['4000', '-7.25'],
  ]);
  await revalue(database, admin, '2026-01-31');
  const others = { Home: [10, 0, 0, 0, 0, 10], '(Journal entries)': [7.25, 0, 0, 0, 0, 7.25] };
  const before = {
    Paris: [0, 120, 0, 0, 0, 120],
    London: [200, 0, 0, 0, 0, 200],
    ...others,
  };
  for (const [asOf, owed, owing] of [
    ['2026-01-30', before, 120],
    ['2026-01-31', { Paris: [30, 120, 0, 0, 0, 150], London: [175, 0, 0, 0, 0, 175], ...others }, 150],
    ['2026-02-01', before, 120],
  ] as const) {
    const rows = await receivables(admin, asOf);
    expect(figures(rows)).toEqual(owed);
    expect(total(rows, 'total')).toBe(await ledger(organisation, 'receivable', asOf));
    const due = await payables(admin, asOf);
    expect(figures(due)).toEqual({ Mill: [owing, 0, 0, 0, 0, owing] });
    expect(total(due, 'total')).toBe(await ledger(organisation, 'payable', asOf));
  }
});

test('requires a date; visitors see only their own data', async () => {
  const { admin } = await foundCompany(database);
  const { admin: outsider } = await foundCompany(database);
  await invoice(admin, await createCustomer(database, admin), '2026-01-01', '2026-01-31', 10);
  expect(await receivables(outsider, '2026-01-31')).toEqual([]);
  expect((await refusal(report(database, admin, 'receivables_aging', null))).hint).toBe(
    'report.date_required',
  );
  const visitor = database.as(null, (sql) => sql`select * from payables_aging('2026-01-31')`);
  expect((await refusal(visitor)).code).toBe('42501');
});

const DAYS = Array.from({ length: 12 }, (_, index) => `2026-${String(index + 1).padStart(2, '0')}-15`);
const aDay = fc.constantFrom(...DAYS);
const anAmount = fc.integer({ min: 1, max: 900 });
const anEvent = fc.record({
  event: fc.constantFrom(
    'invoice',
    'foreign',
    'pay',
    'advance',
    'apply',
    'credit',
    'write off',
    'void',
    'journal',
    'cancel',
    'revalue',
  ),
  day: aDay,
  amount: anAmount,
  pick: fc.nat(),
});

/** The documents and credits of customers in pages of so many. */
async function pagesOf(person: Person, end_date: string, rows: number): Promise<ReportAnswer> {
  const pages: ReportAnswer[] = [];
  for (let page: number | null = 1; page; page = pages.at(-1)?.next_page ?? null) {
    pages.push(await runReport(database, person, 'accounts-receivable', { end_date, rows, page }));
    expect(pages.at(-1)?.rows.length).toBeLessThanOrEqual(rows);
  }
  const [first, ...others] = pages;
  if (!first) throw new Error('There is no first page.');
  return joinPages([first, ...others]);
}

test('is the ledger’s balance on every day, whatever happened in whatever order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anEvent, { minLength: 3, maxLength: 14 }), async (events) => {
      const { admin, organisation } = await foundCompany(database);
      await database.as(
        admin,
        (sql) => sql`insert into exchange_rates (currency, rate_date, rate)
          select 'EUR', make_date(2026, n, 1), round(1 + n / 13.0, 10) from generate_series(1, 12) n`,
      );
      const customers = [
        await createCustomer(database, admin, 'Ava'),
        await createCustomer(database, admin, 'Ben'),
      ];
      const documents: string[] = [];
      const payments: string[] = [];
      const one = (list: readonly string[], pick: number) => list[pick % list.length] ?? randomUUID();
      for (const { event, day, amount, pick } of events) {
        const customer = customers[pick % 2] ?? '';
        const act = async () => {
          switch (event) {
            case 'invoice':
            case 'foreign': {
              const head = event === 'foreign' ? { currency: 'EUR' } : {};
              documents.push((await invoice(admin, customer, day, day, amount, head)).id ?? '');
              return;
            }
            case 'pay':
            case 'advance': {
              const uses =
                event === 'pay' ? [{ document_id: one(documents, pick), amount: Math.ceil(amount / 2) }] : [];
              const currency = pick % 3 === 0 ? 'EUR' : 'USD';
              payments.push(
                await recordPayment(database, admin, { contact: customer, on: day, amount, currency, uses }),
              );
              return;
            }
            case 'apply':
              await applyCredit(
                database,
                admin,
                ['payment', one(payments, pick)],
                [{ document_id: one(documents, pick), amount: 1 }],
                day,
              );
              return;
            case 'credit':
              await issueCreditNote(database, admin, { invoice_id: one(documents, pick) }, null, day);
              return;
            case 'write off':
              await writeOff(database, admin, ['invoice', one(documents, pick)], 1, day);
              return;
            case 'void':
              await voidPayment(database, admin, one(payments, pick));
              return;
            case 'cancel':
              await database.as(
                admin,
                (sql) => sql`select cancel_invoice(${one(documents, pick)}, 'No', ${randomUUID()})`,
              );
              return;
            case 'revalue':
              await revalue(database, admin, day);
              return;
            default:
              await postJournal(database, admin, day, [
                ['1100', amount],
                ['4000', -amount],
              ]);
          }
        };
        // Refused steps (nothing left to pay, no payment yet) count as not done.
        await act().catch((error: { code?: string }) => {
          if (error.code !== 'P0001') throw error;
        });
      }
      for (const asOf of [...DAYS, '2026-06-20', '2099-01-01'])
        expect([asOf, total(await receivables(admin, asOf), 'total')]).toEqual([
          asOf,
          await ledger(organisation, 'receivable', asOf),
        ]);
      // Page by page it is the same, to the document, and every check holds.
      for (const asOf of ['2026-06-20', '2099-01-01']) {
        const whole = await pagesOf(admin, asOf, 1000);
        expect([...whole.checks].filter(({ ok }) => !ok)).toEqual([]);
        expect({ ...(await pagesOf(admin, asOf, 3)), made_at: '' }).toEqual({ ...whole, made_at: '' });
        expect(whole.rows.reduce((sum, { cells }) => sum + cents(cells.total), 0)).toBe(
          await ledger(organisation, 'receivable', asOf),
        );
      }
      const [open] = await database.as(
        admin,
        (sql) => sql`select dashboard() #>> '{invoices,due}' as told,
          (select coalesce(sum(base_balance), 0)::numeric(18, 2)::text from invoices where status = 'sent') as summed`,
      );
      expect(open?.told).toBe(open?.summed);
    }),
    { numRuns: byTier({ everyday: 2, full: 25 }) },
  );
});
