import { randomUUID } from 'node:crypto';
import { migrate, startPostgres } from '@ledgerwise/backend';
import postgres, { type Sql } from 'postgres';
import { makeScratchFolder, removeFolder } from '../fixtures/scratch-folder.ts';
import { fillInvoices, fillJournal, foundCompany } from './books-company.ts';
import { type Measurement, median } from './report.ts';
import type { Company } from './sign-up.ts';
import { asUser, explain } from './statement-time.ts';

const LINES = Number(process.env.LINES ?? 1_000_000);
const FEWER_LINES = LINES / 10;
const OPEN_INVOICES = LINES / 10;
const RUNS = 15;
/** Largest factor of a report's time over ten times the lines. */
const MOST_GROWTH = 1.5;
const POSTED = 1_500;
const CONNECTIONS = 8;

interface Report {
  readonly what: string;
  readonly statement: string;
  readonly atMost?: number;
  /** Its time depends on the accounts, not on the lines. */
  readonly isSteady?: boolean;
}

/** A report as its screen requests it, including the checks. */
const asked = (report: string, atMost: number, isSteady: boolean): Report => {
  const days = { start_date: '2025-01-01', end_date: '2025-12-31' };
  const parameters = JSON.stringify({ ...days, columns: [{ id: 'now', ...days }] });
  return {
    what: `the report ${report} of a year, with its checks`,
    statement: `select public.run_report('${report}', '${parameters}')`,
    atMost,
    isSteady,
  };
};

const REPORTS: readonly Report[] = [
  asked('profit-loss', 20, true),
  asked('balance-sheet', 20, true),
  asked('trial-balance', 20, true),
  asked('cash-flow', 40, true),
  asked('general-ledger', 60, false),
  {
    what: 'trial balance of a year',
    statement: `select * from public.trial_balance('2025-01-01', '2025-12-31')`,
    atMost: 10,
    isSteady: true,
  },
  {
    what: 'trial balance between two odd days',
    statement: `select * from public.trial_balance('2023-03-17', '2024-09-20')`,
    atMost: 10,
    isSteady: true,
  },
  {
    what: 'profit and loss of a year',
    statement: `select * from public.profit_and_loss('2025-01-01', '2025-12-31')`,
    atMost: 15,
    isSteady: true,
  },
  {
    what: 'balance sheet on an odd day',
    statement: `select * from public.balance_sheet('2025-08-17')`,
    atMost: 15,
    isSteady: true,
  },
  {
    what: 'cash flow of a year',
    statement: `select * from public.cash_flow('2025-01-01', '2025-12-31')`,
    atMost: 15,
    isSteady: true,
  },
  {
    what: 'general ledger of receivables, first page of a year',
    statement: `select * from public.general_ledger('1100', '2025-01-01', '2025-12-31', 1, 50)`,
    atMost: 10,
  },
  {
    what: 'general ledger of receivables, page 200 of a year',
    statement: `select * from public.general_ledger('1100', '2025-01-01', '2025-12-31', 200, 50)`,
    atMost: 10,
  },
  {
    what: 'budget against actual of a year',
    statement: `select * from public.budget_vs_actual('2025-01-01', '2025-12-31')`,
    isSteady: true,
  },
  { what: 'dashboard', statement: 'select * from public.dashboard_metrics', isSteady: true },
  {
    what: 'GST return of a quarter',
    statement: `select * from public.gst_return('2025-10-01', '2025-12-31')`,
  },
];

const AGING: readonly Report[] = [
  {
    what: `aging of ${OPEN_INVOICES} open invoices, today`,
    statement: `select * from public.receivables_aging('2025-12-31')`,
    atMost: 60,
  },
  {
    what: `aging of ${OPEN_INVOICES} open invoices, half a year ago`,
    statement: `select * from public.receivables_aging('2025-06-30')`,
  },
];

/** The sums of the trial balance without stored balances. */
const RAW_SUMS = ({ organisation }: Company): string => `
  select account_id, sum(debit) filter (where entry_date >= '2025-01-01'), sum(credit) filter (where entry_date >= '2025-01-01'),
    sum(debit - credit) filter (where entry_date < '2025-01-01')
  from public.journal_lines where org_id = '${organisation}' and entry_date <= '2025-12-31' group by account_id`;

async function times(sql: Sql, statement: string, user?: string): Promise<readonly number[]> {
  const runs: number[] = [];
  // The first run fills the caches of a connection.
  for (let run = 0; run <= RUNS; run++) {
    const time = await (user === undefined
      ? sql.begin((session) => explain(session, statement))
      : asUser(sql, user, (session) => explain(session, statement)));
    if (run > 0) runs.push(time);
  }
  return runs;
}

const spread = (runs: readonly number[]): [number, number] => [Math.min(...runs), Math.max(...runs)];

async function measureReports(sql: Sql, large: Company, small: Company): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  const growth: Measurement[] = [];
  const add = (what: string, runs: readonly number[], atMost?: number): void => {
    const measured = median(runs);
    measurements.push({
      what,
      unit: 'ms',
      measured,
      runs: spread(runs),
      ...(atMost !== undefined && { atMost }),
    });
  };
  for (const { what, statement, atMost, isSteady } of REPORTS) {
    const many = await times(sql, statement, large.user);
    const few = await times(sql, statement, small.user);
    add(what, many, atMost);
    // Compares the fastest runs, because other work of the machine is no growth of the report.
    growth.push({
      what: `${what}: ${LINES} lines against ${FEWER_LINES}`,
      unit: 'times',
      measured: Math.min(...many) / Math.min(...few),
      ...(isSteady && { atMost: MOST_GROWTH }),
    });
  }
  for (const { what, statement, atMost } of AGING) add(what, await times(sql, statement, large.user), atMost);
  const raw = await times(sql, RAW_SUMS(large));
  add('the sums of a trial balance from the lines themselves', raw);
  growth.push({
    what: 'the lines themselves against the trial balance',
    unit: 'times',
    measured: median(raw) / (measurements[0]?.measured ?? Number.NaN),
  });
  return [...measurements, ...growth];
}

/** Does something once for each value on several connections, and returns how often in a second. */
async function perSecond<T>(values: readonly T[], work: (value: T) => Promise<unknown>): Promise<number> {
  const rest = values.values();
  const start = performance.now();
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      for (const value of rest) await work(value);
    }),
  );
  return values.length / ((performance.now() - start) / 1000);
}

async function measurePosting(sql: Sql, { user, organisation }: Company): Promise<Measurement[]> {
  const [customer] = await sql<{ id: string }[]>`
    select id from public.customers where org_id = ${organisation} limit 1`;
  const lines = [30, 20.5, 9.95].map((unit_price, index) => ({
    description: `Work ${index}`,
    quantity: 1,
    unit_price,
    gst_rate: 15,
  }));
  const ids: string[] = [];
  const saved = await perSecond([...Array(POSTED).keys()], () =>
    asUser(sql, user, async (session) => {
      const [row] = await session<{ id: string }[]>`
        select id from save_invoice(${session.json({ customer_id: customer?.id ?? '', invoice_date: '2026-01-15', lines })}, ${randomUUID()})`;
      ids.push(row?.id ?? '');
    }),
  );
  const posted = await perSecond(ids, (id) =>
    asUser(sql, user, (session) => session`select post_invoice(${id}, ${randomUUID()})`),
  );
  const [written] = await sql<{ count: number }[]>`
    select count(*)::int as count from public.journal_entries
    where org_id = ${organisation} and source_kind = 'invoice' and entry_date = '2026-01-15'`;
  if (written?.count !== POSTED)
    throw new Error(`${POSTED} invoices were posted, and ${written?.count} entries are there.`);
  return [
    { what: `saving invoices of three lines, ${CONNECTIONS} connections`, unit: '/s', measured: saved },
    { what: `posting them, fsync on`, unit: '/s', measured: posted, atLeast: 300 },
  ];
}

/** Reports over a generated company of five years, and how fast invoices are posted into it. */
export async function books(): Promise<Measurement[]> {
  const folder = makeScratchFolder('books');
  const server = await startPostgres({ dataDir: folder });
  const database = postgres(server.url, { max: CONNECTIONS, onnotice: () => undefined });
  const single = postgres(server.url, { max: 1, onnotice: () => undefined });
  try {
    await migrate(database);
    const [large, small] = [
      await foundCompany(database, 'large@example.com'),
      await foundCompany(database, 'small@example.com'),
    ];
    const start = performance.now();
    await fillJournal(database, large, LINES);
    await fillJournal(database, small, FEWER_LINES);
    await fillInvoices(database, large, OPEN_INVOICES);
    await database`vacuum analyze`;
    await database`checkpoint`;
    const generated = performance.now() - start;
    return [
      { what: `generating ${LINES} and ${FEWER_LINES} lines`, unit: 'ms', measured: generated },
      ...(await measureReports(single, large, small)),
      ...(await measurePosting(database, large)),
    ];
  } finally {
    await Promise.all([database.end(), single.end()]);
    await server.stop();
    removeFolder(folder);
  }
}
