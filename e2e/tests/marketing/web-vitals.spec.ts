import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, Page } from '@playwright/test';
import type * as WebVitals from 'web-vitals';
import { listedPages } from '../../fixtures/listed-pages.ts';
import { expect, test } from '../../fixtures/test.ts';
import { everydayIf, IS_FULL_TIER } from '../../fixtures/tier.ts';

/** The library that browser makers measure with, as a self-contained script. */
const LIBRARY = readFileSync(
  createRequire(import.meta.url)
    .resolve('web-vitals')
    .replace(/[^/]+$/, 'web-vitals.iife.js'),
  'utf8',
);

/** Type missing in TypeScript's library. */
interface LayoutShift {
  readonly hadRecentInput: boolean;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRect;
    readonly currentRect: DOMRect;
  }[];
}

type Vitals = Record<'LCP' | 'INP' | 'CLS', number>;

declare global {
  interface Window {
    vitals: Partial<Vitals>;
    /** Elements that moved by themselves, with both positions. */
    moved: string[];
    webVitals: typeof WebVitals;
  }
}

/** Records each value as soon as it is known, and each time that it grows. */
async function watchVitals(page: Page): Promise<void> {
  // Each such script has its own names.
  await page.addInitScript(`${LIBRARY}\nwindow.webVitals = webVitals;`);
  await page.addInitScript(() => {
    window.vitals = {};
    window.moved = [];
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as (PerformanceEntry & LayoutShift)[])
        if (!shift.hadRecentInput)
          for (const { node, previousRect, currentRect } of shift.sources)
            window.moved.push(
              `${Math.round(shift.startTime)} ms: ${(node instanceof Element ? node.outerHTML : String(node?.textContent)).slice(0, 90)} from ${JSON.stringify(previousRect)} to ${JSON.stringify(currentRect)}`,
            );
    }).observe({ type: 'layout-shift', buffered: true });
    const { onLCP, onINP, onCLS } = window.webVitals;
    for (const listen of [onLCP, onINP, onCLS])
      listen(
        ({ name, value }) => {
          window.vitals[name] = value;
        },
        // Every frame of an interaction counts, not only late ones.
        { reportAllChanges: true, durationThreshold: 16 },
      );
  });
}

/** Scrolls, opens the frame's menus, types, and changes the theme. */
async function useSitePage(page: Page, isPhone: boolean): Promise<void> {
  const { mouse, keyboard } = page;
  await mouse.wheel(0, 900);
  await mouse.wheel(0, -900);
  const header = page.getByRole('banner');
  if (isPhone) await header.getByRole('button', { name: 'Menu' }).click();
  await header.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('dialog').getByLabel('Email').fill('ada@example.com');
  await keyboard.type('.au');
  await keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: /^Theme/ }).click();
  if (new URL(page.url()).pathname === '/contact') {
    await page.getByLabel('Name').pressSequentially('Ada');
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByText('Email is required')).toBeVisible();
  }
}

/** An invalid link offers to request another one. */
async function useResetPage(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button').first().click();
  await page.getByRole('dialog').getByLabel('Email').pressSequentially('ada@example.com');
}

interface Visited {
  readonly path: string;
  use(page: Page, isPhone: boolean): Promise<void>;
}

async function visit(
  browser: Browser,
  address: string,
  { path, use }: Visited,
  width: number,
): Promise<Vitals & { readonly moved: readonly string[] }> {
  const page = await browser.newPage({ baseURL: address, viewport: { width, height: 800 } });
  await watchVitals(page);
  await page.goto(path);
  await expect(page.locator('#root[data-prerendered]')).toHaveCount(0);
  // The browser stops looking for the largest element at the first scroll or click.
  await expect.poll(() => page.evaluate(() => 'LCP' in window.vitals)).toBe(true);
  await use(page, width < 768);
  await expect
    .poll(() => page.evaluate(() => Object.keys(window.vitals).sort()))
    .toEqual(['CLS', 'INP', 'LCP']);
  const { LCP = Number.NaN, INP = Number.NaN, CLS = Number.NaN } = await page.evaluate(() => window.vitals);
  const moved = await page.evaluate(() => window.moved);
  await page.close();
  return { LCP, INP, CLS, moved };
}

/** Pages with parts that the others do not have: of these one is like the other. */
const EVERYDAY = ['/', '/pricing', '/contact'];

for (const width of [1280, 390])
  test(
    `no public page shifts while it loads and is used, at ${width} px`,
    everydayIf(width === 390),
    async ({ browser, address }) => {
      test.setTimeout(240_000);
      const pages = IS_FULL_TIER ? await listedPages(address) : EVERYDAY;
      const visited: readonly Visited[] = [
        ...[...pages, '/an-address-that-nobody-has'].map((path) => ({ path, use: useSitePage })),
        { path: '/reset-password', use: useResetPage },
      ];
      for (const one of visited) {
        const { moved, ...vitals } = await visit(browser, address, one, width);
        // The time is only reported: `npm run bench -- first-load` measures it on a quiet machine.
        test.info().annotations.push({ type: one.path, description: JSON.stringify(vitals) });
        expect(vitals.CLS, [one.path, ...moved].join('\n')).toBe(0);
      }
    },
  );

test('the footer of a short page stays in place while the rest of it loads', async ({ browser, address }) => {
  const page = await browser.newPage({ baseURL: address, viewport: { width: 390, height: 800 } });
  await page.goto('/an-address-that-nobody-has');
  const footer = page.getByRole('contentinfo');
  await expect(page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible();
  const topOf = () => footer.evaluate((element) => element.getBoundingClientRect().top);
  const whole = await topOf();
  // Simulates the state in which only the first words of its HTML have arrived.
  await footer.evaluate((element) => {
    for (const link of element.querySelectorAll('nav')) link.remove();
  });
  expect(await topOf()).toBe(whole);
  await page.close();
});
