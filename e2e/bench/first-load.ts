import { BackendApi } from '../fixtures/accounts.ts';
import { sampleCustomers } from '../fixtures/customers-csv.ts';
import { ProductServer } from '../fixtures/product-server.ts';
import { SESSION_KEY } from '../fixtures/session-storage.ts';
import {
  type ColdAndWarm,
  FAR_AWAY,
  type Load,
  loadColdAndWarm,
  type PageToLoad,
  SLOW,
} from './load-page.ts';
import { type Measurement, median, type Unit } from './report.ts';

const RUNS = 5;
const KILOBYTE = 1024;

async function targets(server: ProductServer): Promise<{ landing: PageToLoad; list: PageToLoad }> {
  const api = await BackendApi.at(server.url);
  const { session } = await api.signUp();
  await api.insert('customers', sampleCustomers(200), session);
  return {
    landing: { url: `${server.url}/`, ready: 'main h1' },
    list: {
      url: `${server.url}/accounting/customers`,
      ready: 'main tbody a[href*="/accounting/customers/"]',
      localStorage: { [SESSION_KEY]: JSON.stringify(session) },
    },
  };
}

type Limits = Partial<
  Record<'ready' | 'warmReady' | 'bytes' | 'requests' | 'depth' | 'blocking' | 'shift', number>
>;

function measurements(name: string, runs: readonly ColdAndWarm[], far: Load, limits: Limits): Measurement[] {
  const of = (
    what: string,
    unit: Unit,
    values: readonly number[],
    atMost: number | undefined,
  ): Measurement => ({
    what: `${name}: ${what}`,
    unit,
    measured: median(values),
    runs: values,
    ...(atMost === undefined ? {} : { atMost }),
  });
  const cold = runs.map((run) => run.cold);
  return [
    of(
      'transferred',
      'KB',
      cold.map((load) => load.bytes / KILOBYTE),
      limits.bytes,
    ),
    of(
      'requests',
      'requests',
      cold.map((load) => load.requests),
      limits.requests,
    ),
    of('request depth', 'requests', [far.depth], limits.depth),
    of(
      'ready, cold',
      'ms',
      cold.map((load) => load.ready),
      limits.ready,
    ),
    of(
      'ready, warm',
      'ms',
      runs.map((run) => run.warm.ready),
      limits.warmReady,
    ),
    of(
      'total blocking time',
      'ms',
      cold.map((load) => load.blocking),
      limits.blocking,
    ),
    of(
      'layout shift',
      '',
      cold.map((load) => load.shift),
      limits.shift,
    ),
    of(
      'first contentful paint',
      'ms',
      cold.map((load) => load.fcp),
      undefined,
    ),
    of(
      'largest contentful paint',
      'ms',
      cold.map((load) => load.lcp),
      undefined,
    ),
  ];
}

/** The two pages that everybody meets first, as a phone on a slow line loads them. */
export async function firstLoad(): Promise<Measurement[]> {
  const server = await ProductServer.start();
  try {
    const { landing, list } = await targets(server);
    const runs = { landing: [] as ColdAndWarm[], list: [] as ColdAndWarm[] };
    // Interleaved, so that drift of the machine falls on both alike.
    for (let run = 1; run <= RUNS; run++) {
      process.stderr.write(`first-load: run ${run} of ${RUNS}\n`);
      runs.landing.push(await loadColdAndWarm(landing, SLOW));
      runs.list.push(await loadColdAndWarm(list, SLOW));
    }
    const far = {
      landing: (await loadColdAndWarm(landing, FAR_AWAY)).cold,
      list: (await loadColdAndWarm(list, FAR_AWAY)).cold,
    };
    if (process.env.BENCH_REQUESTS !== undefined)
      process.stderr.write(`landing\n${far.landing.urls.join('\n')}\nlist\n${far.list.urls.join('\n')}\n`);
    return [
      ...measurements('landing', runs.landing, far.landing, { bytes: 135, depth: 2, ready: 1400 }),
      ...measurements('customers list', runs.list, far.list, {
        bytes: 255,
        requests: 16,
        depth: 2,
        ready: 3300,
        warmReady: 1600,
        blocking: 650,
        shift: 0.02,
      }),
    ];
  } finally {
    await server.stop();
  }
}
