import { readFileSync } from 'node:fs';
import { PASSWORD, uniqueEmail } from '../../fixtures/accounts.ts';
import { customersCsv, sampleCustomers } from '../../fixtures/customers-csv.ts';
import { expect, test } from '../../fixtures/test.ts';
import { inFullTier } from '../../fixtures/tier.ts';
import { AuthDialogs } from '../../pages/auth-dialogs.page.ts';
import { customersList } from '../../pages/customers.page.ts';
import { CustomersImportPage } from '../../pages/customers-import.page.ts';
import { ShellPage } from '../../pages/shell.page.ts';

/** So many come in several requests. */
const ROWS = 10_000;
const HOW_MANY = ROWS.toLocaleString('en-US');

test(
  `a new company imports ${HOW_MANY} customers and works with them`,
  inFullTier,
  async ({ page }, testInfo) => {
    test.setTimeout(120_000);
    const shell = new ShellPage(page);
    const list = customersList(page);
    const customers = sampleCustomers(ROWS, 7);
    const [first] = customers;
    if (!first) throw new Error('No sample customers.');

    await test.step('sign up', async () => {
      await page.goto('/');
      await page.getByRole('banner').getByRole('button', { name: 'Start Free Trial' }).click();
      await new AuthDialogs(page).signUp({
        firstName: 'Ada',
        lastName: 'Byron',
        email: uniqueEmail('ada'),
        password: PASSWORD,
      });
      await expect(page).toHaveURL(/\/accounting\/dashboard$/);
    });

    await test.step('import', async () => {
      await shell.navLink('Customers').click();
      await expect(list.empty).toBeVisible();
      await list.button('Import CSV').first().click();
      const screen = new CustomersImportPage(page);
      const buffer = Buffer.from(customersCsv(customers));
      await screen.choose({ name: 'customers.csv', mimeType: 'text/csv', buffer });
      await expect(screen.preview).toContainText(first.email);
      await screen.review();
      await screen.import();
      await expect(shell.toast('Import Successful')).toContainText(`Imported ${HOW_MANY} records from CSV`, {
        timeout: 30_000,
      });
      await shell.navLink('Customers').click();
      await expect(list.total(ROWS)).toBeVisible();
    });

    const inAustralia = customers.filter(({ country }) => country === 'Australia');
    const [wanted] = inAustralia;
    if (!wanted) throw new Error('No sample customer is in Australia.');

    await test.step('filter', async () => {
      await list.addFilter({ field: 'Country', operator: 'equals', value: 'Australia' });
      await expect(list.total(inAustralia.length)).toBeVisible();
      await page.reload();
      await expect(list.total(inAustralia.length)).toBeVisible();
    });

    await test.step('search and edit', async () => {
      await list.search.fill(wanted.email);
      await expect(list.total(1)).toBeVisible();
      await list.row(wanted.name).getByRole('link', { name: wanted.name, exact: true }).click();
      await page.getByRole('main').getByRole('button', { name: /^Edit/ }).click();
      await page.getByLabel('Phone', { exact: true }).fill('+61 8 5550 0199');
      await page.getByRole('button', { name: 'Update Customer' }).click();
      await expect(shell.toast(/updated/i)).toBeVisible();
    });

    await test.step('bulk edit', async () => {
      await list.open('?filter=country:equals:Australia');
      await expect(list.total(inAustralia.length)).toBeVisible();
      await list.selectAllMatching();
      await list.bulkBar.getByRole('button', { name: /^Edit/ }).click();
      await list.dialog.getByLabel('Change City').check();
      await list.dialog.getByLabel('City', { exact: true }).fill('Fremantle');
      await list.dialog.getByRole('button', { name: /^Update/ }).click();
      await expect(
        shell.toast(`Successfully updated ${inAustralia.length.toLocaleString('en-US')} customers`),
      ).toBeVisible();
      await list.open('?filter=city:equals:Fremantle');
      await expect(list.total(inAustralia.length)).toBeVisible();
    });

    await test.step('export', async () => {
      const file = testInfo.outputPath('export.csv');
      await (await list.exportCsv()).saveAs(file);
      const lines = readFileSync(file, 'utf8').split('\r\n');
      expect(lines[0]).toMatch(/Name.*Email/);
      expect(readFileSync(file, 'utf8')).toContain(wanted.email);
      expect(readFileSync(file, 'utf8').match(/Fremantle/g)).toHaveLength(inAustralia.length);
    });

    await test.step('bulk delete', async () => {
      await list.selectAllMatching();
      await list.bulkBar.getByRole('button', { name: /^Delete/ }).click();
      await list.confirmDelete();
      const toast = shell.toast(
        `Successfully deleted ${inAustralia.length.toLocaleString('en-US')} customers`,
      );
      await expect(toast).toBeVisible({ timeout: 20_000 });
      await list.open();
      await expect(list.total(ROWS - inAustralia.length)).toBeVisible();
    });
  },
);
