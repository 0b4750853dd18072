import { expectAccessibleInFullTier, phoneAndDesk } from '../../fixtures/accessibility.ts';
import { BACKEND, hostBundle } from '../../fixtures/bundle-host.ts';
import { expect, test } from '../../fixtures/test.ts';

const STATEMENT = 'Day;Text;In;Out\n2026-10-02;ASPEN 4711;120,50;\n2026-10-30;Monthly fee;;5,50\n';

test('mf-banking runs alone without a server: account, audit trail, import, reconciliation', async ({
  page,
}) => {
  const server = await hostBundle('mf-banking');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (BACKEND.test(request.url()) || !request.url().startsWith(server.url)) asked.push(request.url());
  });
  await page.goto(server.url);
  await page.getByRole('button', { name: 'Add Secure Bank Account' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Secure Bank Account Integration' });
  await dialog.getByLabel('Bank Name').fill('Kiwi Bank');
  await dialog.locator('#accountNumber').fill('123456789012');
  await dialog.getByLabel('Opening Balance').fill('1000');
  await dialog.getByLabel('Opening Date').fill('01/10/2026');
  await dialog.getByRole('button', { name: 'Add Secure Bank Account' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('row', { name: /Kiwi Bank.*••••9012/ })).toContainText('$1,000.00');
  await expectAccessibleInFullTier(page, 'the page that the module has to itself', phoneAndDesk());

  const screens = page.getByRole('navigation', { name: 'Screens' });
  await screens.getByRole('link', { name: 'Audit Trail' }).click();
  await expect(page.getByRole('row', { name: /Add account.*Kiwi Bank/ })).toBeVisible();

  await screens.getByRole('link', { name: 'Import Statement' }).click();
  const file = { name: 'october.csv', mimeType: 'text/csv', buffer: Buffer.from(STATEMENT) };
  await page.getByLabel('Bank statement').last().setInputFiles(file);
  await page.getByRole('button', { name: 'Import 2 Lines' }).click();
  await expect(page.getByText('2 lines were imported.').first()).toBeVisible();
  await page.getByRole('link', { name: 'Reconcile' }).click();

  await page.getByRole('button', { name: 'Begin reconciliation' }).click();
  const begin = page.getByRole('dialog', { name: 'Begin reconciliation' });
  await begin.getByLabel('Statement Date').fill('31/10/2026');
  await begin.getByLabel('Statement Balance').fill('1115');
  await begin.getByRole('button', { name: 'Begin' }).click();
  for (const [line, account] of [
    ['ASPEN 4711', '4000 Sales'],
    ['Monthly fee', '6100 Bank Fees'],
  ] as const) {
    await page.getByRole('button', { name: `Actions for ${line}` }).click();
    await page.getByRole('menuitem', { name: /^Money (received for|spent on)\.\.\.$/ }).click();
    const post = page.getByRole('dialog');
    await post.getByLabel('Account').selectOption({ label: account });
    await post.getByRole('button', { name: 'Post and Match' }).click();
    await expect(post).toHaveCount(0);
  }
  await page.getByRole('checkbox', { name: 'Clear JE-1' }).check();
  await page.getByRole('button', { name: 'Finish' }).click();
  const sheet = page.getByRole('region', { name: 'Reconciliation', exact: true });
  await expect(sheet.getByText('Finished', { exact: true })).toBeVisible();
  expect(asked).toEqual([]);
  await server.close();
});
