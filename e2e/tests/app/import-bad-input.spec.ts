import { writeFileSync } from 'node:fs';
import { customersCsv, sampleCustomers } from '../../fixtures/customers-csv.ts';
import { expect, test } from '../../fixtures/test.ts';
import { CustomersImportPage } from '../../pages/customers-import.page.ts';

interface BadFile {
  readonly of: string;
  readonly name?: string;
  readonly content: () => Buffer;
  /** The sentence that the screen must say. */
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
    says: /binary|not (a )?text|not a csv/i,
  },
  { of: 'a workbook', name: 'customers.xlsx', content: text('PK'), says: /\.csv/i },
  {
    of: 'columns that are none of ours',
    content: text('Alpha,Beta\n1,2\n'),
    says: /csv must contain columns/i,
  },
  {
    of: 'a header that names a column twice',
    content: text('Name,Email,Name\nA,b@example.com,C\n'),
    says: /name.*(twice|duplicate|more than once)|(twice|duplicate).*name/i,
  },
  {
    of: 'quotes that are never closed',
    content: text('Name,Email\n"Acme,a@example.com\nB,b@example.com\n'),
    says: /quote/i,
  },
];

for (const { of, name = 'customers.csv', content, says } of REFUSED)
  test(`refuses ${of} in words, and the next file works`, async ({ adminPage }) => {
    const screen = new CustomersImportPage(adminPage);
    await screen.open();
    await screen.choose({ name, mimeType: 'text/csv', buffer: content() });
    await expect(screen.problem(says)).toBeVisible();
    await screen.choose(customersFile('Good Client'));
    await expect(screen.preview).toContainText('Good Client');
  });

const customersFile = (name: string) => ({
  name: 'customers.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(`Name,Email\n${name},good@example.com\n`),
});

test('refuses a file of more than 50 MB in words', async ({ adminPage }, testInfo) => {
  const file = testInfo.outputPath('huge.csv');
  writeFileSync(file, `Name\n${'x'.repeat(1023)}\n`.padEnd(50 * 1024 * 1024 + 1, 'y'));
  const screen = new CustomersImportPage(adminPage);
  await screen.open();
  await screen.chooser.setInputFiles(file);
  await expect(screen.problem(/50 MB/i)).toBeVisible();
});

test('a semicolon file is read as it is meant', async ({ adminPage }) => {
  const screen = new CustomersImportPage(adminPage);
  await screen.open();
  const buffer = Buffer.from('Name;Email;Credit Limit\nÄpfel GmbH;a@example.com;1.234,50\n');
  await screen.choose({ name: 'customers.csv', mimeType: 'text/csv', buffer });
  await expect(screen.preview).toContainText('Äpfel GmbH');
});

test('ragged rows are named by their number, and the good ones can go in', async ({
  adminPage,
  api,
  admin,
}) => {
  const screen = new CustomersImportPage(adminPage);
  await screen.open();
  const buffer = Buffer.from(
    'Name,Email\nFirst,first@example.com\nSecond\nThird,third@example.com,extra,more\n',
  );
  await screen.choose({ name: 'customers.csv', mimeType: 'text/csv', buffer });
  await expect(screen.problem(/row|line/i).first()).toContainText(/[34]/);
  await screen.skipBadRows();
  await screen.import();
  await expect(screen.result).toBeVisible();
  const rows = await api.select<{ name: string }>('customers', 'select=name&order=name', admin.session);
  expect(rows.map(({ name }) => name)).toContain('First');
});

test('rows that break a rule are shown with their reason; all or nothing writes nothing', async ({
  adminPage,
  api,
  admin,
}) => {
  const screen = new CustomersImportPage(adminPage);
  await screen.open();
  const buffer = Buffer.from(
    'Name,Email\nFine,fine@example.com\n,nameless@example.com\nOdd,not-an-address\n',
  );
  await screen.choose({ name: 'customers.csv', mimeType: 'text/csv', buffer });
  await expect(screen.problem('Customer name is required')).toBeVisible();
  await expect(screen.problem('Please enter a valid email address')).toBeVisible();
  await expect(screen.importButton).toBeDisabled();
  expect(await api.select('customers', 'select=id', admin.session)).toEqual([]);
  await screen.skipBadRows();
  await screen.import();
  await expect(screen.result).toContainText(/1/);
  expect(await api.select('customers', 'select=name', admin.session)).toEqual([{ name: 'Fine' }]);
});

test('an import can be undone', async ({ adminPage, api, admin }) => {
  const screen = new CustomersImportPage(adminPage);
  await screen.open();
  const buffer = Buffer.from(customersCsv(sampleCustomers(20)));
  await screen.choose({ name: 'customers.csv', mimeType: 'text/csv', buffer });
  await screen.import();
  await expect(screen.result).toContainText('20');
  expect(await api.select('customers', 'select=id', admin.session)).toHaveLength(20);
  await screen.undo();
  await expect.poll(() => api.select('customers', 'select=id', admin.session)).toEqual([]);
});

test('a customer who is there already is not made twice', async ({ adminPage, api, admin }) => {
  await api.insert(
    'customers',
    [{ name: 'Known Client', email: 'known@example.com', city: 'Perth' }],
    admin.session,
  );
  const screen = new CustomersImportPage(adminPage);
  await screen.open();
  const buffer = Buffer.from(
    'Name,Email,City\nKnown Client,known@example.com,Broome\nNew Client,new@example.com,Cairns\n',
  );
  await screen.choose({ name: 'customers.csv', mimeType: 'text/csv', buffer });
  await screen.import();
  await expect(screen.result).toBeVisible();
  const rows = await api.select<{ name: string }>('customers', 'select=name&order=name', admin.session);
  expect(rows.map(({ name }) => name)).toEqual(['Known Client', 'New Client']);
});
