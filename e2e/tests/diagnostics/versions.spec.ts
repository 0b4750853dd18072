import { readFileSync } from 'node:fs';
import { expectAccessibleInFullTier } from '../../fixtures/accessibility.ts';
import { expect, test } from '../../fixtures/test.ts';
import { ShellPage } from '../../pages/shell.page.ts';

interface Bytes {
  readonly transfer: number | null;
  readonly decoded: number;
}

interface Report {
  readonly modules: readonly {
    readonly id: string;
    readonly isOverridden: boolean;
    readonly failure: string | null;
    readonly entry: Bytes;
    readonly firstLoad: Bytes;
    readonly loadTimes: { readonly container: number | null; readonly code: number | null };
    readonly deployed: { readonly version: string; readonly contract: number };
  }[];
  readonly libraries: {
    readonly shared: readonly {
      readonly name: string;
      readonly providedBy: string;
      readonly usedBy: string[];
    }[];
    readonly bundled: readonly { readonly name: string; readonly builds: readonly string[] }[];
  };
  readonly vitals: readonly { readonly name: string; readonly value: number }[];
  readonly backend: {
    readonly version: { readonly postgres: string; readonly migration: { readonly version: string } };
    readonly latency: { readonly samples: readonly number[]; readonly median: number };
  };
}

test('versions and performance of every module, the page and the backend are read and exported', async ({
  adminPage: page,
}) => {
  test.slow();
  await page.goto('/diagnostics/versions');
  const times = page.getByRole('table', { name: 'Load times of modules' });
  await expect(times.getByRole('row', { name: 'Banking' })).toContainText('not loaded');
  await page.getByRole('button', { name: 'Load Every Module' }).click();
  await expect(times.getByText('not loaded')).toHaveCount(0);
  const versions = page.getByRole('table', { name: 'Versions and sizes of modules' });
  await expect(versions.getByRole('row')).toHaveCount(7);
  for (const row of await versions.getByRole('row').filter({ hasNotText: 'Commit' }).all())
    await expect(row).toContainText(/\d+\.\d+\.\d+\s*([0-9a-f]{7}|built without git)/);
  await expect(page.getByText('All modules are loaded from their addresses in the registry.')).toBeVisible();
  await expect(page.getByText(/^\d{14}$/)).toBeVisible();
  await expectAccessibleInFullTier(page, 'versions and performance');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as JSON' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^versions-\d{4}-\d{2}-\d{2}\.json$/);
  const report = JSON.parse(readFileSync(await file.path(), 'utf8')) as Report;
  expect(report.modules.map(({ id }) => id)).toEqual([
    ...['marketing', 'accounting', 'banking', 'diagnostics', 'demo'],
  ]);
  for (const { failure, isOverridden, entry, firstLoad, loadTimes } of report.modules) {
    expect([failure, isOverridden]).toEqual([null, false]);
    expect(entry.transfer).toBeGreaterThan(1000);
    expect(entry.decoded).toBeGreaterThan(entry.transfer ?? Number.NaN);
    expect(firstLoad.decoded).toBeGreaterThan(entry.decoded);
    expect(loadTimes.code).toBeGreaterThan(0);
    expect(loadTimes.container).not.toBeNull();
  }
  const shared = (name: string) => report.libraries.shared.filter((library) => library.name === name);
  expect(shared('react')).toMatchObject([{ providedBy: 'shell' }]);
  expect(shared('react')[0]?.usedBy).toEqual(expect.arrayContaining(['shell', 'accounting', 'diagnostics']));
  expect(shared('react-router-dom')).toMatchObject([{ providedBy: 'shell' }]);
  const vitalsIn = report.libraries.bundled.filter(({ name }) => name === 'web-vitals');
  expect(vitalsIn).toMatchObject([{ builds: ['diagnostics'] }]);
  expect(report.vitals.map(({ name }) => name)).toEqual(expect.arrayContaining(['TTFB', 'FCP', 'LCP']));
  expect(report.backend.version.postgres).toMatch(/^\d+\.\d+/);
  expect(report.backend.latency.samples).toHaveLength(9);
  expect(report.backend.latency.median).toBeGreaterThan(0);
});

test('shows everything except the backend to visitors', async ({ page }) => {
  await page.goto('/diagnostics/versions');
  await expect(new ShellPage(page).heading).toHaveText('Versions and Performance');
  await expect(page.getByText('Sign in to test the database')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Versions and sizes of modules' })).toContainText('Banking');
  await expect(page.getByRole('button', { name: 'Export as JSON' })).toBeEnabled();
});
