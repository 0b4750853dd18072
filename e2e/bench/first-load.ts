import { absolutePath } from '@ledgerwise/contract';
import { entities } from '@ledgerwise/domain';
import { BackendApi } from '../fixtures/accounts.ts';
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

const RUNS = Number(process.env.RUNS ?? 5);
/** If set, only measures pages whose names contain one of these comma-separated words. */
const PAGES = process.env.PAGES?.split(',') ?? [''];
const KILOBYTE = 1024;

interface Target extends PageToLoad {
  readonly name: string;
  readonly limits: Limits;
}

/** The owner of the sample company, which has records in every list. */
export const SAMPLE = { email: 'owner@example.com', password: 'Ledgerwise1!' };
const LIST: Limits = {
  bytes: 255,
  requests: 16,
  depth: 2,
  ready: 3300,
  warmReady: 1600,
  blocking: 650,
  shift: 0.02,
};

/** Public pages, which are painted before their scripts have loaded. */
const PUBLIC = [
  ['landing', '/'],
  ['about', '/about'],
  ['features', '/features'],
  ['pricing', '/pricing'],
  ['contact', '/contact'],
  ['terms', '/terms'],
  ['privacy', '/privacy'],
  ['proof', '/proof'],
  ['developers', '/developers'],
  ['self-hosting', '/self-hosting'],
] as const;

async function targets(server: ProductServer): Promise<Target[]> {
  const api = await BackendApi.at(server.url);
  const session = await api.signIn(SAMPLE.email, SAMPLE.password);
  const signedIn = { localStorage: { [SESSION_KEY]: JSON.stringify(session) } };
  const all: readonly Target[] = [
    ...PUBLIC.map(([name, path]) => ({
      name,
      url: server.url + path,
      // It can be read long before; once the scripts have adopted it, its buttons work.
      ready: '#root:not([data-prerendered]) main h1',
      limits: { scripts: 135, depth: 2, ready: 1400, lcp: 800, shift: 0 },
    })),
    {
      name: 'dashboard',
      url: `${server.url}/accounting/dashboard`,
      ready: 'main a[aria-busy="false"] strong',
      ...signedIn,
      // The chart comes after its figures.
      limits: { ...LIST, bytes: 265, depth: 3 },
    },
    {
      name: 'report',
      url: `${server.url}/accounting/reports?report=profit-loss&from=2026-01-01&to=2026-12-31`,
      ready: 'main section tbody td',
      ...signedIn,
      // Its requests depend on the address, which only its scripts read.
      limits: { ...LIST, bytes: 285, depth: 3 },
    },
    ...entities.map(({ resource: { path, label } }) => ({
      name: `${label.many.toLowerCase()} list`,
      url: `${server.url}${absolutePath('/accounting', path)}`,
      ready: 'main tbody a[href]',
      ...signedIn,
      limits: LIST,
    })),
  ];
  return all.filter(({ name }) => PAGES.some((word) => name.includes(word)));
}

type Limits = Partial<
  Record<
    'ready' | 'warmReady' | 'lcp' | 'bytes' | 'scripts' | 'requests' | 'depth' | 'blocking' | 'shift',
    number
  >
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
      'scripts',
      'KB',
      cold.map((load) => load.scripts / KILOBYTE),
      limits.scripts,
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
      limits.lcp,
    ),
  ];
}

/** The pages that people meet first, the landing page and every list, as a phone on a slow line loads them. */
export async function firstLoad(): Promise<Measurement[]> {
  const server = await ProductServer.start();
  try {
    const all = (await targets(server)).map((target) => ({ target, runs: [] as ColdAndWarm[] }));
    // Interleaved, so that drift of the machine affects all of them equally.
    for (let run = 1; run <= RUNS; run++) {
      process.stderr.write(`first-load: run ${run} of ${RUNS}\n`);
      for (const { target, runs } of all) runs.push(await loadColdAndWarm(target, SLOW));
    }
    const measured: Measurement[] = [];
    for (const { target, runs } of all) {
      const far = (await loadColdAndWarm(target, FAR_AWAY)).cold;
      if (process.env.BENCH_REQUESTS !== undefined)
        process.stderr.write(`${target.name}\n${far.urls.join('\n')}\n`);
      measured.push(...measurements(target.name, runs, far, target.limits));
    }
    return measured;
  } finally {
    await server.stop();
  }
}
