import { readFileSync, writeFileSync } from 'node:fs';
import { customersCsv, sampleCustomers } from '../../fixtures/customers-csv.ts';
import { expect, test } from '../../fixtures/test.ts';
import { inFullTier, sampleByTier } from '../../fixtures/tier.ts';
import { customersList } from '../../pages/customers.page.ts';
import { CustomersImportPage } from '../../pages/customers-import.page.ts';

interface BadFile {
  readonly of: string;
  readonly name?: string;
  readonly content: () => Buffer;
  /** The expected message. */
  readonly says: RegExp;
}

const text = (content: string) => () => Buffer.from(content);

const REFUSED: readonly BadFile[] = [
  { of: 'an empty file', content: text(''), says: /no valid data found in csv file|is empty/i },
  { of: 'a header without rows', content: text('Name,Email\n,\n'), says: /no valid data found in csv file/i },
  {
    of: 'a picture',
    content: () =>
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d, 0, 1, 2, 3, 0, 0]),
    says: /holds no text\. If it is a spreadsheet, save it as CSV/,
  },
  {
    of: 'what only calls itself a workbook',
    name: 'customers.xlsx',
    content: text('PK'),
    says: /"customers.xlsx" cannot be read as an Excel workbook/,
  },
  {
    of: 'a workbook of former times',
    name: 'customers.xls',
    content: text('x'),
    says: /neither a \.csv nor an \.xlsx/,
  },
  {
    of: 'columns that are none of ours',
    content: text('Alpha,Beta\n1,2\n'),
    says: /csv must contain columns/i,
  },
  {
    of: 'a header that names a column twice',
    content: text('Name,Email,Name\nA,b@example.com,C\n'),
    says: /The header "Name" is above columns 1 and 3/,
  },
  {
    of: 'quotes that are never closed',
    content: text('Name,Email\n"Acme,a@example.com\nB,b@example.com\n'),
    says: /A quotation mark that opens in row 2 is never closed/,
  },
];

/** Refused before it is read, and by the reader. */
const EVERYDAY = ['an empty file', 'quotes that are never closed'];

for (const { of, name = 'customers.csv', content, says } of sampleByTier(REFUSED, ({ of }) =>
  EVERYDAY.includes(of),
))
  test(`refuses ${of} in words, and the next file works`, async ({ adminPage }) => {
    const screen = new CustomersImportPage(adminPage);
    await screen.open();
    await screen.choose({ name, mimeType: 'text/csv', buffer: content() });
    await expect(screen.refusal).toContainText(says);
    await screen.choose(csv('Name,Email\nGood Client,good@example.com\n'));
    await expect(screen.preview).toContainText('Good Client');
  });

const csv = (content: string) => ({
  name: 'customers.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(content),
});

test('refuses a file of more than 50 MB with a message', async ({ adminPage }, testInfo) => {
  const file = testInfo.outputPath('huge.csv');
  writeFileSync(file, `Name\n${'x'.repeat(1023)}\n`.padEnd(50 * 1024 * 1024 + 1, 'y'));
  const screen = new CustomersImportPage(adminPage);
  await screen.open();
  await screen.chooser.setInputFiles(file);
  await expect(screen.refusal).toContainText('50 MB');
});

test('a file with semicolons is read correctly', async ({ adminPage, api, admin }) => {
  const screen = new CustomersImportPage(adminPage);
  await screen.open();
  await screen.choose(csv('Name;Email;Credit Limit\nÄpfel GmbH;a@example.com;1.234,50\n'));
  await expect(screen.preview).toContainText('Äpfel GmbH');
  await screen.review();
  await screen.import();
  await expect(screen.success).toBeVisible();
  const [row] = await api.select('customers', 'select=name,credit_limit', admin.session);
  expect(row).toEqual({ name: 'Äpfel GmbH', credit_limit: 1234.5 });
});

test('ragged rows are named by their number, and the good ones can go in', async ({
  adminPage,
  api,
  admin,
}) => {
  const screen = new CustomersImportPage(adminPage);
  await screen.open();
  await screen.choose(csv('Name,Email\nFirst,first@example.com\nSecond,second@example.com,extra,more\n'));
  await screen.review();
  await expect(screen.rowProblems.getByRole('row').nth(1)).toContainText('3');
  await screen.option('Skip the row and import the others').check();
  await screen.import();
  await expect(screen.success).toBeVisible();
  expect(await api.select('customers', 'select=name', admin.session)).toEqual([{ name: 'First' }]);
});

test('rows that break a rule are shown with their reason; nothing is written until that is settled', async ({
  adminPage,
  api,
  admin,
}) => {
  const screen = new CustomersImportPage(adminPage);
  await screen.open();
  await screen.choose(csv('Name,Email\nFine,fine@example.com\n,nameless@example.com\nOdd,not-an-address\n'));
  await screen.review();
  await expect(screen.rowProblems).toContainText('Customer name is required');
  await expect(screen.rowProblems).toContainText('Please enter a valid email address');
  await screen.option('Import nothing').check();
  await expect(screen.importButton).toBeDisabled();
  expect(await api.select('customers', 'select=id', admin.session)).toEqual([]);

  const rejected = adminPage.waitForEvent('download');
  await screen.button('Download rejected rows').click();
  const file = readFileSync(await (await rejected).path(), 'utf8');
  expect(file).toContain('not-an-address');
  expect(file).toContain('Customer name is required');

  await screen.option('Skip the row and import the others').check();
  await screen.import();
  await expect(screen.success).toBeVisible();
  expect(await api.select('customers', 'select=name', admin.session)).toEqual([{ name: 'Fine' }]);
});

test('an import can be undone', inFullTier, async ({ adminPage, api, admin }) => {
  const screen = new CustomersImportPage(adminPage);
  await screen.open();
  await screen.choose(csv(customersCsv(sampleCustomers(20))));
  await screen.review();
  await screen.import();
  await expect(screen.success).toBeVisible();
  expect(await api.select('customers', 'select=id', admin.session)).toHaveLength(20);
  await screen.undo();
  await expect.poll(() => api.select('customers', 'select=id', admin.session)).toEqual([]);
});

test('an existing customer is not added twice, and is updated on request', async ({
  adminPage,
  api,
  admin,
}) => {
  await api.insert(
    'customers',
    [{ name: 'Known Client', email: 'known@example.com', city: 'Perth' }],
    admin.session,
  );
  const screen = new CustomersImportPage(adminPage);
  await screen.open();
  await screen.choose(
    csv('Name,Email,City\nKnown Client,known@example.com,Broome\nNew Client,new@example.com,Cairns\n'),
  );
  await screen.review();
  await screen.import();
  await expect(screen.success).toBeVisible();
  const query = 'select=name,city&order=name';
  expect(await api.select('customers', query, admin.session)).toEqual([
    { name: 'Known Client', city: 'Perth' },
    { name: 'New Client', city: 'Cairns' },
  ]);
  await screen.button('Import another file').click();
  await screen.choose(csv('Name,Email,City\nKnown Client,known@example.com,Broome\n'));
  await screen.button('Continue').click();
  await screen.option('Update the customer').click();
  await expect(screen.option('Update the customer')).toBeChecked();
  await screen.import();
  await expect(screen.success).toBeVisible();
  expect(await api.select('customers', query, admin.session)).toEqual([
    { name: 'Known Client', city: 'Broome' },
    { name: 'New Client', city: 'Cairns' },
  ]);
});

test('cells that begin like a formula are returned as text, amounts as numbers', async ({
  adminPage,
  api,
  admin,
}) => {
  const names = ['=1+1', '+cmd', '-danger', '@SUM(A1)'];
  await api.insert(
    'customers',
    names.map((name) => ({ name, credit_limit: '1234.50' })),
    admin.session,
  );
  const list = customersList(adminPage);
  await list.open();
  await expect(list.row('=1+1')).toBeVisible();
  const text = readFileSync(await (await list.exportCsv()).path(), 'utf8');
  for (const name of names) expect(text).toContain(`'${name}`);
  expect(text).toMatch(/[,;]"?1234\.50"?[,;\r]/);
  expect(text).not.toContain("'1234");
});
