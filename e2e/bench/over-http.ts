import { randomUUID } from 'node:crypto';
import { BackendApi, type Session } from '../fixtures/accounts.ts';
import { ProductServer } from '../fixtures/product-server.ts';
import { type TimedRequest, timeRequests } from '../fixtures/timed-requests.ts';
import { type Measurement, median, percentile } from './report.ts';

const CUSTOMERS = 51;
const ROUNDS = 5;
const REQUESTS_A_ROUND = 400;
const MANY = 10;

interface Work {
  readonly name: string;
  readonly next: () => Omit<TimedRequest, 'session'>;
  /** Status of its answers. */
  readonly status: number;
  readonly atLeast?: number;
  readonly atMostMs?: number;
}

const WORKS: readonly Work[] = [
  {
    name: `list of ${CUSTOMERS} customers`,
    next: () => ({
      method: 'GET',
      path: `/rest/v1/customers?select=*&order=created_at.desc,id.desc&limit=${CUSTOMERS}`,
    }),
    status: 200,
    atLeast: 400,
    atMostMs: 50,
  },
  {
    name: 'manual entry posted',
    next: () => ({
      method: 'POST',
      path: '/rest/v1/rpc/post_journal_entry',
      body: JSON.stringify({
        entry_date: '2026-02-15',
        description: 'Rent',
        reference: null,
        lines: [
          { account_code: '6100', debit: '12.50' },
          { account_code: '1000', credit: '12.50' },
        ],
        key: randomUUID(),
      }),
    }),
    status: 200,
    atLeast: 250,
  },
  // As in PostgREST's own benchmarks (github.com/PostgREST/postgrest-benchmark, GETSingleJWT and POSTSingle).
  {
    name: 'one customer',
    next: () => ({ method: 'GET', path: '/rest/v1/customers?select=*&limit=1' }),
    status: 200,
  },
  {
    name: 'one customer added',
    next: () => ({
      method: 'POST',
      path: '/rest/v1/customers',
      body: JSON.stringify({ name: `Customer ${randomUUID()}` }),
    }),
    status: 201,
  },
];

/** A server with a company for each connection: what one organization may ask in a minute is limited. */
interface Target {
  readonly name: string;
  readonly api: BackendApi;
  readonly sessions: readonly Session[];
}

interface Round {
  readonly times: readonly number[];
  readonly perSecond: number;
}

async function openTarget(name: string, url: string): Promise<Target> {
  const api = await BackendApi.at(url);
  const sessions: Session[] = [];
  const customers = Array.from({ length: CUSTOMERS }, (_, n) => ({
    name: `Customer ${n}`,
    address: `${n} Pier Road, Nelson`,
  }));
  while (sessions.length < MANY) {
    const { session } = await api.signUp();
    await api.insert('customers', customers, session);
    sessions.push(session);
  }
  return { name, api, sessions };
}

async function runRound({ api, sessions }: Target, work: Work, connections: number): Promise<Round> {
  const startedAt = performance.now();
  const answers = await timeRequests(
    api,
    { connections, requests: REQUESTS_A_ROUND },
    (connection, number) => {
      // On one connection the companies take turns.
      const session = sessions[(connections === 1 ? number : connection) % sessions.length] as Session;
      return { ...work.next(), session };
    },
  );
  const seconds = (performance.now() - startedAt) / 1000;
  for (const { status } of answers)
    if (status !== work.status) throw new Error(`${work.name}: answered ${status}`);
  return { times: answers.map(({ ms }) => ms), perSecond: answers.length / seconds };
}

/** Rounds of each target in turn, so that other load on the computer affects them equally. The first warms up. */
async function measure(targets: readonly Target[], work: Work, connections: number): Promise<Measurement[]> {
  const rounds = new Map<Target, Round[]>(targets.map((target) => [target, []]));
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const target of targets) {
      const measured = await runRound(target, work, connections);
      if (round > 0) rounds.get(target)?.push(measured);
    }
  return targets.flatMap((target, at) => {
    const own = rounds.get(target) ?? [];
    const runs = own.map(({ perSecond }) => perSecond);
    const hasTarget = at === 0 && connections === MANY;
    const what = `${work.name}, ${connections} ${connections === 1 ? 'connection' : 'connections'}, ${target.name}`;
    const p95 = percentile(
      own.flatMap(({ times }) => times),
      95,
    );
    return [
      {
        what,
        measured: median(runs),
        unit: '/s',
        runs,
        ...(hasTarget && work.atLeast !== undefined && { atLeast: work.atLeast }),
      },
      {
        what: `${what}, p95`,
        measured: p95,
        unit: 'ms',
        ...(hasTarget && work.atMostMs !== undefined && { atMost: work.atMostMs }),
      },
    ] satisfies Measurement[];
  });
}

/**
 * Measures requests per second of the built product, with a load generator on the same machine. `COMPARED_URL` is a
 * running server of other code, for a ratio: both are measured in turn.
 */
export async function overHttp(): Promise<Measurement[]> {
  const server = await ProductServer.start({ environment: { SEED: 'none', AUTH_RATE_LIMIT: '20' } });
  try {
    const compared = process.env.COMPARED_URL;
    const targets = [await openTarget('this code', server.url)];
    if (compared) targets.push(await openTarget('compared', compared));
    const measurements: Measurement[] = [];
    for (const work of WORKS)
      for (const connections of [1, MANY]) measurements.push(...(await measure(targets, work, connections)));
    return measurements;
  } finally {
    await server.stop();
  }
}
