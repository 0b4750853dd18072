import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { foundCompany } from '../database/people.ts';
import { openSharedDatabase, type TestDatabase } from '../database/test-database.ts';
import { approvedBill, postedInvoice } from './steps/documents.ts';
import { failingControls, postJournal } from './steps/journal.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openSharedDatabase();
});
afterAll(() => database.close());

test('empty books and busy books pass every control', async () => {
  const { admin } = await foundCompany(database);
  expect(await failingControls(database, admin)).toEqual([]);
  const invoice = await postedInvoice(
    database,
    admin,
    [{ description: 'Work', quantity: 3, unit_price: '33.35', gst_rate: 15 }],
    { invoice_date: '2026-03-01' },
  );
  const bill = await approvedBill(
    database,
    admin,
    [{ description: 'Rent', quantity: 1, unit_price: '800' }],
    { bill_date: '2026-03-02' },
  );
  await postJournal(database, admin, '2026-03-03', [
    ['1100', 25],
    ['4000', -25],
  ]);
  const pay = (
    direction: string,
    contact: string | undefined,
    amount: string,
    document: string | undefined,
  ) =>
    database.as(
      admin,
      (
        sql,
      ) => sql`select record_payment(${direction}, ${contact ?? null}, '2026-03-05', ${amount}, 'USD', null,
      (select id from accounts where code = '1000'), ${sql.json([{ document_id: document ?? '', amount: '50' }])}, ${randomUUID()})`,
    );
  await pay('in', invoice.customer_id, '60', invoice.id);
  await pay('out', bill.vendor_id, '50', bill.id);
  expect(await failingControls(database, admin)).toEqual([]);
  const names = await database.as(admin, (sql) => sql`select "check" from books_health()`);
  expect(names.map((row) => row.check)).toEqual(
    expect.arrayContaining([
      'balanced entries',
      'receivables = ledger',
      'payables = ledger',
      'stock = ledger',
      'bank = ledger',
      'number gaps',
      'hash chain',
      'cash flow = change in cash',
      'fixed assets = register',
      'tax accounts = GST return',
      'GST return = documents',
      'closed years at zero',
      'foreign balances',
    ]),
  );
});
