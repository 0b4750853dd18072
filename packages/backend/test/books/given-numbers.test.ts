import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Cells, ImportOptions } from '../database/import-calls.ts';
import { type Company, foundCompany } from '../database/people.ts';
import { actAs, openTestDatabase, type TestDatabase } from '../database/test-database.ts';
import { controlsAfter } from './steps/controls.ts';
import { createCustomer, saveInvoice } from './steps/documents.ts';
import { importInto, storedInvoices, undoImport } from './steps/imports.ts';

let database: TestDatabase;
let company: Company;
let customer: string;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  company = await foundCompany(database);
  customer = await createCustomer(database, company.admin, 'Kauri Cafe');
});

const numbered = (...numbers: readonly string[]): readonly Cells[] =>
  numbers.map((invoice_number) => ({ customer_id: 'Kauri Cafe', invoice_number, unit_price: '1' }));
const importRows = (rows: readonly Cells[], options?: ImportOptions) =>
  importInto(database, company.manager, 'invoices', rows, options);
const next = async () =>
  (await saveInvoice(database, company.user, { customer_id: customer, lines: [{ unit_price: 1 }] }))
    .invoice_number;
const faults = async () =>
  (await controlsAfter(database, company.admin, async () => {})).filter(({ ok }) => !ok);
const numbers = async () =>
  (await storedInvoices(database, company.organisation)).map(({ number }) => number);

test('a number of the organization’s own series counts, and skipped numbers are not assigned', async () => {
  expect(await importRows(numbered('inv-000500', 'INV-000502'))).toMatchObject({ inserted: 2 });
  expect(await numbers()).toEqual(['INV-000500', 'INV-000502']);
  expect(await next()).toBe('INV-000503');
  expect(await importRows(numbered('INV-000042', 'INV-000501'))).toMatchObject({ inserted: 2 });
  expect(await next()).toBe('INV-000504');
  expect(await faults()).toEqual([]);
});

test('a number of another program is kept, and the series avoids it', async () => {
  await importRows(numbered('2025/17', 'INV-42'));
  expect(await next()).toBe('INV-000001');
  await database.sql`update company_settings set invoice_prefix = 'NEW-' where org_id = ${company.organisation}`;
  await importRows(numbered('INV-000002'));
  await database.sql`update company_settings set invoice_prefix = 'INV-' where org_id = ${company.organisation}`;
  expect(await next()).toBe('INV-000003');
  expect(await faults()).toEqual([]);
});

test('a number is used once: in the list, in the file, under a former prefix', async () => {
  expect(await next()).toBe('INV-000001');
  await importRows(numbered('X 1'));
  await database.sql`update company_settings set invoice_prefix = 'NEW-' where org_id = ${company.organisation}`;
  const answer = await importRows(numbered('inv-000001', 'x 1', 'Y 1', 'Z', 'y 1'), { mode: 'skip_bad' });
  const used = (number: string) =>
    `Invoice number "${number}" is already used. Give another one, or none for the next of your own`;
  expect(answer).toMatchObject({
    inserted: 2,
    rejected: [
      { row: 1, field: 'invoice_number', message: used('inv-000001') },
      { row: 2, field: 'invoice_number', message: used('x 1') },
      {
        row: 5,
        field: 'invoice_number',
        message: 'Another invoice of this file has this number. Put all of its rows together',
      },
    ],
  });
});

test('undoing an import frees its numbers', async () => {
  const { import_id: id } = await importRows(numbered('INV-000003', 'B-1'));
  await undoImport(database, company.manager, id);
  expect(await next()).toBe('INV-000003');
  expect(await importRows(numbered('B-1'))).toMatchObject({ inserted: 1 });
  expect(await faults()).toEqual([]);
});

test('two imports at once assign no number twice, and one of them gets a number that both contain', async () => {
  const pool = postgres(database.url, { max: 4, onnotice: () => {} });
  const rows = [
    ...numbered('B-1'),
    ...Array.from({ length: 20 }, (_, index) => ({
      customer_id: 'Kauri Cafe',
      reference: `${index}`,
      unit_price: '1',
    })),
  ];
  const answers = await Promise.all(
    Array.from({ length: 4 }, () =>
      pool.begin(async (sql) => {
        await actAs(sql, company.manager);
        const [row] =
          await sql`select import_records('invoices', ${sql.json(rows)}, 'skip_bad', ${randomUUID()}) as answer`;
        return row?.answer.inserted;
      }),
    ),
  );
  await pool.end();
  expect(answers.toSorted()).toEqual([20, 20, 20, 21]);
  const all = await numbers();
  expect(new Set(all).size).toBe(81);
  expect(all).toContain('INV-000080');
});
