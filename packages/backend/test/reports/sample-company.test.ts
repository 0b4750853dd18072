import type { ReportAnswer } from '@ledgerwise/resource/report';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cents } from '../books/steps/reports.ts';
import type { Person, TestDatabase } from '../database/test-database.ts';
import { openStory, STORY_DAY as TODAY } from '../seed/founder.ts';
import {
  balancesByAccount,
  between,
  cashFlowLines,
  type ExportedLine,
  exportedLines,
  gstBoxes,
  profitByAccount,
  sum,
  sums,
  trialByAccount,
  withoutZeros,
} from './steps/exported-books.ts';
import { column, runReport } from './steps/run-report.ts';

/**
 * Compares every report of the sample company with figures that this test computes from the exported journal.
 */
const PERIODS = [
  ['the year so far', '2026-01-01', TODAY],
  ['the year before', '2025-01-01', '2025-12-31'],
  ['all of it', '2025-01-01', TODAY],
  ['a quarter that breaks months', '2025-10-15', '2026-01-14'],
] as const;
const yearStart = (day: string) => `${day.slice(0, 4)}-01-01`;

let database: TestDatabase;
let owner: Person;
let lines: readonly ExportedLine[];
beforeAll(async () => {
  ({ database, owner } = await openStory());
  lines = await exportedLines(database, owner);
  expect(lines.length).toBeGreaterThan(1_000);
});
afterAll(() => database.close());

async function run(
  report: string,
  start_date: string,
  end_date: string,
  more: object = {},
): Promise<ReportAnswer> {
  const columns = [column('now', start_date, end_date)];
  const told = await runReport(database, owner, report, { start_date, end_date, columns, ...more });
  expect(told.checks.filter(({ ok }) => !ok)).toEqual([]);
  expect(told.checks.length).toBeGreaterThan(0);
  return told;
}

/** A column of amounts by another column, in minor units. */
const figures = ({ rows }: ReportAnswer, amount: string, by: string) =>
  withoutZeros(
    Object.fromEntries(
      rows.flatMap(({ cells }) => (cells[amount] ? [[cells[by] ?? '', cents(cells[amount])] as const] : [])),
    ),
  );

describe.each(PERIODS)('%s', (_name, start, end) => {
  test('profit and loss', async () => {
    expect(figures(await run('profit-loss', start, end), 'now', 'code')).toEqual(
      profitByAccount(lines, start, end),
    );
  });

  test('balance sheet', async () => {
    expect(figures(await run('balance-sheet', start, end), 'now', 'code')).toEqual(
      balancesByAccount(lines, end, yearStart(end)),
    );
  });

  test('trial balance', async () => {
    const told = await run('trial-balance', start, end);
    const expected = trialByAccount(lines, start, end, yearStart(start));
    for (const side of ['opening', 'closing'] as const) {
      const debits = figures(told, `${side}_debit`, 'code');
      const credits = figures(told, `${side}_credit`, 'code');
      const signed = Object.entries(credits).map(([code, amount]) => [code, -amount]);
      expect({ ...debits, ...Object.fromEntries(signed) }).toEqual(expected[side]);
    }
    const debits = Object.values(figures(told, 'debit', 'code')).reduce((all, amount) => all + amount, 0);
    expect(debits).toBe(between(lines, start, end).reduce((all, { net }) => all + Math.max(net, 0), 0));
  });

  test('general ledger', async () => {
    const told: ReportAnswer[] = [];
    for (let page: number | null = 1; page; page = told.at(-1)?.next_page ?? null)
      told.push(await run('general-ledger', start, end, { page }));
    const rows = told.flatMap((answer) => answer.rows);
    // The last balance of each account is the sum of its postings.
    const closing = rows.map(({ group, cells }) => [group?.label.split(' ')[0] ?? '', cents(cells.balance)]);
    expect(withoutZeros(Object.fromEntries(closing))).toEqual(
      sums(between(lines, '0001-01-01', end), ({ code }) => code),
    );
    expect(rows.filter(({ cells }) => cells.number)).toHaveLength(between(lines, start, end).length);
  });

  test('journal', async () => {
    const told: ReportAnswer[] = [];
    for (let page: number | null = 1; page; page = told.at(-1)?.next_page ?? null)
      told.push(await run('journal', start, end, { page }));
    const shown = told.flatMap(({ rows }) =>
      rows.map(({ group, cells }) => [
        cells.date,
        group?.label.split(' ')[0],
        cells.account?.split(' ')[0],
        cents(cells.debit ?? '0.00') - cents(cells.credit ?? '0.00'),
      ]),
    );
    const exported = between(lines, start, end).map(({ date, entry, code, net }) => [date, entry, code, net]);
    expect(shown.map(String).sort()).toEqual(exported.map(String).sort());
    // Whole entries, in the order of their days.
    expect(shown.map(([date]) => date)).toEqual(shown.map(([date]) => date).sort());
    const entries = shown.map(([, entry]) => entry).filter((entry, at, all) => entry !== all[at - 1]);
    expect(new Set(entries).size).toBe(entries.length);
  });

  test('aging', async () => {
    for (const [report, subtype, sign] of [
      ['accounts-receivable', 'receivable', 1],
      ['accounts-payable', 'payable', -1],
    ] as const) {
      const open: Record<string, number> = {};
      for (const { group, cells } of (await run(report, start, end)).rows)
        open[group?.id ?? ''] = (open[group?.id ?? ''] ?? 0) + sign * cents(cells.total);
      const kept = between(lines, '0001-01-01', end).filter((line) => line.subtype === subtype);
      expect(withoutZeros(open)).toEqual(sums(kept, ({ contact }) => contact));
    }
  });

  test('GST', async () => {
    const told = await run('gst-return', start, end);
    const boxes = told.rows.map(({ cells }) => [cells.label, cents(cells.amount)]);
    expect(Object.fromEntries(boxes)).toEqual(gstBoxes(lines, start, end));
    expect(told.rows.map(({ cells }) => cells.open)).toEqual(told.rows.map(({ cells }) => cells.amount));
    const { rows } = await run('tax-by-component', start, end);
    const taxes = between(lines, start, end).filter(({ box }) =>
      ['gst_collected', 'gst_paid', 'gst_adjustment'].includes(box),
    );
    expect(rows.reduce((all, { cells }) => all + cents(cells.to_pay), 0)).toBe(-sum(taxes));
  });

  test('stock and fixed assets', async () => {
    const held = (subtype: string) =>
      sum(between(lines, '0001-01-01', end).filter((line) => line.subtype === subtype));
    const total = ({ rows }: ReportAnswer, name: string) =>
      rows.reduce((all, { cells }) => all + cents(cells[name]), 0);
    expect(total(await run('inventory-valuation', start, end), 'value')).toBe(held('inventory'));
    const assets = await run('fixed-assets', start, end);
    expect([total(assets, 'cost'), -total(assets, 'accumulated')]).toEqual([
      held('fixed_asset'),
      held('accumulated_depreciation'),
    ]);
    const within = between(lines, start, end).filter(({ subtype }) => subtype === 'depreciation');
    expect(total(assets, 'depreciation')).toBe(sum(within));
  });
});

test.each(PERIODS.slice(0, 3))('cash flow of %s', async (_name, start, end) => {
  const told = await run('cash-flow', start, end);
  expect(told.rows.filter(({ section }) => section === 'non_cash')).toEqual([]);
  expect(figures(told, 'now', 'name')).toEqual(withoutZeros(cashFlowLines(lines, start, end)));
});

test('a statement of each contact with a balance ends with the balance of the journal', async () => {
  const kept = between(lines, '0001-01-01', TODAY);
  for (const [report, subtype, sign] of [
    ['customer-statement', 'receivable', 1],
    ['vendor-statement', 'payable', -1],
  ] as const)
    for (const [contact_id, net] of Object.entries(
      sums(
        kept.filter((line) => line.subtype === subtype),
        ({ contact }) => contact,
      ),
    )) {
      const { rows } = await run(report, '2026-02-01', TODAY, { contact_id });
      const last = rows.filter(({ section }) => section === 'activity').at(-1);
      expect(cents(last?.cells.balance)).toBe(sign * net);
    }
});

test('the amount owed on the dashboard is the sum of the open documents', async () => {
  const [told] = await database.as(
    owner,
    (sql) => sql`select dashboard() #>> '{invoices,due}' as invoices, dashboard() #>> '{bills,due}' as bills`,
  );
  const [summed] = await database.as(
    owner,
    (sql) => sql`select
      (select sum(base_balance)::numeric(18, 2)::text from invoices where status = 'sent') as invoices,
      (select sum(base_balance)::numeric(18, 2)::text from bills where status = 'approved') as bills`,
  );
  expect(told).toEqual(summed);
});

test('two clicks lead from a figure of the profit and loss statement to the invoice', async () => {
  const profit = await run('profit-loss', '2026-01-01', TODAY);
  const { link } = profit.rows.find(({ cells }) => cells.code === '4000') ?? {};
  expect(link?.table).toBe('accounts');
  const ledger = await run('general-ledger', '2026-01-01', TODAY, { account_id: link?.id });
  const invoice = ledger.rows.find((row) => row.link?.table === 'invoices')?.link;
  const found = await database.as(
    owner,
    (sql) => sql`select id from invoices where id = ${invoice?.id ?? null}`,
  );
  expect(found).toHaveLength(1);
});
