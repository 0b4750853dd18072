import { fillInvoices } from './fill-invoices.ts';
import { type Measurement, median, percentile } from './report.ts';
import { type Ask, ROWS, withServedBooks } from './served-books.ts';

const ROUNDS = 5;
const LISTS_A_ROUND = 100;
const SIZE = 51;

interface Road {
  readonly name: string;
  readonly ask: (table: string) => Parameters<Ask>;
}

/** The two ways to a list's first page: the table under row level security, and the function for queries. */
const ROADS: readonly Road[] = [
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

async function runRound(ask: Ask, road: Road, table: string, connections: number): Promise<Round> {
  const times: number[] = [];
  let bytes = 0;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (let n = 0; n < LISTS_A_ROUND / connections; n += 1) {
        const asked = performance.now();
        const response = await ask(...road.ask(table));
        const body = await response.text();
        if (response.status !== 200) throw new Error(`${road.name}: ${response.status} ${body}`);
        times.push(performance.now() - asked);
        bytes = body.length;
      }
    }),
  );
  return { times, bytes, perSecond: (times.length * 1000) / (performance.now() - began) };
}

/** Both roads in turn, so that what else the computer does meets both alike. */
async function compare(ask: Ask, table: string, connections: number): Promise<Measurement[]> {
  const rounds = new Map<string, Round[]>(ROADS.map(({ name }) => [name, []]));
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const road of ROADS) {
      const run = await runRound(ask, road, table, connections);
      // The first warms up.
      if (round > 0) rounds.get(road.name)?.push(run);
    }
  return [...rounds].flatMap(([road, runs]) => {
    const what = `${table}, ${connections} at a time, ${road}`;
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

/** What the first page of a list of a hundred thousand records takes by either road. */
export const listRoads = (): Promise<Measurement[]> =>
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
