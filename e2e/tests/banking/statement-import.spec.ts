import { csvStatement } from '../../fixtures/statement-files.ts';
import { expect, test } from '../../fixtures/test.ts';
import { StatementImportPage } from '../../pages/statement-import.page.ts';

const LINES = 2_500;

test('a statement that is cancelled on the way leaves nothing, and comes in whole afterwards', async ({
  api,
  admin,
  openAs,
}) => {
  test.slow();
  const page = await openAs(admin);
  const screen = new StatementImportPage(page);
  await screen.open();
  await screen.chooser.setInputFiles({
    name: 'year.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(csvStatement(LINES)),
  });
  // The second part waits until the person has made up their mind.
  let release = () => {};
  const decided = new Promise<void>((resolve) => {
    release = resolve;
  });
  let calls = 0;
  await page.route('**/rpc/import_bank_statement', async (route) => {
    calls += 1;
    if (calls === 2) await decided;
    await route.continue();
  });
  await screen.importButton.click();
  await expect(page.getByText('1,000 of 2,500 lines')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  release();
  await expect(screen.importButton).toBeVisible();
  const left = async (): Promise<number> => {
    const answer = await api.ask('GET', '/rest/v1/bank_transactions?select=id', undefined, admin.session);
    return ((await answer.json()) as readonly unknown[]).length;
  };
  expect(calls).toBe(2);
  expect(await left()).toBe(0);
  await screen.importButton.click();
  await expect(screen.success).toBeVisible();
  await expect(page.getByText('2,500 lines were imported.')).toBeVisible();
  expect(await left()).toBeGreaterThan(0);
});
