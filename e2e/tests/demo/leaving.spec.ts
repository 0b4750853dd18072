import { readFileSync } from 'node:fs';
import { expectAccessible, expectAccessibleInFullTier, phoneAndDesk } from '../../fixtures/accessibility.ts';
import { DemoHost } from '../../fixtures/demo-host.ts';
import { SESSION_KEY } from '../../fixtures/session-storage.ts';
import { expect, test } from '../../fixtures/test.ts';
import { inFullTier } from '../../fixtures/tier.ts';
import { AuthDialogs } from '../../pages/auth-dialogs.page.ts';
import { DemoPage } from '../../pages/demo.page.ts';

test('imports records of the demo into an account, once', async ({ page, address }) => {
  // Checks two screens with axe, in each of their sizes.
  test.slow();
  const demo = new DemoPage(page, `${address}/demo`);
  await demo.addCustomer('Taken Along Ltd');
  await expect(demo.list('Customers').row('Taken Along Ltd')).toBeVisible();
  await expect(page.getByRole('main')).toHaveCount(1);
  await page.getByRole('button', { name: 'Start Free Trial' }).click();
  await expect(page.getByRole('checkbox', { name: 'Customers (1)' })).toBeChecked();
  await expectAccessibleInFullTier(page, 'moving records', phoneAndDesk());
  await page.getByRole('button', { name: 'Import 1 record' }).click();
  await new AuthDialogs(page).signUp({
    firstName: 'Ada',
    lastName: 'Visitor',
    email: `demo-${crypto.randomUUID()}@example.com`,
    password: 'Sturdy-Horse-7!',
  });

  await expect(page).toHaveURL(/\/accounting\/dashboard$/);
  await expect(page.getByText('You brought 1 customer from the demo.')).toBeVisible();
  await page.getByRole('button', { name: 'Choose what to import' }).click();
  await expectAccessible(page, 'importing from the demo', phoneAndDesk());
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByText('1 record was imported.')).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Your records from the demo are here')).toHaveCount(0);
  await page.goto('/accounting/customers');
  await expect(page.getByRole('link', { name: 'Taken Along Ltd' })).toBeVisible();
});

test(
  'imports the demo records of a user who signs in once, and keeps them after a refusal',
  inFullTier,
  async ({ page, address, api }) => {
    test.slow();
    const account = await api.signUp();
    const demo = new DemoPage(page, `${address}/demo`);
    const signIn = page.getByRole('button', { name: 'Sign In' });
    const dialogs = new AuthDialogs(page);
    await demo.open('dashboard');
    await signIn.click();
    await expect(dialogs.field('Password')).toBeVisible();

    await demo.addCustomer('Known Already Ltd');
    await expect(demo.list('Customers').row('Known Already Ltd')).toBeVisible();
    await signIn.click();
    await expect(page.getByRole('checkbox', { name: 'Customers (1)' })).toBeChecked();
    await page.getByRole('button', { name: 'Sign in without them' }).click();
    await expect(dialogs.field('Password')).toBeVisible();
    await page.reload();
    await expect(demo.list('Customers').row('Known Already Ltd')).toBeVisible();

    for (const outcome of ['1 record was imported.', '1 record was there already and stayed as before.']) {
      await demo.open('customers');
      await signIn.click();
      await page.getByRole('button', { name: 'Import 1 record' }).click();
      await dialogs.signIn(account.email, account.password);
      await expect(page.getByText('You brought 1 customer from the demo.')).toBeVisible();
      await page.getByRole('button', { name: 'Choose what to import' }).click();
      await page.getByRole('button', { name: 'Import', exact: true }).click();
      await expect(page.getByText(outcome)).toBeVisible();
      await page.evaluate((key) => localStorage.removeItem(key), SESSION_KEY);
    }
  },
);

test('a demo at its own address hands over files, and links to the product', async ({ page }) => {
  const host = await DemoHost.start({ productUrl: 'https://books.example' });
  const demo = new DemoPage(page, host.url);
  await demo.addCustomer('Taken as a File');
  await expect(demo.list('Customers').row('Taken as a File')).toBeVisible();
  await page.getByRole('button', { name: 'Start Free Trial' }).click();
  await expect(page.getByText(/Your account will be at books\.example, which cannot read/)).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download customers' }).click();
  const file = readFileSync(await (await download).path(), 'utf8');
  expect(file).toContain('Taken as a File');
  expect(file).not.toContain('Alder & Finch');
  await page.route('https://books.example/**', (route) => route.fulfill({ body: 'The product.' }));
  await page.getByRole('button', { name: 'Continue to sign up' }).click();
  await expect(page).toHaveURL('https://books.example/accounting/dashboard');
  host.stop();
});
