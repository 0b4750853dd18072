import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type CDPSession, chromium, type Page } from '@playwright/test';
import { build, type PreviewServer, preview } from 'vite';
import { chromiumLaunch } from '../fixtures/chromium.ts';
import { freePort } from '../fixtures/product-server.ts';
import { makeScratchFolder, removeFolder } from '../fixtures/scratch-folder.ts';
import { type Measurement, median } from './report.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const BENCH_PAGE = join(ROOT, 'packages/ui/src/table/data-grid.bench.tsx');
const ROWS = 100_000;
const RUNS = 5;
const SLOWDOWN = 4;
const SCROLL_FOR_MS = 3_000;
const MEGABYTE = 1024 * 1024;

interface BenchPage {
  prepare(count: number): void;
  mount(): void;
}

declare global {
  interface Window {
    dataGridBench: BenchPage;
  }
}

/** Builds and serves a page that contains only the measured part. */
export async function serveBenchPage(folder: string, page: string): Promise<PreviewServer> {
  mkdirSync(join(folder, 'src'));
  writeFileSync(
    join(folder, 'src/index.html'),
    `<!doctype html><html lang="en"><title>Grid</title><body><script type="module" src="./main.ts"></script>`,
  );
  writeFileSync(join(folder, 'src/main.ts'), `import ${JSON.stringify(page)};\n`);
  await build({
    configFile: false,
    logLevel: 'warn',
    root: join(folder, 'src'),
    build: { outDir: join(folder, 'built'), emptyOutDir: true },
  });
  return preview({
    configFile: false,
    logLevel: 'warn',
    root: join(folder, 'src'),
    build: { outDir: join(folder, 'built') },
    preview: { port: await freePort(), strictPort: true, host: '127.0.0.1' },
  });
}

async function heapInUse(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  return (await session.send('Runtime.getHeapUsage')).usedSize;
}

/** Time from the call to the frame that shows the first row. */
function firstRow(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const startedAt = performance.now();
        window.dataGridBench.mount();
        const look = () => {
          if (document.querySelector('tr[data-index="0"]')) resolve(performance.now() - startedAt);
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }),
  );
}

/** Time from the click on a column's head to the frame that shows another first row. */
function sortBy(page: Page, label: string): Promise<number> {
  return page.evaluate((wanted) => {
    const first = () => document.querySelector('tr[data-index="0"]')?.textContent;
    const head = [...document.querySelectorAll<HTMLElement>('th button')].find(
      (button) => button.textContent?.trim() === wanted,
    );
    if (!head) throw new Error(`No column is called ${wanted}.`);
    const before = first();
    return new Promise<number>((resolve) => {
      const startedAt = performance.now();
      head.click();
      const look = () => {
        if (first() === before) requestAnimationFrame(look);
        else resolve(performance.now() - startedAt);
      };
      requestAnimationFrame(look);
    });
  }, label);
}

/** Frames a second while the list runs by at several thousand pixels a second. */
export function scrollingFrames(page: Page): Promise<number> {
  return page.evaluate((duration) => {
    const scroller = document.querySelector('table')?.parentElement;
    if (!scroller) throw new Error('The grid is not there.');
    return new Promise<number>((resolve) => {
      const startedAt = performance.now();
      let frames = 0;
      let top = 0;
      const step = (now: number) => {
        frames += 1;
        top += 120;
        scroller.scrollTop = top;
        if (now - startedAt < duration) requestAnimationFrame(step);
        else resolve((frames * 1000) / (now - startedAt));
      };
      requestAnimationFrame(step);
    });
  }, SCROLL_FOR_MS);
}

interface Run {
  readonly firstRow: number;
  readonly sortByAmount: number;
  readonly sortByName: number;
  readonly frames: number;
  readonly heap: number;
}

async function run(page: Page, url: string): Promise<Run> {
  const session = await page.context().newCDPSession(page);
  await page.goto(url);
  await page.evaluate((count) => window.dataGridBench.prepare(count), ROWS);
  const before = await heapInUse(session);
  const timeToFirstRow = await firstRow(page);
  const sortByAmount = await sortBy(page, 'Balance');
  const sortByName = await sortBy(page, 'Name');
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  const frames = await scrollingFrames(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const heap = ((await heapInUse(session)) - before) / MEGABYTE;
  return { firstRow: timeToFirstRow, sortByAmount, sortByName, frames, heap };
}

/** The grid alone over 100,000 loaded rows. */
export async function grid(): Promise<Measurement[]> {
  const folder = makeScratchFolder('grid');
  const server = await serveBenchPage(folder, BENCH_PAGE);
  const url = server.resolvedUrls?.local[0] ?? '';
  const browser = await chromium.launch(chromiumLaunch());
  try {
    const runs: Run[] = [];
    for (let index = 0; index < RUNS; index++) {
      const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
      await page.addInitScript('globalThis.__name = (named) => named');
      runs.push(await run(page, url));
      await page.close();
    }
    const of = (key: keyof Run) => {
      const values = runs.map((one) => one[key]);
      return { measured: median(values), runs: values };
    };
    return [
      { what: 'first row', unit: 'ms', atMost: 80, ...of('firstRow') },
      { what: 'sort by an amount', unit: 'ms', atMost: 100, ...of('sortByAmount') },
      { what: 'sort by name', unit: 'ms', atMost: 100, ...of('sortByName') },
      { what: 'scrolling, processor slowed four times', unit: 'frames/s', atLeast: 55, ...of('frames') },
      { what: 'heap above the data', unit: 'MB', atMost: 5, ...of('heap') },
    ];
  } finally {
    await browser.close();
    await server.close();
    removeFolder(folder);
  }
}
