import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Cells } from '../database/import-calls.ts';
import { foundCompany } from '../database/people.ts';
import { openSharedDatabase, type Person, type TestDatabase } from '../database/test-database.ts';
import { movingIn } from '../opening/steps/moving-in.ts';
import { addAsset, runDepreciation } from './steps/assets.ts';
import { closingSteps } from './steps/closing.ts';
import { accountId, act } from './steps/documents.ts';
import { importInto, undoImport } from './steps/imports.ts';
import { failingControls } from './steps/journal.ts';
import { statementSteps } from './steps/statements.ts';

let database: TestDatabase;
let admin: Person;
let organisation: string;
beforeAll(async () => {
  database = await openSharedDatabase();
});
afterAll(() => database.close());

async function bring(table: string, rows: readonly Cells[]): Promise<string | null> {
  const { import_id, rejected } = await importInto(database, admin, table, rows);
  expect(rejected).toEqual([]);
  return import_id;
}

async function postDrafts(table: string, name: string): Promise<void> {
  const drafts = await database.sql<{ id: string }[]>`
    select id from ${database.sql(table)} where org_id = ${organisation} and posted_at is null order by created_at, id`;
  for (const { id } of drafts) await act(database, admin, name, id);
}

const line = (unit_price: string, gst_rate: string): Cells => ({ description: 'Work', unit_price, gst_rate });
const sale = (document: string, invoice_date: string, customer_id = 'Kauri Cafe'): Cells => ({
  ...{ document, invoice_number: `A-${document}`, customer_id, invoice_date },
});

test('the controls find no fault in imported books', async () => {
  ({ admin, organisation } = await foundCompany(database));
  await bring('customers', [{ name: 'Kauri Cafe' }, { name: 'Rata Ltd' }]);
  await bring('vendors', [{ name: 'Rimu Supplies' }]);
  await bring('products', [{ name: 'Chair', unit_price: '40' }]);
  const [product] = await database.sql`select id from products where org_id = ${organisation}`;
  await bring('inventory_items', [{ name: 'Chair', product_id: product?.id }]);
  await bring('accounts', [{ code: '6990', name: 'Sundries', type: 'expense' }]);
  const steps = movingIn(database, admin);
  const [item] = await database.sql`select id from inventory_items where org_id = ${organisation}`;
  await steps.save('2025-01-01', { 1000: 3_000, 1100: 1_150, 1200: 480, 2000: -690, 3000: -3_940 });
  const old = { date: '2024-11-10', due: '2024-12-10' };
  await steps.bring(
    'invoice',
    [
      { ...old, contact: 'Kauri Cafe', number: 'OLD-1', open: '1200.00' },
      { ...old, kind: 'customer_credit', contact: 'Rata Ltd', number: 'CN-1', open: '50' },
    ],
    true,
  );
  await steps.bring('bill', [{ ...old, contact: 'Rimu Supplies', number: '77', open: '690.00' }], true);
  await steps.stock([{ item_id: item?.id, quantity: '12', unit_cost: '40' }]);
  await steps.post();
  expect(await failingControls(database, admin)).toEqual([]);

  await bring('invoices', [
    { ...sale('1', '2025-02-01'), ...line('100.05', '15') },
    { document: '1', ...line('33.33', '12.5') },
    { ...sale('2', '2025-03-01', 'Rata Ltd'), currency: 'EUR', exchange_rate: '1.1', ...line('70', '0') },
    { ...sale('3', '2025-04-01'), product_id: 'Chair', quantity: '2' },
  ]);
  await bring('bills', [
    {
      document: '1',
      bill_number: 'B1',
      vendor_id: 'Rimu Supplies',
      bill_date: '2025-02-05',
      ...line('80', '15'),
    },
  ]);
  await bring('journal_entries', [
    { document: '1', entry_date: '2025-05-01', description: 'Rent', account_id: '6100', debit: '900' },
    { document: '1', account_id: '1000', credit: '900' },
    { document: '2', entry_date: '2025-05-02', description: 'Tax', account_id: '2200', debit: '5' },
    { document: '2', account_id: '6990', credit: '5' },
  ]);
  await postDrafts('invoices', 'post_invoice');
  await postDrafts('bills', 'approve_bill');
  await postDrafts('journal_entries', 'post_draft_journal_entry');
  // The other import is undone, so that its numbers are free again.
  const wrong = await bring('invoices', [{ ...sale('9', '2025-06-01'), ...line('1', '15') }]);
  await undoImport(database, admin, wrong);

  const bank = statementSteps(database, admin, await accountId(database, admin, '1000'));
  await bank.import([{ posted_on: '2025-05-02', amount: '-900.00', description: 'RENT' }]);
  const [rent] = await database.sql`select e.id from journal_entries e
    where e.org_id = ${organisation} and e.description = 'Rent'`;
  const waiting = (await bank.waiting()).get('RENT') ?? '';
  await bank.ask('match_bank_transaction', { id: waiting, entry_ids: [rent?.id], key: randomUUID() });
  await addAsset(database, admin, { purchase_date: '2025-01-01', opening_accumulated: 0 });
  await runDepreciation(database, admin, '2025-12-31');
  expect(await failingControls(database, admin)).toEqual([]);
  await closingSteps(database, admin).close('2025-12-31');
  expect(await failingControls(database, admin)).toEqual([]);
});
