import { readFileSync } from 'node:fs';
import { expect, test } from '../../fixtures/test.ts';

interface Report {
  readonly summary: { readonly total: number; readonly passed: number; readonly failed: number };
  readonly results: readonly object[];
}

test('the system diagnostics of a signed-in admin find nothing wrong', async ({ adminPage: page }) => {
  test.slow();
  await page.goto('/diagnostics');
  await page.getByRole('button', { name: 'Run Diagnostics' }).click();
  const verdict = page.getByText(/^(All \d+ checks passed|\d+ of \d+ checks passed, \d+ failed)$/);
  await expect(verdict).toBeVisible({ timeout: 90_000 });
  const failures = await page.getByRole('row').filter({ hasText: 'FAIL' }).allInnerTexts();
  expect(failures).toEqual([]);
  await expect(verdict).toHaveText(/^All/);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export Report' }).click();
  const report = JSON.parse(readFileSync(await (await download).path(), 'utf8')) as Report;
  expect(report.summary.failed).toBe(0);
  expect(report.results).toHaveLength(report.summary.total);
});

test('the full system run needs somebody who is signed in', async ({ page }) => {
  await page.goto('/comprehensive-test');
  await expect(page.getByText('Authentication required to run tests. Please log in.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start Complete System Verification' })).toBeDisabled();
});

test('the full system run names all sixteen modules and tells which pass', async ({ adminPage: page }) => {
  test.setTimeout(120_000);
  await page.goto('/comprehensive-test');
  await page.getByRole('button', { name: 'Start Complete System Verification' }).click();
  const summary = page.getByText(
    /^(All 16 modules passed verification|\d+\/16 modules passed, \d+ require attention)$/,
  );
  await expect(summary).toBeVisible({ timeout: 90_000 });
  await expect(page.getByRole('link', { name: /^Visit/ })).toHaveCount(16);
});
