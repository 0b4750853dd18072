import { fillInvoices } from './fill-invoices.ts';
import { type Measurement, median, percentile } from './report.ts';
import { type Ask, ROWS, withServedBooks } from './served-books.ts';

const ROUNDS = 5;
const LISTS_A_ROUND = 100;
const SIZE = 51;

interface QueryPath {
  readonly name: string;
  readonly ask: (table: string) => Parameters<Ask>;
}

/** The two ways to a list's first page: the table under row level security, and the function for queries. */
const QUERY_PATHS: readonly QueryPath[] = [
  {
    name: 'table',
    ask: (table) => [`${table}?select=*&order=created_at.desc,id.desc&limit=${SIZE}`],
  },
  {
    name: 'search_records',
    ask: (table) => [
      'rpc/search_records',
      {
        body: JSON.stringify({
          table_name: table,
          query: { sort: { field: 'created_at', descending: true }, page: { size: SIZE, offset: 0 } },
        }),
      },
    ],
  },
];

interface Round {
  readonly times: readonly number[];
  readonly perSecond: number;
  readonly bytes: number;
}

async function runRound(ask: Ask, path: QueryPath, table: string, connections: number): Promise<Round> {
  const times: number[] = [];
  let bytes = 0;
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (let n = 0; n < LISTS_A_ROUND / connections; n += 1) {
        const asked = performance.now();
        const response = await ask(...path.ask(table));
        const body = await response.text();
        if (response.status !== 200) throw new Error(`${path.name}: ${response.status} ${body}`);
        times.push(performance.now() - asked);
        bytes = body.length;
      }
    }),
  );
  return { times, bytes, perSecond: (times.length * 1000) / (performance.now() - startedAt) };
}

/** Both query paths in turn, so that other load on the computer affects them equally. */
async function compare(ask: Ask, table: string, connections: number): Promise<Measurement[]> {
  const rounds = new Map<string, Round[]>(QUERY_PATHS.map(({ name }) => [name, []]));
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const path of QUERY_PATHS) {
      const run = await runRound(ask, path, table, connections);
      // The first warms up.
      if (round > 0) rounds.get(path.name)?.push(run);
    }
  return [...rounds].flatMap(([path, runs]) => {
    const what = `${table}, ${connections} at a time, ${path}`;
    const times = runs.flatMap((run) => run.times);
    const perSecond = runs.map((run) => run.perSecond);
    return [
      { what: `${what}: lists`, unit: '/s', measured: median(perSecond), runs: perSecond },
      { what: `${what}: median`, unit: 'ms', measured: median(times) },
      { what: `${what}: p95`, unit: 'ms', measured: percentile(times, 95) },
      { what: `${what}: answer`, unit: 'KB', measured: (runs[0]?.bytes ?? 0) / 1024 },
    ] as const;
  });
}

/** Time for the first page of a list of a hundred thousand records on each query path. */
export const listPaths = (): Promise<Measurement[]> =>
  withServedBooks(async ({ sql, company }) => {
    const ask = await company('owner@example.com');
    const [profile] = await sql<{ org_id: string }[]>`select org_id from public.profiles limit 1`;
    await fillInvoices(sql, { organisation: profile?.org_id ?? '' }, ROWS);
    await sql`vacuum analyze public.customers, public.invoices`;
    const measurements: Measurement[] = [];
    for (const table of ['customers', 'invoice_list'])
      for (const connections of [1, 10]) measurements.push(...(await compare(ask, table, connections)));
    return measurements;
  });
