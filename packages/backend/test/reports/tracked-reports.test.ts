import type { ReportAnswer } from '@ledgerwise/resource/report';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvedBill, postedInvoice } from '../books/steps/documents.ts';
import { failingControls } from '../books/steps/journal.ts';
import { addCategory, archive, type Tracked } from '../books/steps/tracking.ts';
import { type Company, foundCompany } from '../database/people.ts';
import { openSharedDatabase, refusal, type TestDatabase } from '../database/test-database.ts';
import { column, runReport } from './steps/run-report.ts';

/** Compares reports by tracking options with sums of journal lines that this test computes itself. */
const FROM = '2026-01-01';
const TO = '2026-03-31';

let database: TestDatabase;
let company: Company;
let department: Tracked;
let project: Tracked;

/** Amounts for every pair of options, including none, over three months and several accounts. */
beforeAll(async () => {
  database = await openSharedDatabase();
  company = await foundCompany(database);
  const { admin } = company;
  department = await addCategory(database, admin, 'Department', ['Sales', 'Workshop', 'Idle']);
  project = await addCategory(database, admin, 'Project', ['Alpha', 'Beta']);
  const options = [
    [null, null],
    ['Sales', null],
    ['Workshop', null],
    [null, 'Alpha'],
    ['Sales', 'Alpha'],
    ['Workshop', 'Beta'],
  ] as const;
  const linesOf = (factor: number) =>
    options.map(([first, second], place) => ({
      description: `Line ${place}`,
      unit_price: factor * (place + 1) * 3.17,
      gst_rate: 10,
      tracking_1_id: first && department.of(first),
      tracking_2_id: second && project.of(second),
    }));
  const lines = (factor: number) =>
    linesOf(factor).map((line) => ({ ...line, unit_price: line.unit_price.toFixed(2) }));
  await postedInvoice(database, admin, lines(11), { invoice_date: '2026-01-15' });
  await postedInvoice(database, admin, lines(7), { invoice_date: '2026-02-03' });
  await postedInvoice(database, admin, lines(2), { invoice_date: '2025-12-20' });
  await approvedBill(database, admin, lines(3), { bill_date: '2026-03-31' });
});
afterAll(() => database.close());

type Choice = string | null | undefined;

/** Lines of a period with an option (an id), without one (null), or all (undefined). */
async function lines(first: Choice, second: Choice, from = FROM, to = TO) {
  return database.sql<{ code: string; type: string; debit: string; credit: string }[]>`
    select a.code, a.type, l.debit, l.credit from journal_lines l join accounts a on a.org_id = l.org_id and a.id = l.account_id
    where l.org_id = ${company.organisation} and l.entry_date between ${from} and ${to}
      and (${first === undefined} or l.tracking_1_id is not distinct from ${first ?? null})
      and (${second === undefined} or l.tracking_2_id is not distinct from ${second ?? null})`;
}

const cents = (amount: string | null | undefined) => Math.round(Number(amount ?? 0) * 100);
const asked = (choice: Choice) => (choice === null ? 'unassigned' : choice);
const ask = (report: string, more: object = {}, from = FROM, to = TO): Promise<ReportAnswer> =>
  runReport(database, company.viewer, report, {
    start_date: from,
    end_date: to,
    columns: [column('now', from, to)],
    ...more,
  });
const of = (first: Choice, second: Choice) => ({
  tracking_1_id: asked(first),
  tracking_2_id: asked(second),
});
const faults = ({ checks }: ReportAnswer) => checks.filter(({ ok }) => !ok);
const add = (sums: Map<string, number>, key: string, amount: number) =>
  sums.set(key, (sums.get(key) ?? 0) + amount);
const sorted = (sums: Map<string, number>) => [...sums].filter(([, sum]) => sum !== 0).sort();

/** Profit and loss by account of some lines, both positive. */
async function profit(first: Choice, second: Choice, from = FROM, to = TO) {
  const sums = new Map<string, number>();
  for (const { code, type, debit, credit } of await lines(first, second, from, to))
    if (type === 'revenue' || type === 'expense')
      add(sums, code, (type === 'revenue' ? -1 : 1) * (cents(debit) - cents(credit)));
  return sorted(sums);
}
const figures = ({ rows }: ReportAnswer, name: string) =>
  sorted(new Map(rows.map(({ cells }) => [cells.code ?? '', cents(cells[name])])));

const choices = (): readonly (readonly [Choice, Choice])[] =>
  [undefined, null, department.of('Sales'), department.of('Workshop'), department.of('Idle')].flatMap(
    (first) =>
      [undefined, null, project.of('Alpha'), project.of('Beta')].map((second) => [first, second] as const),
  );

test('the profit and loss contains the lines of the options, for every pair of them', async () => {
  for (const [first, second] of choices()) {
    const told = await ask('profit-loss', of(first, second));
    expect(faults(told)).toEqual([]);
    expect(figures(told, 'now')).toEqual(await profit(first, second));
  }
});

test('columns of a category add up to the report without them', async () => {
  for (const [parameter, options] of [
    ['tracking_1_id', ['Sales', 'Workshop', 'Idle'].map(department.of)],
    ['tracking_2_id', ['Alpha', 'Beta'].map(project.of)],
  ] as const) {
    const told = await ask('profit-loss', {
      columns: [
        ...[...options, 'unassigned'].map((option, place) => ({
          ...column(`o${place}`, FROM, TO),
          [parameter]: option,
        })),
        column('whole', FROM, TO),
      ],
    });
    expect(faults(told)).toEqual([]);
    expect(told.checks.map(({ check }) => check)).toContain(
      `The columns of ${parameter === 'tracking_1_id' ? 'department' : 'project'} add up to the net profit without columns`,
    );
    const is = (option: string | null): readonly [Choice, Choice] =>
      parameter === 'tracking_1_id' ? [option, undefined] : [undefined, option];
    for (const [place, option] of [...options, null].entries())
      expect(figures(told, `o${place}`)).toEqual(await profit(...is(option)));
    expect(figures(told, 'whole')).toEqual(await profit(undefined, undefined));
    for (const { cells } of told.rows) {
      const parts = [...options, null].reduce((sum, _option, place) => sum + cents(cells[`o${place}`]), 0);
      expect(parts).toBe(cents(cells.whole));
    }
  }
});

test('detects a missing column', async () => {
  const told = await ask('profit-loss', {
    columns: [department.of('Sales'), 'unassigned'].map((tracking_1_id, place) => ({
      ...column(`o${place}`, FROM, TO),
      tracking_1_id,
    })),
  });
  expect(faults(told).map(({ check }) => check)).toEqual([
    'The columns of department add up to the net profit without columns',
  ]);
});

test('columns of one category are combined with a filter by the other', async () => {
  const alpha = project.of('Alpha');
  const told = await ask('profit-loss', {
    tracking_2_id: alpha,
    columns: [department.of('Sales'), 'unassigned'].map((tracking_1_id, place) => ({
      ...column(`o${place}`, FROM, TO),
      tracking_1_id,
    })),
  });
  expect(figures(told, 'o0')).toEqual(await profit(department.of('Sales'), alpha));
  expect(figures(told, 'o1')).toEqual(await profit(null, alpha));
  expect(faults(told)).toEqual([]);
});

test('the trial balance contains the lines of the options', async () => {
  for (const [first, second] of choices()) {
    const told = await ask('trial-balance', of(first, second));
    expect(faults(told)).toEqual([]);
    const sums = new Map<string, number>();
    for (const { code, debit, credit } of await lines(first, second))
      add(sums, code, cents(debit) + cents(credit));
    expect(
      sorted(
        new Map(told.rows.map(({ cells }) => [cells.code ?? '', cents(cells.debit) + cents(cells.credit)])),
      ),
    ).toEqual(sorted(sums));
  }
});

test('the general ledger and the journal contain the lines of the options, with a running balance', async () => {
  for (const [first, second] of choices()) {
    const expected = (await lines(first, second)).map(({ debit, credit }) => cents(debit) - cents(credit));
    for (const report of ['general-ledger', 'journal']) {
      const told = await ask(report, of(first, second));
      expect(faults(told)).toEqual([]);
      expect(told.next_page).toBeNull();
      const shown = told.rows
        .filter(({ cells }) => cells.debit != null || cells.credit != null)
        .map(({ cells }) => cents(cells.debit) - cents(cells.credit));
      expect([report, shown.toSorted()]).toEqual([report, expected.toSorted()]);
    }
  }
  // Page by page it is the same.
  const whole = await ask('general-ledger', of(department.of('Sales'), undefined));
  const pages: ReportAnswer[] = [];
  for (let page: number | null = 1; page !== null; page = pages.at(-1)?.next_page ?? null)
    pages.push(await ask('general-ledger', { ...of(department.of('Sales'), undefined), page, rows: 2 }));
  expect(pages.length).toBeGreaterThan(2);
  expect(pages.flatMap(({ rows }) => rows.map(({ cells }) => cells))).toEqual(
    whole.rows.map(({ cells }) => cells),
  );
  const opening = whole.rows.find(({ cells }) => cells.description === 'Opening balance');
  const before = (await lines(department.of('Sales'), undefined, '2025-01-01', '2025-12-31')).reduce(
    (sum, { code, debit, credit }) => sum + (code === '4000' ? cents(debit) - cents(credit) : 0),
    0,
  );
  expect(cents(opening?.cells.balance)).toBe(before);
});

test('a report as known earlier counts no later line, with an option or without', async () => {
  const { admin } = company;
  const [{ at } = { at: '' }] = await database.sql`select clock_timestamp()::text as at`;
  const known_at = String(at).replace(' ', 'T');
  const before = await Promise.all(choices().map(([first, second]) => ask('profit-loss', of(first, second))));
  await postedInvoice(
    database,
    admin,
    [
      { unit_price: 1000, gst_rate: 10, tracking_1_id: department.of('Sales') },
      { unit_price: 500, gst_rate: 10 },
    ],
    { invoice_date: '2026-02-20' },
  );
  for (const [place, [first, second]] of choices().entries()) {
    const now = await ask('profit-loss', of(first, second));
    expect(figures(now, 'now')).toEqual(await profit(first, second));
    const then = await ask('profit-loss', { ...of(first, second), known_at });
    expect(figures(then, 'now')).toEqual(figures(before[place] ?? then, 'now'));
    const ledger = await ask('general-ledger', { ...of(first, second), known_at });
    expect(faults(ledger)).toEqual([]);
  }
});

test('an archived option stays in reports', async () => {
  await archive(database, company.admin, 'tracking_options', department.of('Workshop'));
  const told = await ask('profit-loss', of(department.of('Workshop'), undefined));
  expect(figures(told, 'now')).toEqual(await profit(department.of('Workshop'), undefined));
  await archive(database, company.admin, 'tracking_options', department.of('Workshop'), false);
});

test('options of others, reports that have none, and budgets of some options are refused', async () => {
  const other = await foundCompany(database);
  const theirs = await addCategory(database, other.admin, 'Department', ['Sales']);
  for (const tracking_1_id of [theirs.of('Sales'), project.of('Alpha'), 'all']) {
    expect((await refusal(ask('profit-loss', { tracking_1_id }))).hint).toBe('tracking_option.unknown');
    const columns = [{ ...column('now', FROM, TO), tracking_1_id }];
    expect((await refusal(ask('profit-loss', { columns }))).hint).toBe('tracking_option.unknown');
  }
  for (const report of ['balance-sheet', 'cash-flow', 'aged-receivables', 'gst-return'])
    expect([report, (await refusal(ask(report, { tracking_1_id: department.of('Sales') }))).hint]).toEqual([
      report,
      report === 'aged-receivables' ? 'report.unknown' : 'report.not_tracked',
    ]);
  const budget = [column('now', FROM, TO, 'budget')];
  const refused = await refusal(
    ask('profit-loss', { columns: budget, tracking_1_id: department.of('Sales') }),
  );
  expect(refused.message).toContain('Budgets cover all tracking options together');
});

test('a filter ends with its report', async () => {
  const [row] = await database.as(company.viewer, async (sql) => {
    await sql`select run_report('profit-loss', ${sql.json({
      start_date: FROM,
      end_date: TO,
      tracking_1_id: department.of('Sales'),
      columns: [column('now', FROM, TO)],
    })})`;
    return sql`select coalesce(sum(case when section = 'revenue' then amount end), 0) as revenue
      from profit_and_loss(${FROM}, ${TO})`;
  });
  const all = new Map(await profit(undefined, undefined));
  expect(cents(row?.revenue)).toBe(all.get('4000'));
});

test('stored balances by option equal the lines, and can be rebuilt from them', async () => {
  expect(await failingControls(database, company.admin)).toEqual([]);
  const kept = () => database.sql`
    select account_id, day::text, tracking_1_id, tracking_2_id, debit, credit, line_count from private.tracked_days
    where org_id = ${company.organisation} order by 1, 2, 3, 4`;
  const before = await kept();
  expect(before.length).toBeGreaterThan(5);
  await database.sql`select private.rebuild_balances(${company.organisation})`;
  expect(await kept()).toEqual(before);
});
