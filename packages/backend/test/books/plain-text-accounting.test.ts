import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { randomFrom } from '@ledgerwise/domain/proof';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyJournal } from '../../src/books/verify-journal.ts';
import { byTier } from '../by-tier.ts';
import { type Company, foundCompany } from '../database/people.ts';
import { openSharedDatabase, refusal, type TestDatabase } from '../database/test-database.ts';

const run = promisify(execFile);
const TRANSACTIONS = byTier({ everyday: 500, full: 5_000 });
const [FIRST_DAY, LAST_DAY, YEAR] = ['2024-01-01', '2025-12-31', '2025-01-01'] as const;

async function isInstalled(program: string): Promise<boolean> {
  return run(program, ['--version']).then(
    () => true,
    () => false,
  );
}
const [hasHledger, hasBeancount] = await Promise.all([isInstalled('hledger'), isInstalled('bean-query')]);

let database: TestDatabase;
let company: Company;
let folder: string;
/** Names in the exported files, by account code. */
let names: ReadonlyMap<string, string>;

/** Two years of business: sales, purchases, wages, loans, odd cents, with every kind of account. */
async function generateJournal(): Promise<void> {
  const random = randomFrom(20_260_103);
  const codes = await database.sql<
    { code: string }[]
  >`select code from accounts where org_id = ${company.organisation} order by code`;
  const entries = Array.from({ length: TRANSACTIONS }, (_, n) => {
    const amounts = Array.from(
      { length: 1 + random.below(4) },
      () => (random.below(2) ? 1 : -1) * (1 + random.below(5_000_000)),
    );
    const rest = -amounts.reduce((sum, amount) => sum + amount, 0);
    const day = new Date(Date.UTC(2024, 0, 1 + random.below(731))).toISOString().slice(0, 10);
    return {
      day,
      description: `Transaction ${n}; "quoted" \\ | ${n % 7 === 0 ? '=1+1' : 'äöü'}`,
      lines: [...amounts, rest]
        .filter((amount) => amount !== 0)
        .map((amount) => [codes[random.below(codes.length)]?.code, amount]),
    };
  });
  // In parts: within one transaction the balances' rows would grow a version for every posting.
  for (let from = 0; from < entries.length; from += 100) {
    const part = database.sql.json(entries.slice(from, from + 100) as never);
    await database.sql`
      select private.post_entry(${company.organisation}, e.day, e.description, null, 'journal', null, (
        select array_agg(private.line(a.id, (l.value ->> 1)::numeric / 100, 'Line ' || l.n) order by l.n)
        from jsonb_array_elements(e.lines) with ordinality l (value, n)
        join accounts a on a.org_id = ${company.organisation} and a.code = l.value ->> 0))
      from jsonb_to_recordset(${part}) e (day date, description text, lines jsonb)`;
  }
}

const exported = (format: string) =>
  database.as(company.admin, async (sql) => {
    const [row] = await sql`select export_journal(${FIRST_DAY}, ${LAST_DAY}, ${format}) as text`;
    return row?.text as string;
  });

type Balances = Readonly<Record<string, number>>;
const cents = (amount: string | number | null) => Math.round(Number(amount ?? 0) * 100);
const nonZero = (entries: readonly (readonly [string, number])[]): Balances =>
  Object.fromEntries(entries.filter(([, amount]) => amount !== 0).toSorted(([a], [b]) => a.localeCompare(b)));
const nameOf = (code: string) => names.get(code) ?? `unknown ${code}`;

/** Our own figures, in cents, debit positive. */
const ours = {
  trialBalance: () =>
    database.as(company.admin, async (sql) => {
      const rows = await sql`select * from trial_balance(${FIRST_DAY}, ${LAST_DAY})`;
      return nonZero(
        rows.map((row) => [nameOf(row.account_code), cents(row.closing_debit) - cents(row.closing_credit)]),
      );
    }),
  incomeStatement: () =>
    database.as(company.admin, async (sql) => {
      const rows = await sql`select * from profit_and_loss(${YEAR}, ${LAST_DAY})`;
      return nonZero(
        rows.map((row) => [
          nameOf(row.account_code),
          /income|revenue/.test(row.section) ? -cents(row.amount) : cents(row.amount),
        ]),
      );
    }),
  balanceSheet: () =>
    database.as(company.admin, async (sql) => {
      const rows = await sql`select * from balance_sheet(${LAST_DAY})`;
      return nonZero(
        rows
          .filter(({ section }) => section !== 'equity')
          .map((row) => [
            nameOf(row.account_code),
            /asset/.test(row.section) ? cents(row.amount) : -cents(row.amount),
          ]),
      );
    }),
};

beforeAll(async () => {
  database = await openSharedDatabase();
  company = await foundCompany(database);
  folder = await mkdtemp(join(tmpdir(), 'ledgerwise-journal-'));
  await generateJournal();
  const rows = await database.sql<
    { code: string; plain_name: string }[]
  >`select * from private.ledger_names(${company.organisation})`;
  names = new Map(rows.map(({ code, plain_name }) => [code, plain_name]));
  await writeFile(join(folder, 'books.journal'), await exported('hledger'));
  await writeFile(join(folder, 'books.beancount'), await exported('beancount'));
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

describe.skipIf(!hasHledger)('hledger (skipped where it is not installed)', () => {
  async function balances(...options: readonly string[]): Promise<Balances> {
    const { stdout } = await run(
      'hledger',
      ['-f', join(folder, 'books.journal'), 'balance', '--flat', '--no-total', '-O', 'csv', ...options],
      {
        maxBuffer: 1e8,
      },
    );
    const rows = Papa.parse<{ account: string; balance: string }>(stdout, {
      header: true,
      skipEmptyLines: true,
    }).data;
    return nonZero(rows.map(({ account, balance }) => [account, cents(balance.replaceAll(/[^\d.-]/g, ''))]));
  }

  test('accepts the export', async () => {
    await run('hledger', ['-f', join(folder, 'books.journal'), 'check', '--strict']);
  });
  test('has our trial balance', async () => {
    expect(await balances()).toEqual(await ours.trialBalance());
  });
  test('has our income statement', async () => {
    expect(await balances('type:rx', '-b', YEAR, '-e', '2026-01-01')).toEqual(await ours.incomeStatement());
  });
  test('has our balance sheet', async () => {
    expect(await balances('type:al', '-e', '2026-01-01')).toEqual(await ours.balanceSheet());
  });
});

describe.skipIf(!hasBeancount)('beancount (skipped where it is not installed)', () => {
  async function balances(condition: string): Promise<Balances> {
    const { stdout } = await run(
      'bean-query',
      [
        '-f',
        'csv',
        join(folder, 'books.beancount'),
        `select account, sum(number) as balance where ${condition} group by account`,
      ],
      { maxBuffer: 1e8 },
    );
    const rows = Papa.parse<{ account: string; balance: string }>(stdout, {
      header: true,
      skipEmptyLines: true,
    }).data;
    return nonZero(rows.map(({ account, balance }) => [account.trim(), cents(balance.trim())]));
  }

  test('accepts the export', async () => {
    const { stdout, stderr } = await run('bean-check', [join(folder, 'books.beancount')]);
    expect(stdout + stderr).toBe('');
  });
  test('has our trial balance', async () => {
    expect(await balances(`date <= ${LAST_DAY}`)).toEqual(await ours.trialBalance());
  });
  test('has our income statement', async () => {
    expect(await balances(`date >= ${YEAR} and account ~ '^(Income|Expenses)'`)).toEqual(
      await ours.incomeStatement(),
    );
  });
  test('has our balance sheet', async () => {
    expect(await balances(`account ~ '^(Assets|Liabilities)'`)).toEqual(await ours.balanceSheet());
  });
});

describe('the export as CSV', () => {
  test('proves the hash chain without the database', async () => {
    expect(verifyJournal(await exported('csv'))).toEqual({ entries: TRANSACTIONS, faults: [] });
  });

  test('betrays a changed amount, a changed text and a missing entry', async () => {
    const csv = await exported('csv');
    const lines = csv.split('\r\n');
    expect(verifyJournal(csv.replace('Line 1\r\n', 'Line 2\r\n')).faults).toEqual([
      expect.stringContaining('is not what was posted'),
    ]);
    expect(verifyJournal(csv.replace('Transaction 17', 'Transaction 18')).faults).toEqual(
      expect.arrayContaining([expect.stringContaining('JE-000018 is not what was posted')]),
    );
    const swapped = lines.map((line) => line.replace(/^JE-000003,3,/, 'JE-000002,2,')).join('\r\n');
    expect(verifyJournal(swapped).faults.length).toBeGreaterThan(0);
  });

  test('is not mistaken for other syntax', () => {
    expect(() => verifyJournal('a,b\r\n1,2')).toThrow('This is not an export of the journal as CSV');
  });
});

test('accepts only known formats, days in order, and roles that may export', async () => {
  const call = (person: Company['admin'], from: string, to: string, format: string) =>
    refusal(database.as(person, (sql) => sql`select export_journal(${from}, ${to}, ${format})`));
  expect((await call(company.admin, FIRST_DAY, LAST_DAY, 'qif')).hint).toBe('export.unknown_format');
  expect((await call(company.admin, LAST_DAY, FIRST_DAY, 'csv')).message).toBe(
    'Start date must be before end date',
  );
  expect((await call(company.user, FIRST_DAY, LAST_DAY, 'csv')).hint).toBe('role.denied');
});
