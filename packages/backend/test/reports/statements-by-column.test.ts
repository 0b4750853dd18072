import { afterAll, beforeAll, expect, test } from 'vitest';
import { postJournal } from '../books/steps/journal.ts';
import { postAdjustments, postTransactions } from '../books/steps/printing-plus.ts';
import { foundCompany } from '../database/people.ts';
import { openSharedDatabase, refusal, type TestDatabase } from '../database/test-database.ts';
import { column, month, runReport } from './steps/run-report.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openSharedDatabase();
});
afterAll(() => database.close());

test('a statement has an amount for each account and column, equal to its function for each period', async () => {
  const { admin, viewer } = await foundCompany(database);
  await postTransactions(database, admin);
  await postAdjustments(database, admin);
  const columns = [column('now', '2019-01-01', '2019-01-31'), column('before', '2018-12-01', '2018-12-31')];
  const told = await runReport(database, viewer, 'profit-loss', { ...month('2019-01'), columns });
  const rows = await database.as(
    viewer,
    (sql) => sql`select * from profit_and_loss('2019-01-01', '2019-01-31')`,
  );
  expect(told.rows.map(({ section, cells }) => [section, cells.code, cells.name, cells.now])).toEqual(
    rows.map((row) => [row.section, row.account_code, row.account_name, row.amount]),
  );
  expect(told.rows.every(({ cells, link }) => cells.before === undefined && link?.table === 'accounts')).toBe(
    true,
  );
  expect(told.checks).toMatchObject([{ ok: true, expected: '4665.00', actual: '4665.00', detail: null }]);
  for (const report of ['balance-sheet', 'cash-flow', 'trial-balance']) {
    const { checks } = await runReport(database, viewer, report, { ...month('2019-01'), columns });
    expect(checks.map(({ ok }) => ok)).not.toContain(false);
    expect(checks.length).toBeGreaterThan(0);
  }
});

test('has a separate column for the budget', async () => {
  const { admin } = await foundCompany(database);
  const [rent] = await database.as(admin, (sql) => sql`select id from accounts where code = '6000'`);
  await database.as(
    admin,
    (sql) => sql`insert into budgets (account_id, month, amount) values (${rent?.id}, '2026-04-01', 300)`,
  );
  const columns = [
    column('now', '2026-04-01', '2026-04-30'),
    column('plan', '2026-04-01', '2026-04-15', 'budget'),
  ];
  const { rows } = await runReport(database, admin, 'profit-loss', { ...month('2026-04'), columns });
  expect(rows).toMatchObject([{ section: 'expenses', cells: { code: '6000', plan: '150.00' } }]);
});

test('a report can show the books as known at a time', async () => {
  const { admin } = await foundCompany(database);
  await postJournal(database, admin, '2026-01-10', [
    ['1000', 10],
    ['4000', -10],
  ]);
  const [then] = await database.as(admin, (sql) => sql`select clock_timestamp()::text as at`);
  await postJournal(database, admin, '2026-01-11', [
    ['1000', 5],
    ['4000', -5],
  ]);
  const sales = async (report: string, known_at: string | null) => {
    const columns = [column('now', '2026-01-01', '2026-01-31')];
    const told = await runReport(database, admin, report, { ...month('2026-01'), columns, known_at });
    expect(told.checks.every(({ ok }) => ok)).toBe(true);
    return told.rows.find(({ cells }) => cells.code === '4000')?.cells;
  };
  expect(await sales('profit-loss', then?.at)).toMatchObject({ now: '10.00' });
  expect(await sales('trial-balance', then?.at)).toMatchObject({ credit: '10.00' });
  expect(await sales('profit-loss', null)).toMatchObject({ now: '15.00' });
});

test('refuses contradictory parameters with a message', async () => {
  const { admin } = await foundCompany(database);
  const hint = async (report: string, parameters: object) =>
    (await refusal(runReport(database, admin, report, parameters))).hint;
  const many = Array.from({ length: 42 }, (_, index) => column(`p${index}`, '2026-01-01', '2026-01-31'));
  expect(await hint('nonsense', month('2026-01'))).toBe('report.unknown');
  expect(await hint('profit-loss', month('2026-01'))).toBe('report.columns');
  expect(await hint('profit-loss', { ...month('2026-01'), columns: many })).toBe('report.columns');
  expect(await hint('profit-loss', { start_date: '2026-02-01', end_date: '2026-01-01' })).toBe(
    'report.dates_inverted',
  );
  expect(await hint('trial-balance', {})).toBe('report.date_required');
  const odd = [{ ...column('now', '2026-01-01', '2026-01-31'), basis: 'guess' }];
  expect(await hint('profit-loss', { ...month('2026-01'), columns: odd })).toBe('report.columns');
});
