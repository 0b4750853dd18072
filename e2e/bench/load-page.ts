import { type BrowserContext, type CDPSession, chromium } from '@playwright/test';
import { chromiumLaunch } from '../fixtures/chromium.ts';
import { makeScratchFolder, removeFolder } from '../fixtures/scratch-folder.ts';
import { type LoggedRequest, NetworkLog } from './network-log.ts';
import { installProbe, type PageNotes, totalBlockingTime } from './page-probe.ts';
import { requestDepth } from './request-depth.ts';

/** Speed of the visitor's machine and connection. */
export interface Conditions {
  readonly processorSlowdown: number;
  readonly latency: number;
  /** Bytes per second; -1 does not limit the connection. */
  readonly download: number;
  readonly upload: number;
  /** Records the initiators of requests, which takes time that does not belong to the page. */
  readonly initiators?: boolean;
}

export const SLOW: Conditions = {
  processorSlowdown: 4,
  latency: 150,
  download: 1.6e6 / 8,
  upload: 750e3 / 8,
};

/**
 * Only latency, so that requests after the page is ready are sent after it; shows which request caused which.
 */
export const FAR_AWAY: Conditions = {
  processorSlowdown: 1,
  latency: 400,
  download: -1,
  upload: -1,
  initiators: true,
};

export interface PageToLoad {
  readonly url: string;
  /** Shown only once the page can be used. */
  readonly ready: string;
  readonly localStorage?: Readonly<Record<string, string>>;
}

export interface Load {
  readonly ready: number;
  readonly fcp: number;
  readonly lcp: number;
  readonly blocking: number;
  readonly shift: number;
  /** Number of requests before the page was ready. */
  readonly requests: number;
  readonly bytes: number;
  /** Number of scripts among them. */
  readonly scripts: number;
  /** Sequential round trips; without recorded initiators, only those of the document itself. */
  readonly depth: number;
  readonly urls: readonly string[];
}

const QUIET_FOR = 800;
const GIVE_UP_AFTER = 60_000;

/** Slows the visitor's machine and connection down as declared. */
export async function slowDown(session: CDPSession, conditions: Conditions): Promise<void> {
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: conditions.latency,
    downloadThroughput: conditions.download,
    uploadThroughput: conditions.upload,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: conditions.processorSlowdown });
}

function describe(
  { url, bytes, startedAt, endedAt }: LoggedRequest,
  _: number,
  all: readonly LoggedRequest[],
) {
  const first = all[0]?.startedAt ?? startedAt;
  const times = `${(startedAt - first).toFixed(0)}-${((endedAt ?? Number.NaN) - first).toFixed(0)} ms`;
  return `${times}  ${(bytes / 1024).toFixed(1)} KB  ${url}`;
}

const bytesOf = (requests: readonly LoggedRequest[]): number =>
  requests.reduce((sum, request) => sum + request.bytes, 0);

async function loadOnce(context: BrowserContext, target: PageToLoad, conditions: Conditions): Promise<Load> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const log = new NetworkLog();
  await log.attach(session, { initiators: conditions.initiators ?? false });
  await slowDown(session, conditions);
  await page.goto(target.url, { waitUntil: 'commit', timeout: GIVE_UP_AFTER });
  await page.waitForFunction(() => window.pageNotes?.ready != null, null, {
    timeout: GIVE_UP_AFTER,
    polling: 100,
  });
  // A page that is visible but busy is not ready: counts until it is idle.
  await page.waitForFunction(
    (quiet) => {
      const last = window.pageNotes.longTasks.at(-1);
      return performance.now() - Math.max(window.pageNotes.ready ?? 0, last ? last[0] + last[1] : 0) > quiet;
    },
    QUIET_FOR,
    { timeout: GIVE_UP_AFTER, polling: 100 },
  );
  const notes: PageNotes = await page.evaluate(() => window.pageNotes);
  const ready = notes.ready ?? Number.NaN;
  const needed = await log.startedWithin(ready, GIVE_UP_AFTER);
  await page.close();
  return {
    ready,
    fcp: notes.fcp ?? Number.NaN,
    lcp: notes.lcp ?? Number.NaN,
    blocking: totalBlockingTime(notes),
    shift: notes.cls,
    requests: needed.length,
    bytes: bytesOf(needed),
    scripts: bytesOf(needed.filter(({ url }) => new URL(url).pathname.endsWith('.js'))),
    depth: requestDepth(needed),
    urls: needed.map(describe),
  };
}

export interface ColdAndWarm {
  readonly cold: Load;
  readonly warm: Load;
}

/** Loads a page with a new browser profile, and a third time with the same one, when its code cache is filled. */
export async function loadColdAndWarm(target: PageToLoad, conditions: Conditions): Promise<ColdAndWarm> {
  const profile = makeScratchFolder('profile');
  const context = await chromium.launchPersistentContext(profile, {
    ...chromiumLaunch(),
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    serviceWorkers: 'block',
  });
  try {
    await installProbe(context, target.ready);
    await context.addInitScript((stored: Readonly<Record<string, string>>) => {
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
    }, target.localStorage ?? {});
    const cold = await loadOnce(context, target, conditions);
    await loadOnce(context, target, conditions);
    const warm = await loadOnce(context, target, conditions);
    return { cold, warm };
  } finally {
    await context.close();
    removeFolder(profile);
  }
}
