import { expectAccessibleInFullTier } from '../../fixtures/accessibility.ts';
import { expect, test } from '../../fixtures/test.ts';
import { ShellPage } from '../../pages/shell.page.ts';

test('a budget is entered like a spreadsheet and saved in one request', async ({
  adminPage: page,
  admin,
  api,
  openAs,
}) => {
  const shell = new ShellPage(page);
  await page.goto('/accounting/budgets?from=2026-01-01');
  const cell = (name: string) => page.getByRole('textbox', { name, exact: true });
  const sales = cell('Sales, Jan 2026');
  await sales.click();
  await page.keyboard.type('1,200.50');
  await page.keyboard.press('Control+r');
  await expect(cell('Sales, Dec 2026')).toHaveValue('1,200.50');

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(() => navigator.clipboard.writeText('10\t20\r\n30\tmuch\r\n'));
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+v');
  await expect(page.getByText('1 amount is not a number')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByText('1 amount is not a number')).toHaveCount(0);
  await expect(page.getByRole('row', { name: /^Profit/ })).toContainText('14,406.00');

  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.keyboard.press('Control+Enter');
  await expect(shell.toast('Budget Saved')).toContainText('12 amounts were changed.');
  expect(requests.filter((url) => url.endsWith('/rpc/save_budgets'))).toHaveLength(1);
  await expect(page.getByRole('button', { name: 'Save budget' })).toBeDisabled();
  // Axe reads the sheet for seconds.
  await expectAccessibleInFullTier(page, 'a budget', { only: ['desk', 'small'] });

  await page.getByRole('button', { name: 'Later year' }).click();
  await expect(cell('Sales, Jan 2027')).toHaveValue('');
  await page.getByRole('button', { name: 'Earlier year' }).click();
  await expect(sales).toHaveValue('1,200.50');

  const viewer = await api.join(admin, 'viewer');
  const theirs = await openAs(viewer);
  await theirs.goto('/accounting/budgets?from=2026-01-01');
  await expect(theirs.getByRole('textbox', { name: 'Sales, Jan 2026', exact: true })).toHaveAttribute(
    'readonly',
  );
});
