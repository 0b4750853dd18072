import type { Request } from '@playwright/test';
import { customersCsv, sampleCustomers } from '../../fixtures/customers-csv.ts';
import { holdCalls } from '../../fixtures/intercept.ts';
import { expect, test } from '../../fixtures/test.ts';
import { inFullTier } from '../../fixtures/tier.ts';
import { customersList } from '../../pages/customers.page.ts';
import { CustomersImportPage } from '../../pages/customers-import.page.ts';
import { ShellPage } from '../../pages/shell.page.ts';

/** More than two parts, so that there is a half way. */
const ROWS = 12_000;

test(
  'an import cancelled halfway imports nothing, and can be started again',
  inFullTier,
  async ({ adminPage: page, api, admin }) => {
    test.setTimeout(120_000);
    const screen = new CustomersImportPage(page);
    const shell = new ShellPage(page);
    await screen.open();
    const buffer = Buffer.from(customersCsv(sampleCustomers(ROWS, 3)));
    await screen.choose({ name: 'customers.csv', mimeType: 'text/csv', buffer });
    await screen.review();

    const letGo = await holdCalls(page, 'stage_import_rows', 1);
    await screen.import();
    await expect(page.getByRole('main').getByRole('status')).toHaveText('5,000 of 12,000 rows sent');
    await screen.button('Cancel').click();
    await expect(shell.toast('Import cancelled')).toContainText('Nothing was imported.');
    await expect(screen.importButton).toBeEnabled();
    expect(await api.select('customers', 'select=id&limit=1', admin.session)).toEqual([]);

    letGo();
    await screen.import();
    await expect(screen.success).toBeVisible({ timeout: 30_000 });
    const list = customersList(page);
    await list.open();
    await expect(list.total(ROWS)).toBeVisible();
  },
);

test(
  'a cancelled export writes no file, and can be started again',
  inFullTier,
  async ({ adminPage: page, api, admin }) => {
    await api.insert('customers', sampleCustomers(30), admin.session);
    const list = customersList(page);
    await list.open();
    await expect(list.total(30)).toBeVisible();
    const files: string[] = [];
    page.on('download', (download) => files.push(download.suggestedFilename()));

    const letGo = await holdCalls(page, 'export_records', 0);
    const isExport = (request: Request) => request.url().endsWith('/export_records');
    const asked = page.waitForRequest(isExport);
    const aborted = page.waitForEvent('requestfailed', isExport);
    await list.beginExport();
    const dialog = page.getByRole('dialog', { name: 'Export customers' });
    await expect(dialog).toContainText('0 of 30 customers written');
    // Cancelled before, there would be nothing to abort.
    await asked;
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await aborted;
    await expect(dialog).toBeHidden();
    await expect(list.total(30)).toBeVisible();

    letGo();
    const download = await list.exportCsv();
    expect(files).toEqual([download.suggestedFilename()]);
  },
);
