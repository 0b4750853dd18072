import { type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import { chromiumLaunch } from '../fixtures/chromium.ts';
import { makeScratchFolder, removeFolder } from '../fixtures/scratch-folder.ts';
import { untilStored } from '../fixtures/worker-visit.ts';
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
  /** Whether that showed an earlier answer, with its time of day. */
  readonly isKept: boolean;
  /** The first frame that showed what the server answers now. */
  readonly current: number;
  readonly fcp: number;
  readonly lcp: number;
  readonly blocking: number;
  readonly shift: number;
  /** The longest task, in ms. */
  readonly longest: number;
  /** Number of requests before the page was ready. */
  readonly requests: number;
  readonly bytes: number;
  /** Number of scripts among them. */
  readonly scripts: number;
  /** Sequential round trips; without recorded initiators, only those of the document itself. */
  readonly depth: number;
  readonly urls: readonly string[];
}

/** As the machine and the line are. */
const UNHINDERED: Conditions = { processorSlowdown: 1, latency: 0, download: -1, upload: -1 };

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

/** Waits for a condition in the page; throws an error that names what was missing and the shown text. */
async function waitFor<Given>(
  page: Page,
  what: string,
  isSeen: (given: Given) => boolean,
  given: Given,
): Promise<void> {
  try {
    // Playwright knows the parameter of what it runs by a type of its own.
    await page.waitForFunction(isSeen as (given: unknown) => boolean, given, {
      timeout: GIVE_UP_AFTER,
      polling: 100,
    });
  } catch (cause) {
    const text = await page.locator('main').allInnerTexts();
    throw new Error(`${page.url()}: ${what} within ${GIVE_UP_AFTER / 1000} s. It shows: ${text.join(' ')}`, {
      cause,
    });
  }
}

/** Resolves once the page shows the server's present answers and is idle. */
async function untilAtRest(page: Page): Promise<void> {
  await waitFor(page, 'not ready', () => window.pageNotes?.ready != null, null);
  await waitFor(page, 'no answer of the server is shown', () => window.pageNotes.current !== null, null);
  await waitFor(
    page,
    'not at rest',
    (quiet) => {
      const { longTasks, current } = window.pageNotes;
      const [start, length] = longTasks.at(-1) ?? [0, 0];
      return performance.now() - Math.max(current ?? 0, start + length) > quiet;
    },
    QUIET_FOR,
  );
}

async function measure(page: Page, target: PageToLoad, conditions: Conditions): Promise<Load> {
  const session = await page.context().newCDPSession(page);
  // As on another day: the browser has ended the worker, and starts it for the visit.
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');
  const log = new NetworkLog();
  await log.attach(session, { initiators: conditions.initiators ?? false });
  await slowDown(session, conditions);
  await page.goto(target.url, { waitUntil: 'commit', timeout: GIVE_UP_AFTER });
  await untilAtRest(page);
  const notes: PageNotes = await page.evaluate(() => window.pageNotes);
  const ready = notes.ready ?? Number.NaN;
  const needed = await log.startedWithin(ready, GIVE_UP_AFTER);
  await slowDown(session, UNHINDERED);
  await session.detach();
  return {
    ready,
    isKept: notes.isKept,
    current: notes.current ?? Number.NaN,
    fcp: notes.fcp ?? Number.NaN,
    lcp: notes.lcp ?? Number.NaN,
    blocking: totalBlockingTime(notes),
    longest: Math.max(0, ...notes.longTasks.map(([, length]) => length)),
    shift: notes.cls,
    requests: needed.length,
    bytes: bytesOf(needed),
    scripts: bytesOf(needed.filter(({ url }) => new URL(url).pathname.endsWith('.js'))),
    depth: requestDepth(needed),
    urls: needed.map(describe),
  };
}

/** The first visit of a browser, and the second. */
export interface Visits {
  readonly first: Load;
  readonly second: Load;
}

/** Runs work in a browser with a new profile, which is deleted afterwards. */
async function inNewBrowser<Result>(
  target: PageToLoad,
  work: (context: BrowserContext) => Promise<Result>,
): Promise<Result> {
  const profile = makeScratchFolder('profile');
  const context = await chromium.launchPersistentContext(profile, {
    ...chromiumLaunch(),
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
  });
  try {
    await installProbe(context, target.ready);
    await context.addInitScript((stored: Readonly<Record<string, string>>) => {
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
    }, target.localStorage ?? {});
    return await work(context);
  } finally {
    await context.close();
    removeFolder(profile);
  }
}

/** The first visit by a new browser. */
export const loadFirst = (target: PageToLoad, conditions: Conditions): Promise<Load> =>
  inNewBrowser(target, async (context) => measure(await context.newPage(), target, conditions));

/**
 * The first visit by a new browser, and the second by the same one: signed-in users have by then what the service worker and the
 * page store for them, which the first page stays open for.
 */
export const loadTwice = (target: PageToLoad, conditions: Conditions): Promise<Visits> =>
  inNewBrowser(target, async (context) => {
    const page = await context.newPage();
    const first = await measure(page, target, conditions);
    if (target.localStorage) await untilStored(page);
    await page.close();
    const again = await context.newPage();
    return { first, second: await measure(again, target, conditions) };
  });
