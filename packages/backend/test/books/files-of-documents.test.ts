import { invoices, journalEntries } from '@ledgerwise/domain';
import type { AnyResource } from '@ledgerwise/resource';
import { createInlineCsvClient } from '@ledgerwise/resource/csv/inline';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Cells } from '../database/import-calls.ts';
import { type Company, foundCompany } from '../database/people.ts';
import { openSharedDatabase, type TestDatabase } from '../database/test-database.ts';
import { createCustomer, createProduct } from './steps/documents.ts';
import { importInto, storedInvoices } from './steps/imports.ts';

let database: TestDatabase;
let company: Company;
beforeAll(async () => {
  database = await openSharedDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  company = await foundCompany(database);
  for (const name of ['Kauri Cafe', 'Rimu Books']) await createCustomer(database, company.admin, name);
  await createProduct(database, company.admin, { name: 'Roast', sku: 'R-1', unit_price: '12.50' });
});

const rowsOf = (...lines: readonly string[]) => rowsOfFile(invoices, lines);

/** Rows of a file as the import screen reads them. */
async function rowsOfFile(resource: AnyResource, lines: readonly string[]): Promise<readonly Cells[]> {
  const client = createInlineCsvClient();
  const opened = await client.open(new File([lines.join('\n')], 'file.csv'), resource);
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
])('rows distinguished by %s form the documents that the screen showed', async (_what, lines) => {
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

test('a file of another program becomes drafts, amount for amount', async () => {
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

test('a file of journal entries creates the entries that the screen showed', async () => {
  const rows = await rowsOfFile(journalEntries, [
    'Journal No,Date,Description,Memo,Account Code,Debit,Credit',
    'J-7,31/03/2026,Wages,March,6160,"5.200,00",0',
    'J-7,,wages,,2310,0,"1.180,00"',
    ',,,,1000,,4020',
    'J-8,31/03/2026,Wages,,6160,10,',
    'J-8,31/03/2026,Wages,,1000,,10',
    ',31/03/2026,Fees,,6020,1,',
    ',31/03/2026,Fees,,1000,,1',
  ]);
  expect(rows.map(({ document }) => document)).toEqual(['0', '0', '0', '1', '1', '2', '2']);
  const bare = rows.map(({ document: _mark, ...cells }) => cells);
  expect(await importInto(database, company.manager, 'journal_entries', bare)).toMatchObject({
    inserted: 3,
    rejected: [],
  });
  const drafts = await database.sql`
    select e.reference, e.description, e.total_debit::text as debit, e.total_credit::text as credit,
      (select array_agg(coalesce(l.description, '') order by l.n) from private.lines_of_entry(e.org_id, e) l) as lines
    from journal_entries e where e.org_id = ${company.organisation} order by e.created_at, e.id`;
  expect(drafts).toEqual([
    {
      ...{ reference: 'J-7', description: 'Wages', debit: '5200.00', credit: '5200.00' },
      lines: ['March', '', ''],
    },
    { reference: 'J-8', description: 'Wages', debit: '10.00', credit: '10.00', lines: ['', ''] },
    { reference: null, description: 'Fees', debit: '1.00', credit: '1.00', lines: ['', ''] },
  ]);
});
