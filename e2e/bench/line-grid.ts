import { join, resolve } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { chromiumLaunch } from '../fixtures/chromium.ts';
import { makeScratchFolder, removeFolder } from '../fixtures/scratch-folder.ts';
import { serveBenchPage } from './grid.ts';
import { type Measurement, median, percentile } from './report.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const BENCH_PAGE = join(ROOT, 'packages/ui/src/document/lines/line-grid.bench.tsx');
const RUNS = 5;
const SLOWDOWN = 4;
/** Digits, so that each of them changes the line and the totals. */
const KEYS = '1234567890'.repeat(6).split('');

/** Times from each key to the frame that shows it. */
async function typed(page: Page): Promise<number[]> {
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { keyTimes: times });
    document.addEventListener(
      'keydown',
      (event) =>
        requestAnimationFrame(() => setTimeout(() => times.push(performance.now() - event.timeStamp))),
      true,
    );
  });
  for (const [at, key] of KEYS.entries()) {
    await page.keyboard.press(key);
    // The amount stays valid.
    if (at % 6 === 5) await page.keyboard.press('Control+A');
    await page.waitForFunction((count) => Reflect.get(window, 'keyTimes').length >= count, at + 1);
  }
  return page.evaluate(() => Reflect.get(window, 'keyTimes'));
}

async function run(page: Page, url: string): Promise<{ typing: number[]; moving: number }> {
  const session = await page.context().newCDPSession(page);
  await page.goto(url);
  const cell = page.locator('[data-column="unit_price"]').nth(3);
  await cell.click();
  const input = page.locator('input:focus');
  await input.waitFor();
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  const typing = await typed(page);
  const startedAt = performance.now();
  for (let step = 0; step < 20; step++) await page.keyboard.press('Enter');
  const moving = (performance.now() - startedAt) / 20;
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return { typing, moving };
}

/** Typing into a document of 1,000 lines. */
export async function lineGrid(): Promise<Measurement[]> {
  const folder = makeScratchFolder('line-grid');
  const server = await serveBenchPage(folder, BENCH_PAGE);
  const url = server.resolvedUrls?.local[0] ?? '';
  const browser = await chromium.launch(chromiumLaunch());
  try {
    const runs: Awaited<ReturnType<typeof run>>[] = [];
    for (let index = 0; index < RUNS; index++) {
      const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
      await page.addInitScript('globalThis.__name = (named) => named');
      runs.push(await run(page, url));
      await page.close();
    }
    const keys = runs.flatMap(({ typing }) => typing);
    return [
      {
        what: 'a key in a line of 1,000, processor slowed four times',
        unit: 'ms',
        atMost: 50,
        measured: median(keys),
        runs: runs.map(({ typing }) => median(typing)),
      },
      { what: '95 of 100 keys', unit: 'ms', measured: percentile(keys, 95) },
      {
        what: 'to the next line',
        unit: 'ms',
        measured: median(runs.map(({ moving }) => moving)),
        runs: runs.map(({ moving }) => moving),
      },
    ];
  } finally {
    await browser.close();
    await server.close();
    removeFolder(folder);
  }
}
