import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { byTier } from '../by-tier.ts';
import { foundCompany } from '../database/people.ts';
import { openSharedDatabase, type Person, refusal, type TestDatabase } from '../database/test-database.ts';
import { addAccount, postJournal, type SignedLine } from './steps/journal.ts';
import { cents, report, total } from './steps/reports.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openSharedDatabase();
});
afterAll(() => database.close());

const post = (person: Person, date: string, debit: string, credit: string, amount: number) =>
  postJournal(database, person, date, [
    [debit, amount.toFixed(2)],
    [credit, (-amount).toFixed(2)],
  ]);

const trialBalance = (person: Person, start: string, end: string) =>
  report(database, person, 'trial_balance', start, end);

const row = async (person: Person, start: string, end: string, code: string) =>
  (await trialBalance(person, start, end)).find(({ account_code }) => account_code === code);

test('income and costs begin at zero with the financial year, wherever it begins', async () => {
  const { admin } = await foundCompany(database);
  await database.as(admin, (sql) => sql`update company_settings set fiscal_year_start = 7`);
  await post(admin, '2025-06-30', '1000', '4000', 100);
  await post(admin, '2025-07-01', '1000', '4000', 20);
  await post(admin, '2025-08-15', '6100', '1000', 5);
  expect(await row(admin, '2025-08-01', '2025-08-31', '4000')).toMatchObject({
    opening_credit: '20.00',
    closing_credit: '20.00',
  });
  expect(await row(admin, '2025-07-01', '2025-08-31', '4000')).toMatchObject({
    opening_credit: '0.00',
    credit: '20.00',
  });
  // Last year's earnings are equity, although the year is not closed.
  expect(await row(admin, '2025-08-01', '2025-08-31', '3200')).toMatchObject({
    opening_credit: '100.00',
    closing_credit: '100.00',
  });
  expect(await row(admin, '2025-01-01', '2025-06-30', '3200')).toBeUndefined();
});

test('closing a year moves the result to retained earnings, and changes no other opening', async () => {
  const { admin } = await foundCompany(database);
  await post(admin, '2025-03-01', '1000', '4000', 100);
  await post(admin, '2025-04-01', '6100', '1000', 30);
  const before = await trialBalance(admin, '2026-01-01', '2026-12-31');
  await database.as(admin, (sql) => sql`select close_year('2025-12-31', ${randomUUID()})`);
  expect(await trialBalance(admin, '2026-01-01', '2026-12-31')).toEqual(before);
  expect(await row(admin, '2025-01-01', '2025-12-31', '4000')).toMatchObject({
    debit: '100.00',
    credit: '100.00',
    closing_credit: '0.00',
  });
});

test('a period has two dates in order, and may be one day', async () => {
  const { admin } = await foundCompany(database);
  await post(admin, '2026-02-28', '1000', '4000', 1);
  expect(await refusal(trialBalance(admin, '2026-02-02', '2026-02-01'))).toMatchObject({
    hint: 'report.dates_inverted',
    message: 'Start date must be before end date',
  });
  for (const [start, end] of [
    [null, '2026-01-01'],
    ['2026-01-01', null],
  ] as const)
    expect((await refusal(report(database, admin, 'trial_balance', start, end))).hint).toBe(
      'report.date_required',
    );
  const beyond = database.as(admin, (sql) => sql`select * from trial_balance('2026-01-01', '12026-01-01')`);
  expect((await refusal(beyond)).hint).toBe('report.date_out_of_range');
  expect(await trialBalance(admin, '2026-02-28', '2026-02-28')).toHaveLength(2);
  expect(await trialBalance(admin, '2026-02-27', '2026-02-27')).toEqual([]);
});

test('reports are for members, and for their organization only', async () => {
  const company = await foundCompany(database);
  const { admin: outsider } = await foundCompany(database);
  await post(company.admin, '2026-01-01', '1000', '4000', 1);
  for (const person of [company.admin, company.manager, company.user, company.viewer])
    expect(await trialBalance(person, '2026-01-01', '2026-01-31')).toHaveLength(2);
  expect(await trialBalance(outsider, '2026-01-01', '2026-01-31')).toEqual([]);
  const visitor = database.as(null, (sql) => sql`select * from trial_balance('2026-01-01', '2026-01-31')`);
  expect((await refusal(visitor)).code).toBe('42501');
});

const CODES = [
  '1000',
  '1100',
  '2000',
  '3000',
  '3110',
  '3200',
  '4000',
  '4200',
  '5000',
  '6100',
  '7000',
] as const;
const day = (offset: number) =>
  new Date(Date.UTC(2023, 10, 1) + offset * 86_400_000).toISOString().slice(0, 10);

const anEntry = fc.record({
  date: fc.integer({ min: 0, max: 800 }).map(day),
  lines: fc
    .array(fc.tuple(fc.constantFrom(...CODES), fc.integer({ min: -99_999, max: 99_999 })), {
      minLength: 1,
      maxLength: 4,
    })
    .map((lines): SignedLine[] => {
      const given = lines.filter(([, amount]) => amount !== 0);
      const rest = -given.reduce((sum, [, amount]) => sum + amount, 0);
      const whole: [string, number][] = rest === 0 ? given : [...given, ['1010', rest]];
      return whole.map(([code, amount]) => [code, (amount / 100).toFixed(2)]);
    })
    .filter((lines) => lines.length > 1),
});
const aPeriod = fc
  .tuple(fc.integer({ min: -10, max: 810 }), fc.integer({ min: 0, max: 500 }))
  .map(([start, length]) => [day(start), day(start + length)] as const);

test('agrees with the lines themselves, whatever was posted and whenever', async () => {
  const isResult = (code: string) => code >= '4000';
  await fc.assert(
    fc.asyncProperty(
      fc.array(anEntry, { minLength: 1, maxLength: 12 }),
      fc.array(aPeriod, { minLength: 3, maxLength: 3 }),
      fc.integer({ min: 1, max: 12 }),
      async (entries, periods, firstMonth) => {
        const { admin, organisation } = await foundCompany(database);
        await database.as(admin, (sql) => sql`update company_settings set fiscal_year_start = ${firstMonth}`);
        for (const { date, lines } of entries) await postJournal(database, admin, date, lines);
        const stored = await database.sql<{ code: string; date: string; debit: string; credit: string }[]>`
          select a.code, l.entry_date::text as date, l.debit, l.credit from journal_lines l
          join accounts a on a.org_id = l.org_id and a.id = l.account_id where l.org_id = ${organisation}`;
        const sum = (code: string, from: string, before: string, column: 'debit' | 'credit') =>
          stored
            .filter((line) => line.code === code && line.date >= from && line.date < before)
            .reduce((all, line) => all + cents(line[column]), 0);
        const net = (code: string, from: string, before: string) =>
          sum(code, from, before, 'debit') - sum(code, from, before, 'credit');
        const after = (date: string) => new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10);
        for (const [start, end] of periods) {
          const year = Number(start.slice(0, 4)) - (Number(start.slice(5, 7)) < firstMonth ? 1 : 0);
          const yearStart = `${year}-${String(firstMonth).padStart(2, '0')}-01`;
          const codes = [...CODES, '1010'];
          const unclosed = codes
            .filter(isResult)
            .reduce((all, code) => all + net(code, '0000', yearStart), 0);
          const expected = codes
            .map((code) => {
              const opening =
                net(code, isResult(code) ? yearStart : '0000', start) + (code === '3200' ? unclosed : 0);
              const [debit, credit] = [
                sum(code, start, after(end), 'debit'),
                sum(code, start, after(end), 'credit'),
              ];
              return [code, opening, debit, credit, opening + debit - credit] as const;
            })
            .filter(([, opening, debit, credit]) => opening !== 0 || debit !== 0 || credit !== 0)
            .sort(([a], [b]) => (a < b ? -1 : 1));
          const rows = await trialBalance(admin, start, end);
          expect(
            rows.map((line) => [
              line.account_code,
              cents(line.opening_debit) - cents(line.opening_credit),
              cents(line.debit),
              cents(line.credit),
              cents(line.closing_debit) - cents(line.closing_credit),
            ]),
          ).toEqual(expected);
          for (const column of ['opening', 'closing'])
            expect(total(rows, `${column}_debit`)).toBe(total(rows, `${column}_credit`));
          expect(total(rows, 'debit')).toBe(total(rows, 'credit'));
        }
      },
    ),
    { numRuns: byTier({ everyday: 3, full: 25 }) },
  );
});

test('leaves out accounts without postings', async () => {
  const { admin } = await foundCompany(database);
  await addAccount(database, admin, { code: '1099', name: 'Quiet', type: 'asset' });
  await post(admin, '2026-01-01', '1000', '4000', 1);
  await post(admin, '2026-01-02', '4000', '1000', 1);
  expect(await trialBalance(admin, '2026-02-01', '2026-02-28')).toEqual([]);
});
