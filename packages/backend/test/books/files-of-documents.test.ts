import { invoices } from '@ledgerwise/domain';
import { createInlineCsvClient } from '@ledgerwise/resource/csv/inline';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Cells } from '../database/import-calls.ts';
import { type Company, foundCompany } from '../database/people.ts';
import { openTestDatabase, type TestDatabase } from '../database/test-database.ts';
import { createCustomer, createProduct } from './steps/documents.ts';
import { importInto, storedInvoices } from './steps/imports.ts';

let database: TestDatabase;
let company: Company;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  company = await foundCompany(database);
  for (const name of ['Kauri Cafe', 'Rimu Books']) await createCustomer(database, company.admin, name);
  await createProduct(database, company.admin, { name: 'Roast', sku: 'R-1', unit_price: '12.50' });
});

/** What the import screen makes of a file. */
async function rowsOf(...lines: readonly string[]): Promise<readonly Cells[]> {
  const client = createInlineCsvClient();
  const opened = await client.open(new File([lines.join('\n')], 'invoices.csv'), invoices);
  if (!opened.ok) throw new Error(opened.problem.message);
  await client.check(opened.summary.mapping, { currency: 'USD' });
  const { total } = await client.plan({}, 'skip');
  return JSON.parse(JSON.stringify(await client.part(0, total)));
}
const stored = () => storedInvoices(database, company.organisation);

test.each([
  [
    'numbers',
    [
      'Invoice Number,Customer,Description',
      'A-1,Kauri Cafe,a',
      'a-1,,b',
      'A-2,Kauri Cafe,c',
      ',,d',
      'A-3,Rimu Books,e',
    ],
  ],
  [
    'contact, day and reference',
    [
      'Customer,Date,Reference,Description',
      'Kauri Cafe,2026-03-01,,a',
      'KAURI CAFE,2026-03-01,,b',
      'Kauri Cafe,,R,c',
      ',,r,d',
      'Rimu Books,2026-03-01,R,e',
      'Rimu Books,2026-03-02,R,f',
    ],
  ],
  [
    'some numbers',
    [
      'Customer,Invoice #,Description',
      'Kauri Cafe,A-1,a',
      'Kauri Cafe,,b',
      'Rimu Books,,c',
      'Rimu Books,A-2,d',
    ],
  ],
])('rows told apart by %s make the documents that the screen has shown', async (_what, lines) => {
  const rows = await rowsOf(...lines);
  const shown: (Cells[string] | undefined)[][] = [];
  for (const { document, description } of rows) {
    const own = shown[Number(document)] ?? [];
    shown[Number(document)] = [...own, description];
  }
  const bare = rows.map(({ document: _mark, ...cells }) => cells);
  expect(await importInto(database, company.manager, 'invoices', bare)).toMatchObject({ rejected: [] });
  expect((await stored()).map((invoice) => invoice.lines)).toEqual(shown);
});

test('a file as other programs write it becomes drafts, amount for amount', async () => {
  const rows = await rowsOf(
    '*ContactName,*InvoiceNumber,Reference,*InvoiceDate,*DueDate,InventoryItemCode,*Description,*Quantity,*UnitAmount,Discount',
    'kauri cafe,X-1,PO 1,2026-03-01,2026-03-20,r-1,,2,,',
    'kauri cafe,X-1,PO 1,2026-03-01,2026-03-20,,"Delivery, by van",1,"1.234,50",50',
    'Rimu Books,X-2,,2026-03-02,2026-03-20,,Refund,1,(500),',
    'Rimu Books,X-3,,2026-03-02,2026-03-20,,Advice,3*2,12+3,',
  );
  expect(await importInto(database, company.manager, 'invoices', rows)).toMatchObject({
    inserted: 3,
    rejected: [],
  });
  const untaxed = await database.sql`
    select i.invoice_number as number, i.due_date::text as due, i.net_amount::text as net from invoices i
    where i.org_id = ${company.organisation} order by 1`;
  expect(untaxed).toEqual([
    { number: 'X-1', due: '2026-03-20', net: '642.25' },
    { number: 'X-2', due: '2026-03-20', net: '-500.00' },
    { number: 'X-3', due: '2026-03-20', net: '90.00' },
  ]);
  expect((await stored())[0]).toMatchObject({ customer: 'Kauri Cafe', lines: ['Roast', 'Delivery, by van'] });
});
