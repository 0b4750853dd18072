import { absolutePath } from '@ledgerwise/contract';
import { entities } from '@ledgerwise/domain';
import { BackendApi } from '../fixtures/accounts.ts';
import { ProductServer } from '../fixtures/product-server.ts';
import { SESSION_KEY } from '../fixtures/session-storage.ts';
import {
  FAR_AWAY,
  type Load,
  loadFirst,
  loadTwice,
  type PageToLoad,
  SLOW,
  type Visits,
} from './load-page.ts';
import { type Measurement, median, type Unit } from './report.ts';

const RUNS = Number(process.env.RUNS ?? 5);
/** If set, only measures pages whose names contain one of these comma-separated words. */
const PAGES = process.env.PAGES?.split(',') ?? [''];
const KILOBYTE = 1024;

interface Target extends Omit<PageToLoad, 'localStorage'> {
  readonly name: string;
  readonly limits: Limits;
  readonly isPublic?: true;
}

/** The owner of the sample company, which has records in every list. */
export const SAMPLE = { email: 'owner@example.com', password: 'Ledgerwise1!' };
const LIST: Limits = {
  bytes: 255,
  requests: 16,
  depth: 2,
  ready: 2800,
  second: 800,
  blocking: 500,
  longest: 200,
  shift: 0.02,
};

/** The first row, or the empty state: the sample company has no write-offs, tax code components or tracking options. */
const ROWS = 'main tbody a[href], main [class*="-state-"]:not([role="alert"]) h2';

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

function targetsAt(url: string, prefix = ''): Target[] {
  const all: readonly Target[] = [
    ...PUBLIC.map(([name, path]) => ({
      name,
      isPublic: true as const,
      url: url + path,
      // It can be read long before; once the scripts have adopted it, its buttons work.
      ready: '#root:not([data-prerendered]) main h1',
      limits: { scripts: 135, depth: 2, ready: 1400, lcp: 800, shift: 0 },
    })),
    {
      name: 'dashboard',
      url: `${url}/accounting/dashboard`,
      ready: 'main a[aria-busy="false"] strong',
      // The chart comes after its figures.
      limits: { ...LIST, bytes: 265, depth: 3 },
    },
    {
      name: 'new invoice',
      url: `${url}/accounting/invoices/new`,
      ready: 'main [role="grid"] [data-column="description"]',
      limits: { ...LIST, bytes: 330, requests: 20, depth: 3, ready: 3000, second: 900 },
    },
    {
      name: 'report',
      url: `${url}/accounting/reports?report=profit-loss&from=2026-01-01&to=2026-12-31`,
      ready: 'main section tbody td',
      // Its requests depend on the address, which only its scripts read.
      limits: { ...LIST, bytes: 285, depth: 3 },
    },
    ...entities.map(({ resource: { path, label } }) => ({
      name: `${label.many.toLowerCase()} list`,
      url: `${url}${absolutePath('/accounting', path)}`,
      ready: ROWS,
      limits: LIST,
    })),
  ];
  return all
    .filter(({ name }) => PAGES.some((word) => name.includes(word)))
    .map((target) => ({ ...target, name: prefix + target.name }));
}

type Limits = Partial<
  Record<
    | 'ready'
    | 'second'
    | 'lcp'
    | 'bytes'
    | 'scripts'
    | 'requests'
    | 'depth'
    | 'blocking'
    | 'longest'
    | 'shift',
    number
  >
>;

interface Figure {
  readonly what: string;
  readonly unit: Unit;
  readonly limit?: keyof Limits;
  of(visits: Visits): number;
}

const FIGURES: readonly Figure[] = [
  { what: 'transferred', unit: 'KB', limit: 'bytes', of: ({ first }) => first.bytes / KILOBYTE },
  { what: 'scripts', unit: 'KB', limit: 'scripts', of: ({ first }) => first.scripts / KILOBYTE },
  { what: 'requests', unit: 'requests', limit: 'requests', of: ({ first }) => first.requests },
  { what: 'ready, first visit', unit: 'ms', limit: 'ready', of: ({ first }) => first.ready },
  { what: 'ready, second visit', unit: 'ms', limit: 'second', of: ({ second }) => second.ready },
  { what: 'second visit: begins with earlier answers', unit: '', of: ({ second }) => Number(second.isKept) },
  { what: 'second visit: present answers', unit: 'ms', of: ({ second }) => second.current },
  { what: 'second visit: total blocking time', unit: 'ms', of: ({ second }) => second.blocking },
  { what: 'total blocking time', unit: 'ms', limit: 'blocking', of: ({ first }) => first.blocking },
  { what: 'longest task', unit: 'ms', limit: 'longest', of: ({ first }) => first.longest },
  { what: 'layout shift', unit: '', limit: 'shift', of: ({ first }) => first.shift },
  { what: 'first contentful paint', unit: 'ms', of: ({ first }) => first.fcp },
  { what: 'largest contentful paint', unit: 'ms', limit: 'lcp', of: ({ first }) => first.lcp },
];

const withLimit = (limit: number | undefined) => (limit === undefined ? {} : { atMost: limit });

function measurements({ name, limits }: Target, visits: readonly Visits[], far: Load): Measurement[] {
  const figures = FIGURES.map(({ what, unit, limit, of }): Measurement => {
    const runs = visits.map(of);
    return {
      what: `${name}: ${what}`,
      unit,
      measured: median(runs),
      runs,
      ...withLimit(limit && limits[limit]),
    };
  });
  const depth = { what: `${name}: request depth`, unit: 'requests', measured: far.depth } as const;
  return [...figures, { ...depth, ...withLimit(limits.depth) }];
}

/** The page as somebody opens it: with a session of their own where it needs one. A session ends during a long run. */
async function opened({ url, ready, isPublic }: Target): Promise<PageToLoad> {
  if (isPublic) return { url, ready };
  const api = await BackendApi.at(new URL(url).origin);
  const session = await api.signIn(SAMPLE.email, SAMPLE.password);
  return { url, ready, localStorage: { [SESSION_KEY]: JSON.stringify(session) } };
}

/**
 * The pages that people meet first, the landing page and every list, as a phone on a slow line loads them: the first visit, and
 * the second with the service worker. `COMPARED_URL` names a server of other code that runs already: both are measured in turn.
 */
export async function firstLoad(): Promise<Measurement[]> {
  const server = await ProductServer.start({ environment: { AUTH_RATE_LIMIT: '1000' } });
  try {
    const compared = process.env.COMPARED_URL;
    const targets = [...targetsAt(server.url), ...(compared ? targetsAt(compared, 'compared, ') : [])];
    const all = targets.map((target) => ({ target, visits: [] as Visits[] }));
    // Interleaved, so that drift of the machine affects all of them equally.
    for (let run = 1; run <= RUNS; run++) {
      process.stderr.write(`first-load: run ${run} of ${RUNS}\n`);
      for (const { target, visits } of all) visits.push(await loadTwice(await opened(target), SLOW));
    }
    const measured: Measurement[] = [];
    for (const { target, visits } of all) {
      const far = await loadFirst(await opened(target), FAR_AWAY);
      if (process.env.BENCH_REQUESTS !== undefined)
        process.stderr.write(`${target.name}\n${far.urls.join('\n')}\n`);
      measured.push(...measurements(target, visits, far));
    }
    return measured;
  } finally {
    await server.stop();
  }
}
