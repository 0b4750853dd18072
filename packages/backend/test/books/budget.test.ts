import { afterAll, beforeAll, expect, test } from 'vitest';
import { foundCompany } from '../database/people.ts';
import { openSharedDatabase, type Person, refusal, type TestDatabase } from '../database/test-database.ts';
import { postJournal } from './steps/journal.ts';
import { accountId, add } from './steps/masters.ts';
import { report } from './steps/reports.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openSharedDatabase();
});
afterAll(() => database.close());

const plan = async (person: Person, code: string, month: string, amount: string) =>
  add(database, person, 'budgets', { account_id: await accountId(database, person, code), month, amount });

const compare = async (person: Person, start: string, end: string) =>
  (await report(database, person, 'budget_vs_actual', start, end)).map((row) => [
    row.account_code,
    row.budget,
    row.actual,
    row.difference,
  ]);

test('income and costs are positive beside their budgets; difference is actual less budget', async () => {
  const { admin, user, viewer } = await foundCompany(database);
  await plan(user, '4000', '2026-01-01', '1000.00');
  await plan(user, '4000', '2026-02-01', '1000.00');
  await plan(user, '6100', '2026-02-01', '300.00');
  await plan(user, '6000', '2026-03-01', '50.00');
  await plan(user, '1500', '2026-02-01', '4000.00');
  await postJournal(database, admin, '2026-02-15', [
    ['1000', '1650'],
    ['4000', '-2100'],
    ['6100', '450'],
  ]);
  await postJournal(database, admin, '2026-02-16', [
    ['1500', '3500'],
    ['1000', '-3505'],
    ['6020', '5'],
  ]);
  expect(await compare(viewer, '2026-01-01', '2026-03-31')).toEqual([
    ['1500', '4000.00', '3500.00', '-500.00'],
    ['4000', '2000.00', '2100.00', '100.00'],
    ['6000', '50.00', '0.00', '-50.00'],
    ['6020', '0.00', '5.00', '5.00'],
    ['6100', '300.00', '450.00', '150.00'],
  ]);
  expect(await compare(viewer, '2026-01-01', '2026-01-31')).toEqual([
    ['4000', '1000.00', '0.00', '-1000.00'],
  ]);
});

test('a month that is only partly in the period counts by its days', async () => {
  const { admin } = await foundCompany(database);
  for (const month of ['2026-01-01', '2026-02-01', '2026-03-01']) await plan(admin, '6100', month, '310.00');
  // Eleven days of January, all of February, two of March.
  expect(await compare(admin, '2026-01-21', '2026-03-02')).toEqual([['6100', '440.00', '0.00', '-440.00']]);
  expect(await compare(admin, '2026-02-10', '2026-02-10')).toEqual([['6100', '11.07', '0.00', '-11.07']]);
});

test('closing the year does not change the comparison', async () => {
  const { admin } = await foundCompany(database);
  await plan(admin, '4000', '2025-12-01', '10.00');
  await postJournal(database, admin, '2025-12-31', [
    ['1000', 8],
    ['4000', -8],
  ]);
  const before = await compare(admin, '2025-12-01', '2025-12-31');
  await database.as(admin, (sql) => sql`select close_year('2025-12-31', gen_random_uuid())`);
  expect(await compare(admin, '2025-12-01', '2025-12-31')).toEqual(before);
  expect((await refusal(compare(admin, '2026-01-01', '2025-12-31'))).hint).toBe('report.dates_inverted');
});
