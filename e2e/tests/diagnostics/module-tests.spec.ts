import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures/test.ts';
import { inFullTier } from '../../fixtures/tier.ts';

/**
 * Records the visible heading of each screen with the text of the bar, from now on: a screen is shown for a second, which is too
 * short to ask for it.
 */
async function recordScreens(page: Page): Promise<() => Promise<readonly string[]>> {
  const screens = await page.evaluateHandle(() => {
    const recorded = new Set<string>();
    const record = (): void => {
      const heading = [...document.querySelectorAll('h1')].find((element) => element.checkVisibility());
      const bar = document.querySelector('[aria-label="Automated module tests"] [role="status"]');
      recorded.add(`${heading?.textContent} | ${bar?.textContent}`);
    };
    new MutationObserver(record).observe(document, { subtree: true, childList: true, characterData: true });
    return recorded;
  });
  return () => screens.evaluate((recorded) => [...recorded]);
}

test(
  'the module tests visibly open each module, and return with the results',
  inFullTier,
  async ({ adminPage: page }) => {
    test.setTimeout(240_000);
    const seen: string[] = [];
    page.on('framenavigated', (frame) => seen.push(new URL(frame.url()).pathname));
    await page.goto('/test-suite');
    const screens = await recordScreens(page);
    await page.getByRole('button', { name: 'Run All Tests' }).click();
    const bar = page.getByRole('complementary', { name: 'Automated module tests' });
    await page.waitForURL('**/accounting/**');
    await page.waitForURL('**/test-suite', { timeout: 200_000 });
    const verdict = page.getByText(/^(All \d+ tests passed|\d+\/\d+ tests passed, \d+ require attention)$/);
    await expect(verdict).toBeVisible();
    expect(await page.getByRole('row').filter({ hasText: 'FAIL' }).allInnerTexts()).toEqual([]);
    await expect(verdict).toHaveText(/^All/);
    await expect(bar).toHaveCount(0);
    for (const path of ['/accounting/dashboard', '/accounting/settings', '/banking', '/'])
      expect(seen, path).toContain(path);
    // On another module's screen the bar shows the current check.
    expect(await screens()).toContainEqual(
      expect.stringMatching(/^Purchase Orders \| Testing Accounting: .+ \(\d+ of \d+\)$/),
    );

    // The results are still there after visiting another page.
    await page.getByRole('link', { name: 'Back to Home' }).click();
    await page.waitForURL((url) => !url.pathname.endsWith('/test-suite'));
    await page.goBack();
    await expect(verdict).toHaveText(/^All/);
  },
);

test('stopping the module tests returns at once', async ({ adminPage: page }) => {
  await page.goto('/test-suite');
  await page.getByRole('button', { name: 'Run All Tests' }).click();
  await page.waitForURL('**/accounting/**');
  const bar = page.getByRole('complementary', { name: 'Automated module tests' });
  await expect(bar.getByRole('status')).toHaveText(/^Testing .+: .+ \(\d+ of \d+\)$/);
  await page.getByRole('button', { name: 'Stop and go back' }).click();
  await page.waitForURL('**/test-suite');
  await expect(page.getByRole('row').filter({ hasText: 'PASS' }).first()).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'FAIL' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Run All Tests' })).toBeEnabled();
  await expect(page.getByRole('row').filter({ hasText: 'PENDING' }).first()).toBeVisible();
});

test(
  'without a session the module tests open public pages and show their requirements',
  inFullTier,
  async ({ page }) => {
    test.setTimeout(120_000);
    await page.goto('/test-suite');
    await expect(page.getByText('Not signed in')).toBeVisible();
    await page.getByRole('button', { name: 'Run All Tests' }).click();
    await page.waitForURL((url) => !url.pathname.endsWith('/test-suite'));
    await page.waitForURL('**/test-suite', { timeout: 100_000 });
    await expect(page.getByText(/tests passed, \d+ require attention$/)).toBeVisible();
    const row = (name: string) =>
      page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });
    await expect(row('Authentication')).toContainText('No authenticated user');
    await expect(row('Customers').first()).toContainText('No authenticated user');
    await expect(page.getByRole('row').filter({ hasText: 'The screen is shown' }).first()).toBeVisible();
  },
);
