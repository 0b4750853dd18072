import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAccount } from '../books/steps/journal.ts';
import { cents } from '../books/steps/reports.ts';
import { byTier } from '../by-tier.ts';
import { foundCompany } from '../database/people.ts';
import { openTestDatabase, type Session, type TestDatabase } from '../database/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

interface Line {
  readonly code: string;
  /** Minor units, debit positive. */
  readonly amount: number;
}

interface Entry {
  readonly day: string;
  readonly kind: 'journal' | 'disposal' | 'revaluation';
  readonly lines: readonly Line[];
}

const START = '2025-11-01';
const END = '2025-12-31';
const day = fc
  .integer({ min: 0, max: 100 })
  .map((days) => new Date(Date.UTC(2025, 9, 1 + days)).toISOString().slice(0, 10));
const amount = fc.integer({ min: 1, max: 1e6 });

/** Lines on any accounts, balanced by the last of them. */
const anything = (codes: readonly string[]) =>
  fc
    .tuple(
      fc.array(fc.tuple(fc.constantFrom(...codes), fc.integer({ min: -1e6, max: 1e6 })), {
        minLength: 1,
        maxLength: 5,
      }),
      fc.constantFrom(...codes),
    )
    .map(([given, last]): readonly Line[] => {
      const lines = given.map(([code, net]) => ({ code, amount: net })).filter((line) => line.amount !== 0);
      const rest = -lines.reduce((sum, line) => sum + line.amount, 0);
      return rest === 0 ? lines : [...lines, { code: last, amount: rest }];
    })
    .filter((lines) => lines.length > 1);

/** A disposal: removes cost and depreciation, money arrives in either currency, and the rest is gain or loss. */
const disposal = fc
  .tuple(amount, amount, amount, fc.constantFrom('1000', 'EUR'))
  .map(([cost, depreciation, proceeds, bank]): readonly Line[] => {
    const gain = proceeds + depreciation - cost;
    const result = gain === 0 ? [] : [{ code: gain > 0 ? '4220' : '7010', amount: -gain }];
    return [
      { code: '1520', amount: -cost },
      { code: '1525', amount: depreciation },
      { code: bank, amount: proceeds },
      ...result,
    ];
  });

/** Effect of rates on foreign money. */
const revaluation = fc.integer({ min: -1e6, max: 1e6 }).map((net): readonly Line[] => [
  { code: 'EUR', amount: net || 1 },
  { code: '4240', amount: -(net || 1) },
]);

/** Land for shares and a loan, or a transfer between bank accounts at another rate than the booked one. */
const exchange = fc.tuple(fc.boolean(), amount, amount).map(([isLand, first, second]): readonly Line[] =>
  isLand
    ? [
        { code: '1510', amount: first + second },
        { code: '3000', amount: -first },
        { code: '2500', amount: -second },
      ]
    : [
        { code: '1000', amount: first + second },
        { code: 'EUR', amount: -first },
        { code: '4230', amount: -second },
      ],
);

const entryOf = (kind: Entry['kind'], lines: fc.Arbitrary<readonly Line[]>): fc.Arbitrary<Entry> =>
  fc.record({ day, kind: fc.constant(kind), lines });

async function run(session: Session, report: string, parameters: object) {
  const given = JSON.parse(JSON.stringify(parameters));
  const [row] = await session`select run_report(${report}, ${given}) as told`;
  return row?.told as import('@ledgerwise/resource/report').ReportAnswer;
}

test('on 200 random ledgers the cash flow statement explains the change in cash, and the balance sheet balances', async () => {
  const { admin, organisation } = await foundCompany(database);
  await addAccount(database, admin, {
    code: 'EUR',
    name: 'Euro account',
    type: 'asset',
    subtype: 'bank',
    currency: 'EUR',
  });
  const accounts = await database.sql<{ code: string; subtype: string }[]>`
    select code, subtype from accounts where org_id = ${organisation} order by code`;
  const codes = accounts.map(({ code }) => code);
  const banks = accounts.filter(({ subtype }) => subtype === 'bank').map(({ code }) => code);
  for (const code of ['1510', '1520', '1525', '2500', '3000', '4220', '4230', '4240', '7010'])
    expect(codes).toContain(code);
  const ledger = fc.array(
    fc.oneof(
      { weight: 4, arbitrary: entryOf('journal', anything(codes)) },
      { weight: 1, arbitrary: entryOf('disposal', disposal) },
      { weight: 1, arbitrary: entryOf('journal', exchange) },
      { weight: 1, arbitrary: entryOf('revaluation', revaluation) },
    ),
    { minLength: 1, maxLength: 12 },
  );
  const moneyIn = (entries: readonly Entry[], from: string, to: string) =>
    entries
      .filter((entry) => from <= entry.day && entry.day <= to)
      .flatMap(({ lines }) => lines)
      .reduce((sum, line) => (banks.includes(line.code) ? sum + line.amount : sum), 0);

  /** Posts a ledger in one statement and returns its statements; everything is rolled back. */
  async function statementsOf(session: Session, entries: readonly Entry[], closes: boolean) {
    await session`
      select private.post_entries(${organisation}, array_agg(row(e.day, 'Random', null, e.kind,
        case when e.kind = 'disposal' then gen_random_uuid() end, l.lines)::private.entry_to_post order by e.n))
      from jsonb_to_recordset(${session.json(entries.map((entry, n) => ({ ...entry, n })) as never)})
        as e (n integer, day date, kind text, lines jsonb)
      cross join lateral (
        select array_agg(private.line(a.id, g.amount / 100.0, null, null, case when a.code = 'EUR' then 'EUR' end,
          case when a.code = 'EUR' then case when e.kind = 'revaluation' then 0 else round(g.amount / 110.0, 2) end end) order by g.n) as lines
        from rows from (jsonb_to_recordset(e.lines) as (code text, amount numeric)) with ordinality g (code, amount, n)
        join accounts a on a.org_id = ${organisation} and a.code = g.code) l`;
    if (closes)
      await session
        .savepoint(async (inner) => inner`select close_year(${END}, ${randomUUID()})`)
        .catch((error: Error) => expect(error.message).toMatch(/Nothing is left/));
    const columns = [{ id: 'now', start_date: START, end_date: END }];
    const asked = { start_date: START, end_date: END, columns };
    return [
      await run(session, 'cash-flow', asked),
      await run(session, 'balance-sheet', asked),
      await run(session, 'profit-loss', asked),
    ] as const;
  }

  const undone = new Error('Nothing of a ledger stays.');
  await database.sql.begin(async (session) => {
    await session`select set_config('request.jwt.claims', ${JSON.stringify({ sub: admin.id, role: 'authenticated' })}, true)`;
    await fc.assert(
      fc.asyncProperty(ledger, fc.boolean(), async (entries, closes) => {
        await session
          .savepoint(async (inner) => {
            const [cash, balances, profit] = await statementsOf(inner, entries, closes);
            expect([...cash.checks, ...balances.checks, ...profit.checks].filter(({ ok }) => !ok)).toEqual(
              [],
            );
            const of = (...sections: readonly string[]) =>
              cash.rows
                .filter(({ section }) => sections.includes(section))
                .reduce((sum, { cells }) => sum + cents(cells.now), 0);
            expect(of('difference')).toBe(0);
            expect(of('change')).toBe(moneyIn(entries, START, END));
            expect(of('operating', 'investing', 'financing', 'exchange_effect')).toBe(of('change'));
            expect(of('closing')).toBe(moneyIn(entries, '0001-01-01', END));
            const sides = { assets: 0, others: 0 };
            for (const { section, cells } of balances.rows)
              sides[section.endsWith('_assets') ? 'assets' : 'others'] += cents(cells.now);
            expect(sides.assets).toBe(sides.others);
            throw undone;
          })
          .catch((error: unknown) => {
            if (error !== undone) throw error;
          });
      }),
      { numRuns: byTier({ everyday: 8, full: 200 }) },
    );
  });
});
