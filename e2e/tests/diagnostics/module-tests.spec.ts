import { expect, test } from '../../fixtures/test.ts';
import { inFullTier } from '../../fixtures/tier.ts';

test(
  'the module tests go to each module for all to see, and come back with the results',
  inFullTier,
  async ({ adminPage: page }) => {
    test.setTimeout(240_000);
    const seen: string[] = [];
    page.on('framenavigated', (frame) => seen.push(new URL(frame.url()).pathname));
    await page.goto('/test-suite');
    await page.getByRole('button', { name: 'Run All Tests' }).click();
    const bar = page.getByRole('complementary', { name: 'Automated module tests' });
    // On another module's screen the bar says what is looked at.
    // A screen stays for a second: too short for a look now and then, and so the page itself is asked to wait for it.
    await page.getByRole('heading', { name: 'Purchase Orders', level: 1 }).waitFor({ timeout: 60_000 });
    await bar
      .getByRole('status')
      .filter({ hasText: /^Testing Accounting: .+ \(\d+ of \d+\)$/ })
      .waitFor();

    await page.waitForURL('**/test-suite', { timeout: 200_000 });
    const verdict = page.getByText(/^(All \d+ tests passed|\d+\/\d+ tests passed, \d+ require attention)$/);
    await expect(verdict).toBeVisible();
    expect(await page.getByRole('row').filter({ hasText: 'FAIL' }).allInnerTexts()).toEqual([]);
    await expect(verdict).toHaveText(/^All/);
    await expect(bar).toHaveCount(0);
    for (const path of ['/accounting/dashboard', '/accounting/settings', '/banking', '/'])
      expect(seen, path).toContain(path);

    // They are there, too, after a look at something else.
    await page.getByRole('link', { name: 'Back to Home' }).click();
    await page.waitForURL((url) => !url.pathname.endsWith('/test-suite'));
    await page.goBack();
    await expect(verdict).toHaveText(/^All/);
  },
);

test('who has seen enough stops the module tests and is back at once', async ({ adminPage: page }) => {
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
  'signed out, the module tests go to what is public and say what they need',
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
