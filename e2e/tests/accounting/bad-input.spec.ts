import type { Page } from '@playwright/test';
import { BadBooks } from '../../fixtures/bad-books.ts';
import { badCalls } from '../../fixtures/bad-calls.ts';
import { expect, test } from '../../fixtures/test.ts';
import { inFullTier, sampleByTier } from '../../fixtures/tier.ts';
import { InvoicePage } from '../../pages/invoice.page.ts';

const LONG = 'n'.repeat(5_001);

/** Input that a form refuses, with its message. The input stays. */
interface BadForm {
  readonly of: string;
  readonly path: string;
  readonly entered: Readonly<Record<string, string>>;
  readonly says: RegExp;
}

const CUSTOMER = '/accounting/customers/new';
const PRODUCT = '/accounting/products/new';
const ASSET = '/accounting/assets/new';
const ENTRY = '/accounting/tax/new';

const FORMS: readonly BadForm[] = [
  { of: 'a name of blanks', path: CUSTOMER, entered: { Name: '   ' }, says: /Customer name is required/ },
  {
    of: 'a name of 201 characters',
    path: CUSTOMER,
    entered: { Name: 'n'.repeat(201) },
    says: /Name cannot exceed 200 characters/,
  },
  {
    of: 'an address that is none',
    path: CUSTOMER,
    entered: { Name: 'Kestrel', Email: 'kestrel@' },
    says: /Please enter a valid email address/,
  },
  {
    of: 'a limit below zero',
    path: CUSTOMER,
    entered: { Name: 'Kestrel', 'Credit Limit': '-5' },
    says: /Credit limit cannot be negative/,
  },
  {
    of: 'a limit that no column holds',
    path: CUSTOMER,
    entered: { Name: 'Kestrel', 'Credit Limit': '1e300' },
    says: /number|amount/i,
  },
  {
    of: 'no price',
    path: PRODUCT,
    entered: { Name: 'Oak', 'Unit Price': '' },
    says: /Unit price is required/,
  },
  {
    of: 'a price below zero',
    path: PRODUCT,
    entered: { Name: 'Oak', 'Unit Price': '-1' },
    says: /Unit price cannot be negative/,
  },
  {
    of: 'a rate beyond a hundred',
    path: PRODUCT,
    entered: { Name: 'Oak', 'Unit Price': '1', 'GST Rate': '101' },
    says: /GST rate must be between 0 and 100 percent/,
  },
  {
    of: "another product's number",
    path: PRODUCT,
    entered: { Name: 'Oak', 'Unit Price': '1', SKU: 'OAK' },
    says: /Another product already has this SKU/,
  },
  {
    of: 'a life of no years',
    path: ASSET,
    entered: { Name: 'Saw', 'Purchase Price': '1', 'Useful Life': '0' },
    says: /Useful life must be between 1 and 100 years/,
  },
  {
    of: 'more left at the end than was paid',
    path: ASSET,
    entered: { Name: 'Saw', 'Purchase Price': '1', 'Useful Life': '1', 'Salvage Value': '2' },
    says: /Salvage value must be between 0 and the purchase price/,
  },
  { of: 'an amount in words', path: ENTRY, entered: { Amount: 'twelve' }, says: /number|amount/i },
];

/** Other refusals are covered by the record type's own tests. */
const isFirstOfItsForm = (one: BadForm): boolean => FORMS.find(({ path }) => path === one.path) === one;

const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true });

/** Format of a number after leaving its input: the same, with its cents. */
const asKept = (value: string): string | RegExp =>
  /^-?\d+$/.test(value) ? new RegExp(`^${value}(\\.0+)?$`) : value;

const saveButton = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('button', { name: /^(Create|Update|Save draft)/ })
    .first();

/** Leaves a form and discards its input, which would otherwise be restored the next time. */
async function discard(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard', exact: true }).click();
  await expect(page).not.toHaveURL(/\/new$/);
}

test('forms refuse invalid input with a message, and keep it', async ({ adminPage: page, api, admin }) => {
  test.setTimeout(120_000);
  const books = await BadBooks.found(api, admin);
  const before = await books.count();
  for (const { of, path, entered, says } of sampleByTier(FORMS, isFirstOfItsForm))
    await test.step(of, async () => {
      await page.goto(path);
      for (const [label, value] of Object.entries(entered)) await field(page, label).fill(value);
      await saveButton(page).click();
      await expect.soft(page.getByText(says).first(), of).toBeVisible();
      for (const [label, value] of Object.entries(entered))
        await expect.soft(field(page, label), of).toHaveValue(asKept(value));
      await discard(page);
    });
  expect(await books.count()).toEqual(before);
});

test('texts in every script are kept as entered', inFullTier, async ({ adminPage: page, api, admin }) => {
  const names = [
    '👩‍👩‍👧 Familie 日本',
    '<script>alert(1)</script>',
    'شركة النور للتجارة',
    "'); drop table customers;--",
  ];
  for (const name of names) {
    await page.goto(CUSTOMER);
    await field(page, 'Name').fill(name);
    await saveButton(page).click();
    await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible();
  }
  const kept = await api.select<{ name: string }>('customers', 'select=name&order=created_at', admin.session);
  expect(kept.map(({ name }) => name)).toEqual(names);
});

test(
  'the document editor refuses invalid input with a message, and keeps it',
  inFullTier,
  async ({ adminPage: page, api, admin }) => {
    test.setTimeout(120_000);
    const books = await BadBooks.found(api, admin);
    const invoice = new InvoicePage(page);
    const says = (words: RegExp) => expect(page.getByText(words).first()).toBeVisible();
    const begin = async (): Promise<void> => {
      await invoice.openNew();
      await invoice.customer.fill('Known');
      await page.getByRole('option', { name: /^Known Client/ }).click();
      await invoice.enter('description', 1, 'Work');
      await invoice.enter('unit_price', 1, '100');
    };
    const before = await books.count();

    await test.step('without a customer', async () => {
      await invoice.openNew();
      await invoice.enter('description', 1, 'Work');
      await invoice.saveDraft.click();
      await says(/Choose the customer|Customer is required/i);
      await expect(page.getByText('Work')).toBeVisible();
      await discard(page);
    });

    await test.step('with an invalid amount, an invalid date and a note that is too long', async () => {
      await begin();
      await invoice.enter('unit_price', 1, '1e300');
      await page.keyboard.press('Tab');
      await field(page, 'Notes').fill(LONG);
      await invoice.saveDraft.click();
      await says(/Notes cannot exceed 5000 characters/);
      await says(/number|amount/i);
      await expect(field(page, 'Notes')).toHaveValue(LONG);
      await discard(page);
    });

    await test.step('with a customer who was deleted meanwhile', async () => {
      await invoice.openNew();
      await invoice.customer.fill('Short');
      await page.getByRole('option', { name: /^Short-lived/ }).click();
      await invoice.enter('description', 1, 'For nobody');
      await invoice.enter('unit_price', 1, '100');
      await books.deleteCustomer('Short-lived Client');
      await invoice.saveDraft.click();
      await says(/This customer is not in your list of customers\. Choose another one/);
      await expect(page.getByText('For nobody')).toBeVisible();
      await discard(page);
    });
    expect(await books.count()).toEqual({ ...before, customers: before.customers - 1 });

    await test.step('with a draft that others have changed', async () => {
      const draft = await books.draft();
      await invoice.openEditor(draft.id);
      await field(page, 'Reference').fill('Mine');
      await books.change(draft);
      await invoice.saveDraft.click();
      await expect(invoice.dialog).toContainText(/changed/);
      await expect(invoice.dialog).toContainText('Mine');
      await page.keyboard.press('Escape');
    });

    await test.step('with a date in a locked period', async () => {
      const draft = await books.draft();
      await api.call('lock_books', { through_date: draft.invoice_date }, admin.session);
      await invoice.open(draft.id);
      await invoice.button('Post').click();
      await expect(invoice.dialog).toContainText('The books are locked through');
      await api.call('lock_books', { through_date: null, reason: 'A bill came late' }, admin.session);
    });

    await test.step('with a payment of zero, and one above the balance', async () => {
      await invoice.open(books.made.posted.id);
      await invoice.enterPayment({ amount: '0' });
      await invoice.answer('Record Payment').click();
      await expect(invoice.dialog).toContainText(/greater than 0|above 0/i);
      await invoice.asked(/^Amount/).fill('1e300');
      await invoice.answer('Record Payment').click();
      await expect(invoice.dialog).toContainText(/number|amount/i);
      await expect(invoice.asked(/^Amount/)).toHaveValue('1e300');
      await page.keyboard.press('Escape');
    });

    await test.step('with a record of another organization, and an address without a record', async () => {
      for (const id of [books.made.foreignCustomer, crypto.randomUUID(), 'nothing']) {
        await page.goto(`/accounting/customers/${id}`);
        await says(/It may have been deleted, or you may not have access to it/);
        await expect(page.getByText('Their Client')).toHaveCount(0);
      }
    });
  },
);

test('functions refuse invalid input with advice, and write nothing', async ({ api, admin }) => {
  const books = await BadBooks.found(api, admin);
  const before = await books.count();
  const cases = badCalls(books.made);
  expect(cases.length).toBeGreaterThanOrEqual(25);
  for (const { of, call, args, hint, says } of cases) {
    const answer = await api.ask('POST', `/rest/v1/rpc/${call}`, args, admin.session);
    const said = (await answer.json()) as { message: string; hint: string };
    expect.soft(answer.status, of).toBe(400);
    expect.soft(said, of).toMatchObject({ hint, message: expect.stringMatching(says) });
    expect.soft(said.message, of).toMatch(/^[A-Z\d][^\n]{15,300}[.]$/);
  }
  expect(await books.count()).toEqual(before);
});
