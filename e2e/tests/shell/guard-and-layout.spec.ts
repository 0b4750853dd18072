import { expect, test } from '../../fixtures/test.ts';
import { ShellPage } from '../../pages/shell.page.ts';

const SIDEBAR = [
  ['Dashboard', '/accounting/dashboard'],
  ['Customers', '/accounting/customers'],
  ['Products', '/accounting/products'],
  ['Sales Orders', '/accounting/sales-orders'],
  ['Invoices', '/accounting/invoices'],
  ['Accounts Receivable', '/accounting/accounts-receivable'],
  ['Accounts Payable', '/accounting/accounts-payable'],
  ['General Ledger', '/accounting/general-ledger'],
  ['Vendors', '/accounting/vendors'],
  ['Purchase Orders', '/accounting/purchase-orders'],
  ['Inventory', '/accounting/inventory'],
  ['Financial Reports', '/accounting/reports'],
  ['Multi-Currency', '/accounting/currency'],
  ['Fixed Assets', '/accounting/assets'],
  ['Tax Management', '/accounting/tax'],
  ['Settings', '/accounting/settings'],
] as const;

test.describe('the guard', () => {
  test('shows its card in place of a protected screen, with both ways in', async ({ page }) => {
    await page.goto('/accounting/customers');
    await expect(page.getByRole('heading', { name: 'Welcome to Ledgerwise' })).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Create Account' }).click();
    await expect(page.getByRole('dialog').getByLabel('Confirm password', { exact: true })).toBeVisible();
  });

  test('lets a session of before through to a deep link', async ({ adminPage, api, admin }) => {
    const [row] = await api.insert<{ id: string }>('customers', [{ name: 'Deep Water Ltd' }], admin.session);
    await adminPage.goto(`/accounting/customers/${row?.id}`);
    await expect(new ShellPage(adminPage).heading).toHaveText('Deep Water Ltd');
  });

  test('ends a session that the server no longer knows', async ({ openAs, admin }) => {
    const page = await openAs({
      ...admin,
      session: { ...admin.session, access_token: 'x.y.z', expires_at: 1 },
    });
    await page.goto('/accounting/customers');
    await expect(new ShellPage(page).heading).toBeVisible();
  });
});

test.describe('the sidebar', () => {
  test('holds every entry of the product and marks the active one', async ({ adminPage }) => {
    const shell = new ShellPage(adminPage);
    await adminPage.goto('/accounting/customers');
    for (const [label, path] of SIDEBAR) await expect(shell.navLink(label)).toHaveAttribute('href', path);
    await expect(shell.navLink('Customers')).toHaveAttribute('aria-current', 'page');
    await shell.navLink('Vendors').click();
    await expect(adminPage).toHaveURL(/\/accounting\/vendors$/);
    await expect(shell.navLink('Vendors')).toHaveAttribute('aria-current', 'page');
    await expect(shell.navLink('Customers')).not.toHaveAttribute('aria-current', 'page');
  });

  test('collapses by Ctrl+B and stays so after a reload, for seven days', async ({ adminPage }) => {
    const shell = new ShellPage(adminPage);
    await adminPage.goto('/accounting/customers');
    const width = async () => (await shell.sidebar.boundingBox())?.width ?? 0;
    await expect.poll(width).toBeGreaterThan(200);
    await adminPage.keyboard.press('Control+b');
    await expect.poll(width).toBeLessThan(60);
    await expect(shell.navLink('Customers')).toBeVisible();
    const cookies = await adminPage.context().cookies();
    const days = Math.max(...cookies.map(({ expires }) => (expires * 1000 - Date.now()) / 86_400_000));
    expect(days).toBeGreaterThan(6.9);
    expect(days).toBeLessThan(7.1);
    await adminPage.reload();
    await expect.poll(width).toBeLessThan(60);
    await adminPage.keyboard.press('Control+b');
    await expect.poll(width).toBeGreaterThan(200);
  });

  test('is a drawer on a phone', async ({ adminPage }) => {
    await adminPage.setViewportSize({ width: 390, height: 800 });
    await adminPage.goto('/accounting/customers');
    const shell = new ShellPage(adminPage);
    await expect(shell.navLink('Vendors')).toBeHidden();
    // Further actions of a list are in one menu.
    await expect(adminPage.getByRole('button', { name: 'More actions' })).toBeVisible();
    await expect(adminPage.getByRole('button', { name: 'Export CSV' })).toBeHidden();
    await adminPage.getByRole('banner').getByRole('button', { name: 'Toggle sidebar' }).click();
    await shell.navLink('Vendors').click();
    await expect(adminPage).toHaveURL(/\/accounting\/vendors$/);
    await expect(shell.navLink('Customers')).toBeHidden();
  });

  test('names the user, and its menu leads to the settings', async ({ adminPage, admin }) => {
    const shell = new ShellPage(adminPage);
    await adminPage.goto('/accounting/dashboard');
    await expect(adminPage.getByText(admin.email)).toBeVisible();
    await shell.openAccountMenu();
    await adminPage.getByRole('menuitem', { name: 'Settings' }).click();
    await expect(adminPage).toHaveURL(/\/accounting\/settings$/);
  });
});

test.describe('the theme', () => {
  const background = (): string => getComputedStyle(document.body).backgroundColor;

  test('follows the system until it is chosen, and then stays', async ({ adminPage }) => {
    await adminPage.emulateMedia({ colorScheme: 'light' });
    await adminPage.goto('/accounting/dashboard');
    const light = await adminPage.evaluate(background);
    await adminPage.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(() => adminPage.evaluate(background)).not.toBe(light);
    await new ShellPage(adminPage).chooseTheme('Light');
    await expect.poll(() => adminPage.evaluate(background)).toBe(light);
    await adminPage.reload();
    expect(await adminPage.evaluate(background)).toBe(light);
  });
});

test('the header reads Accounting Dashboard', async ({ adminPage }) => {
  await adminPage.goto('/accounting/customers');
  await expect(adminPage.getByRole('banner')).toContainText('Accounting Dashboard');
});
