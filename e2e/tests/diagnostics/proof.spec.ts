import { readFileSync } from 'node:fs';
import { PUBLISHED_CASES } from '@ledgerwise/domain/proof';
import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInFullTier } from '../../fixtures/accessibility.ts';
import { expect, test } from '../../fixtures/test.ts';
import { inFullTier } from '../../fixtures/tier.ts';

const PATH = '/diagnostics/proof';

interface Report {
  readonly summary: { readonly total: number; readonly passed: number; readonly failed: number };
  readonly sandbox?: { readonly removed: number; readonly left: number };
}

async function savedFile(page: Page, button: string): Promise<{ name: string; text: string }> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  const file = await download;
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') };
}

test('signed out, the cases can be read and nothing can be started', async ({ page }) => {
  await page.goto(PATH);
  await expect(page.getByText('Authentication required to run tests. Please log in.')).toBeVisible();
  for (const name of ['Run All Cases', 'Run Model', 'Check My Books', 'Save for hledger'])
    await expect(page.getByRole('button', { name })).toBeDisabled();
  await page.getByText('Inventory', { exact: true }).click();
  await page.getByText('The gain on a sale by FIFO, and the lot that is left').click();
  await expect(page.getByRole('row', { name: 'Gain 75.00 –' })).toBeVisible();
  await expectAccessibleInFullTier(page, `${PATH}, signed out`);
});

test('a published case is correct to the cent, and leaves nothing behind', async ({ adminPage: page }) => {
  await page.goto(PATH);
  await page.getByText('Inventory', { exact: true }).click();
  await page.getByText('The gain on a sale by FIFO, and the lot that is left').click();
  await page.getByRole('button', { name: 'Run This Case' }).click();
  await expect(page.getByText('1 case came out as published', { exact: false })).toBeVisible();
  await expect(page.getByText(/which was deleted with its [\d,]+ rows/)).toBeVisible();
  await expect(page.getByRole('row', { name: /^Gain 75\.00 75\.00/ })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Posted entries' })).toBeVisible();
});

/** diagnostics.spec.ts has the command run all cases on this page. */
test(
  'the entries of a case are listed, and the report of what was run is saved',
  inFullTier,
  async ({ adminPage: page }) => {
    await page.goto(PATH);
    await page.getByText('Currencies', { exact: true }).click();
    await page.getByText('What the rate moved between invoice and receipt is a gain').click();
    await page.getByRole('button', { name: 'Run This Case' }).click();
    const entries = page.getByRole('table', { name: 'Posted entries' });
    await expect(entries.getByRole('row', { name: /^4230 .* 500\.00$/ })).toBeVisible();
    const { name, text } = await savedFile(page, 'Export Report');
    expect(name).toMatch(/^published-cases-\d{4}-\d\d-\d\d\.json$/);
    const report = JSON.parse(text) as Report;
    expect(report.summary).toEqual({ total: PUBLISHED_CASES.length, passed: 1, failed: 0 });
    expect(report.sandbox).toEqual({ removed: expect.any(Number), left: 0 });
    await expectAccessible(page, `${PATH}, played`);
  },
);

test('the engine agrees with the model for a seed of the address, which the link repeats', async ({
  adminPage: page,
}) => {
  test.setTimeout(120_000);
  await page.goto(`${PATH}?seed=20261121&steps=25`);
  await expect(page.getByLabel('Seed')).toHaveValue('20261121');
  await page.getByRole('button', { name: 'Run Model' }).click();
  await expect(page.getByText('Seed 20261121: 25 steps, and the engine agrees with the model')).toBeVisible({
    timeout: 100_000,
  });
  await expect(page.getByText(/which was deleted with its [\d,]+ rows/)).toBeVisible();
  await page.getByLabel('Seed').fill('8');
  await page.getByLabel('Steps', { exact: true }).fill('400');
  await page.getByRole('button', { name: 'Run Model' }).click();
  await expect(page).toHaveURL(/seed=8&steps=400/);
  await expect(page.getByText(/^Step \d+ of 400$/)).toBeVisible();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByText(/^Stopped after \d+ of 400 steps, without a difference$/)).toBeVisible();
});

test('the organization’s own books are checked, and written for two other programs', async ({
  adminPage: page,
}) => {
  await page.goto(PATH);
  await page.getByRole('button', { name: 'Check My Books' }).click();
  await expect(page.getByText(/^All \d+ controls agree$/)).toBeVisible();
  // Each is described in a sentence, none by its name in the database.
  for (const row of await page.getByRole('table', { name: 'Controls' }).locator('tbody th').allInnerTexts())
    expect(row).toMatch(/^[A-Z].*\.$/);
  await expectAccessible(page, `${PATH}, checked`);
  const hledger = await savedFile(page, 'Save for hledger');
  expect(hledger.text).toContain('account Assets:1000-Business-Bank-Account  ; type:A');
  await expect(page.getByText(`hledger -f ${hledger.name} check --strict`)).toBeVisible();
  const beancount = await savedFile(page, 'Save for Beancount');
  expect(beancount.text).toContain('open Assets:1000-Business-Bank-Account');
  await expect(page.getByText(`bean-check ${beancount.name}`)).toBeVisible();
});

test('shows users without the permission who can export the journal', async ({ api, admin, openAs }) => {
  const page = await openAs(await api.join(admin, 'user'));
  await page.goto(PATH);
  await expect(page.getByText(/^To export the journal, you need the role admin or manager\./)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save for hledger' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Run All Cases' })).toBeEnabled();
});
