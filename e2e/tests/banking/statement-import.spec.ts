import type { Page } from '@playwright/test';
import { delay, holdCalls } from '../../fixtures/intercept.ts';
import { csvStatement } from '../../fixtures/statement-files.ts';
import { expect, test } from '../../fixtures/test.ts';
import { inFullTier } from '../../fixtures/tier.ts';
import { JobsMenu } from '../../pages/jobs-menu.page.ts';
import { ShellPage } from '../../pages/shell.page.ts';
import { StatementImportPage } from '../../pages/statement-import.page.ts';

/** More than one part, so that there is a half way. */
const LINES = 6_000;

async function review(page: Page, lines: number): Promise<StatementImportPage> {
  const screen = new StatementImportPage(page);
  await screen.open();
  await screen.chooser.setInputFiles({
    name: 'year.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(csvStatement(lines)),
  });
  await expect(screen.importButton).toBeVisible({ timeout: 30_000 });
  return screen;
}

test('a cancelled statement import leaves nothing, and can be repeated completely', async ({
  api,
  admin,
  openAs,
}) => {
  test.slow();
  const page = await openAs(admin);
  const screen = await review(page, LINES);
  const left = async (): Promise<number> =>
    (await api.select('bank_transactions', 'select=id', admin.session)).length;
  const letGo = await holdCalls(page, 'stage_import_rows', 1);
  await screen.importButton.click();
  await expect(page.getByText('5,000 of 6,000 lines sent')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(new ShellPage(page).toast('Import cancelled')).toContainText('Nothing was imported.');
  await expect(screen.importButton).toBeVisible();
  expect(await left()).toBe(0);
  letGo();
  await screen.importButton.click();
  await expect(screen.success.first()).toBeVisible();
  await expect(page.getByText('6,000 lines were imported.').first()).toBeVisible();
  expect(await left()).toBeGreaterThan(0);
});

test(
  'the import of a statement continues when its screen is left, and can be undone from any screen',
  inFullTier,
  async ({ api, admin, openAs }) => {
    test.slow();
    const page = await openAs(admin);
    const screen = await review(page, 20);
    const shell = new ShellPage(page);
    const menu = new JobsMenu(page);
    const letGo = await delay(page, '**/rest/v1/rpc/import_staged_statement');
    await screen.importButton.click();
    await expect(page.getByText('All lines are sent. Saving...')).toBeVisible();
    await shell.navLink('Vendors').click();
    await expect(shell.heading).toContainText('Vendors');
    await page.goBack();
    await expect(page.getByRole('main').getByText('All lines are sent. Saving...')).toBeVisible();
    await page.goForward();
    await expect(shell.heading).toContainText('Vendors');
    letGo();
    await expect(shell.toast('Import Successful')).toContainText('20 lines were imported.');
    await page.reload();
    await menu.open();
    await menu.item('Import Successful').getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Undo import' }).click();
    await expect(menu.item('Import undone')).toBeVisible();
    expect(await api.select('bank_transactions', 'select=id', admin.session)).toEqual([]);
  },
);
