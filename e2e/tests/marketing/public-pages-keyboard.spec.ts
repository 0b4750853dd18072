import type { Page } from '@playwright/test';
import { listedPages } from '../../fixtures/listed-pages.ts';
import { expect, test } from '../../fixtures/test.ts';
import { everydayIf, inFullTier } from '../../fixtures/tier.ts';

const hydrated = (page: Page) => expect(page.locator('#root[data-prerendered]')).toHaveCount(0);

interface Stop {
  readonly name: string;
  readonly isMarked: boolean;
  readonly isCovered: boolean;
  /** Place among all elements of the page. */
  readonly place: number;
}

/** The focused element; undefined if the focus has left the page. */
const focused = (page: Page): Promise<Stop | undefined> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return undefined;
    const { left, top, width, height } = element.getBoundingClientRect();
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    const [x, y] = [left + Math.min(width / 2, 20), top + Math.min(height / 2, 20)];
    const shown = document.elementFromPoint(x, y);
    return {
      name:
        (element.getAttribute('aria-label') ?? element.textContent ?? '').trim() ||
        element.id ||
        element.tagName,
      isMarked: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
      isCovered: !(shown && (element.contains(shown) || shown.contains(element))),
      place: [...document.querySelectorAll('*')].indexOf(element),
    };
  });

/** All elements in Tab order, from the top of the page to its end. */
async function tabThrough(page: Page): Promise<Stop[]> {
  const stops: Stop[] = [];
  for (;;) {
    await page.keyboard.press('Tab');
    const stop = await focused(page);
    if (!stop || stops.some(({ place }) => place === stop.place)) return stops;
    stops.push(stop);
  }
}

for (const { width, colorScheme } of [
  { width: 1280, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
] as const)
  test(
    `every part of each public page can be reached by keyboard and seen, at ${width} px`,
    everydayIf(width === 390),
    async ({ browser, address }) => {
      test.setTimeout(120_000);
      const page = await browser.newPage({
        baseURL: address,
        viewport: { width, height: 800 },
        colorScheme,
        reducedMotion: 'reduce',
      });
      for (const path of await listedPages(address)) {
        await page.goto(path);
        await hydrated(page);
        const stops = await tabThrough(page);
        const reachable = await page.evaluate(
          () =>
            [
              ...document.querySelectorAll<HTMLElement>(
                '#root :is(a[href], button, input, textarea, [tabindex="0"])',
              ),
            ].filter((element) => element.checkVisibility({ visibilityProperty: true })).length,
        );
        expect(stops.length, path).toBe(reachable);
        expect(stops[0]?.name, path).toBe('Skip to content');
        expect(stops.at(-1)?.name, path).toBe('For developers');
        expect(
          stops.filter(({ isMarked }) => !isMarked),
          path,
        ).toEqual([]);
        expect(
          stops.filter(({ isCovered }) => isCovered),
          path,
        ).toEqual([]);
        const places = stops.map(({ place }) => place);
        expect(places, path).toEqual([...places].sort((a, b) => a - b));
      }
      await page.close();
    },
  );

test('the first key skips the header, to the content of the page', inFullTier, async ({ page, address }) => {
  for (const path of await listedPages(address)) {
    await page.goto(path);
    await hydrated(page);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('header') === null)).toBe(true);
  }
});

test('on a phone the menu opens, closes by Esc and its links work, all by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/about');
  await hydrated(page);
  const menu = page.getByRole('button', { name: 'Menu' });
  const home = page.getByRole('navigation', { name: 'Site' }).getByRole('link', { name: 'Home' });
  await menu.focus();
  await page.keyboard.press('Enter');
  await expect(home).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(home).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(home).toBeHidden();
  await expect(menu).toBeFocused();

  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/pricing$/);
  await expect(home).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await menu.focus();
  await page.keyboard.press('Enter');
  await expect(home).toBeVisible();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(home).toBeHidden();
});
