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

interface SystemReport {
  readonly summary: Report['summary'];
  readonly results: readonly {
    readonly module: string;
    readonly status: string;
    readonly functions: readonly string[];
    readonly testedFunctions: readonly string[];
    readonly error: string | null;
    readonly details: string;
  }[];
  readonly sandbox?: { readonly removed: number; readonly left: number };
}

test('the full system run tries every function of all sixteen screens, and leaves nothing behind', async ({
  adminPage: page,
}) => {
  test.setTimeout(300_000);
  await page.goto('/comprehensive-test');
  await page.getByRole('button', { name: 'Start Complete System Verification' }).click();
  const exporting = page.getByRole('button', { name: 'Export Report' });
  await expect(exporting).toBeVisible({ timeout: 280_000 });
  const download = page.waitForEvent('download');
  await exporting.click();
  const report = JSON.parse(readFileSync(await (await download).path(), 'utf8')) as SystemReport;
  const troubles = report.results.filter(({ status }) => status !== 'PASS');
  expect(troubles.map(({ module, error, details }) => `${module}: ${error} (${details})`)).toEqual([]);
  for (const { functions, testedFunctions } of report.results) expect(testedFunctions).toEqual(functions);
  expect(report.summary).toEqual({ total: 16, passed: 16, failed: 0 });
  expect(report.sandbox).toEqual({ removed: expect.any(Number), left: 0 });
  await expect(page.getByText('All 16 modules passed verification')).toBeVisible();
});
