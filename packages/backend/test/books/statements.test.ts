import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { byTier } from '../by-tier.ts';
import { foundCompany } from '../database/people.ts';
import { openSharedDatabase, type Person, refusal, type TestDatabase } from '../database/test-database.ts';
import { postJournal } from './steps/journal.ts';
import { type ReportRow, report, section, sectionTotal, total } from './steps/reports.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openSharedDatabase();
});
afterAll(() => database.close());

const ASSETS = ['current_assets', 'fixed_assets'];
const LIABILITIES = ['current_liabilities', 'long_term_liabilities'];

const profitAndLoss = (person: Person, start: string, end: string) =>
  report(database, person, 'profit_and_loss', start, end);
const balanceSheet = (person: Person, asOf: string) => report(database, person, 'balance_sheet', asOf);
const closeYear = (person: Person, yearEnd: string) =>
  database.as(person, async (sql) => {
    const [row] = await sql`select close_year(${yearEnd}, ${randomUUID()}) as id`;
    return row?.id as string;
  });

const profit = (rows: readonly ReportRow[]) =>
  sectionTotal(rows, 'revenue', 'other_income') -
  sectionTotal(rows, 'cost_of_sales', 'expenses', 'other_expenses');

test('a reopened year counts as never closed, also when it is reopened in the next year', async () => {
  const { admin } = await foundCompany(database);
  await postJournal(database, admin, '2025-05-01', [
    ['1000', 70],
    ['4000', -70],
  ]);
  await postJournal(database, admin, '2026-02-01', [
    ['1000', 5],
    ['4000', -5],
  ]);
  const before = await balanceSheet(admin, '2026-03-31');
  const entry = await closeYear(admin, '2025-12-31');
  expect(await balanceSheet(admin, '2026-03-31')).toEqual(before);
  await database.as(
    admin,
    (sql) => sql`select reverse_journal_entry(${entry}, '2026-01-01', 'Closed too early', ${randomUUID()})`,
  );
  expect(await balanceSheet(admin, '2026-03-31')).toEqual(before);
  expect(section(before, 'equity')).toEqual({
    'Retained Earnings': '70.00',
    'Current year earnings': '5.00',
  });
  expect(profit(await profitAndLoss(admin, '2026-01-01', '2026-12-31'))).toBe(5_00);
  expect(profit(await profitAndLoss(admin, '2025-01-01', '2025-12-31'))).toBe(70_00);
});

test('shows costs as positive, sections in order, and leaves out zero lines', async () => {
  const { admin, viewer } = await foundCompany(database);
  await postJournal(database, admin, '2026-01-05', [
    ['1000', '-60.50'],
    ['5000', 20],
    ['7000', '30.50'],
    ['6100', 40],
    ['4000', -25],
    ['4290', -5],
  ]);
  await postJournal(database, admin, '2026-01-06', [
    ['6000', 9],
    ['1000', -9],
  ]);
  await postJournal(database, admin, '2026-01-07', [
    ['6000', -9],
    ['1000', 9],
  ]);
  const rows = await profitAndLoss(viewer, '2026-01-01', '2026-01-31');
  expect(rows.map(({ section, amount }) => [section, amount])).toEqual([
    ['revenue', '25.00'],
    ['other_income', '5.00'],
    ['cost_of_sales', '20.00'],
    ['expenses', '40.00'],
    ['other_expenses', '30.50'],
  ]);
  expect(profit(rows)).toBe(-60_50);
});

test('an empty company has an empty balance sheet', async () => {
  const { admin } = await foundCompany(database);
  expect(await balanceSheet(admin, '2026-01-01')).toEqual([]);
  expect(await profitAndLoss(admin, '2026-01-01', '2026-01-01')).toEqual([]);
});

test('requires dates, in order', async () => {
  const { admin } = await foundCompany(database);
  expect((await refusal(profitAndLoss(admin, '2026-02-01', '2026-01-31'))).message).toBe(
    'Start date must be before end date',
  );
  expect((await refusal(report(database, admin, 'balance_sheet', null))).hint).toBe('report.date_required');
});

const CODES = [
  '1000',
  '1100',
  '1500',
  '1505',
  '2000',
  '2500',
  '3000',
  '3110',
  '3200',
  '4000',
  '4200',
  '5000',
  '6040',
];
const aDate = fc
  .integer({ min: 0, max: 1000 })
  .map((offset) => new Date(Date.UTC(2024, 0, 1) + offset * 86_400_000).toISOString().slice(0, 10));

test('assets are liabilities and equity on every day, closed years or not', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.tuple(
          aDate,
          fc.constantFrom(...CODES),
          fc.constantFrom(...CODES),
          fc.integer({ min: 1, max: 1e9 }),
        ),
        {
          minLength: 1,
          maxLength: 15,
        },
      ),
      fc.integer({ min: 1, max: 12 }),
      fc.boolean(),
      fc.array(aDate, { minLength: 4, maxLength: 4 }),
      async (postings, firstMonth, isClosed, days) => {
        const { admin, organisation } = await foundCompany(database);
        await database.as(admin, (sql) => sql`update company_settings set fiscal_year_start = ${firstMonth}`);
        for (const [date, debit, credit, amount] of postings)
          await postJournal(database, admin, date, [
            [debit, (amount / 100).toFixed(2)],
            [credit, (-amount / 100).toFixed(2)],
          ]);
        if (isClosed) {
          const [{ year_end } = { year_end: '' }] = await database.sql<{ year_end: string }[]>`
            select (private.fiscal_year_start(${organisation}, '2025-06-15') - 1)::text as year_end`;
          // If there is nothing to close, the books stay unchanged.
          await closeYear(admin, year_end).catch((error: Error) =>
            expect(error.message).toMatch(/Nothing is left/),
          );
        }
        for (const day of [...days, '2025-12-31', '2027-01-01']) {
          const rows = await balanceSheet(admin, day);
          expect(sectionTotal(rows, ...ASSETS)).toBe(sectionTotal(rows, ...LIABILITIES, 'equity'));
          const [start] = await database.sql<{ text: string }[]>`
            select private.fiscal_year_start(${organisation}, ${day})::text as text`;
          const [own] = rows.filter(({ account_name }) => account_name === 'Current year earnings');
          const earned = profit(await profitAndLoss(admin, start?.text ?? '', day));
          const closedToday = await database.sql`
            select from journal_entries where org_id = ${organisation} and source_kind = 'year_close' and entry_date = ${day}`;
          if (closedToday.length === 0) expect(total(own ? [own] : [], 'amount')).toBe(earned);
        }
      },
    ),
    { numRuns: byTier({ everyday: 3, full: 20 }) },
  );
});
