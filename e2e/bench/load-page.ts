import { setTimeout as pause } from 'node:timers/promises';
import { makeScratchFolder, removeFolder } from '../fixtures/scratch-folder.ts';
import { callOf, runIn } from '../fixtures/scripted-page.ts';
import { untilStored } from '../fixtures/worker-visit.ts';
import { type Inspector, type LoggedRequest, NetworkLog } from './network-log.ts';
import { type PageNotes, probeScript, totalBlockingTime } from './page-probe.ts';
import { PlainBrowser, type PlainPage } from './plain-browser.ts';
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
const POLL_MS = 100;
/** A browser that has just been started still works for itself. */
const BROWSER_STARTS_MS = 500;

/** Runs inside the page, before any of its scripts. */
function store(values: Readonly<Record<string, string>>): void {
  for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
}

/** Slows the visitor's machine and connection down as declared. */
export async function slowDown(session: Inspector, conditions: Conditions): Promise<void> {
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
async function waitFor<Given extends readonly unknown[]>(
  page: PlainPage,
  what: string,
  isSeen: (...given: Given) => boolean,
  ...given: Given
): Promise<void> {
  const deadline = performance.now() + GIVE_UP_AFTER;
  while (!(await runIn(page, isSeen, ...given))) {
    if (performance.now() > deadline) {
      const text = await runIn(page, () => `${location}: ${document.querySelector('main')?.textContent}`);
      throw new Error(`${what} within ${GIVE_UP_AFTER / 1000} s. ${text}`);
    }
    await pause(POLL_MS);
  }
}

/** Resolves once the page shows the server's present answers and is idle. */
async function untilAtRest(page: PlainPage): Promise<void> {
  await waitFor(page, 'not ready', () => window.pageNotes?.ready != null);
  await waitFor(page, 'no answer of the server is shown', () => window.pageNotes.current !== null);
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

/** Loads a page, as slowly as declared, and measures it. */
async function measure(page: PlainPage, target: PageToLoad, conditions: Conditions): Promise<Load> {
  const log = new NetworkLog();
  await log.attach(page, { initiators: conditions.initiators ?? false });
  await slowDown(page, conditions);
  const stored = callOf(store, target.localStorage ?? {});
  await page.send('Page.addScriptToEvaluateOnNewDocument', {
    source: `${probeScript(target.ready)};\n${stored}`,
  });
  await page.navigate(target.url);
  await untilAtRest(page);
  const notes: PageNotes = await runIn(page, () => window.pageNotes);
  const ready = notes.ready ?? Number.NaN;
  const needed = await log.startedWithin(ready, GIVE_UP_AFTER);
  await slowDown(page, UNHINDERED);
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

/** Runs work with a new profile of a browser, which is deleted afterwards. */
async function withProfile<Result>(work: (profile: string) => Promise<Result>): Promise<Result> {
  const profile = makeScratchFolder('profile');
  try {
    return await work(profile);
  } finally {
    removeFolder(profile);
  }
}

/** Visits a page with a browser that is started for it, and leaves the page when `stay` resolves. */
async function visit(
  profile: string,
  target: PageToLoad,
  conditions: Conditions,
  stay?: (page: PlainPage) => Promise<void>,
): Promise<Load> {
  const browser = await PlainBrowser.start(profile);
  try {
    await pause(BROWSER_STARTS_MS);
    const page = await browser.open();
    const load = await measure(page, target, conditions);
    await stay?.(page);
    return load;
  } finally {
    await browser.close();
  }
}

/** The first visit by a new browser. */
export const loadFirst = (target: PageToLoad, conditions: Conditions): Promise<Load> =>
  withProfile((profile) => visit(profile, target, conditions));

/**
 * The first visit by a new browser, and the second on another day, after the browser was closed. Signed-in users have by then what
 * the service worker and the page store for them, which the first page stays open for.
 */
export const loadTwice = (target: PageToLoad, conditions: Conditions): Promise<Visits> =>
  withProfile(async (profile) => ({
    first: await visit(profile, target, conditions, target.localStorage && untilStored),
    second: await visit(profile, target, conditions),
  }));
