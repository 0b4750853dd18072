import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Company, foundCompany } from '../database/people.ts';
import { openSharedDatabase, refusal, type TestDatabase } from '../database/test-database.ts';
import { accountId, approvedBill, createVendor, entryLines, postedInvoice } from './steps/documents.ts';
import { addAccount } from './steps/journal.ts';
import { add } from './steps/masters.ts';

let database: TestDatabase;
let company: Company;
let consulting: string;
let training: string;
beforeAll(async () => {
  database = await openSharedDatabase();
  company = await foundCompany(database);
  await addAccount(database, company.admin, { code: '4090', name: 'Consulting', type: 'revenue' });
  await addAccount(database, company.admin, { code: '6910', name: 'Training', type: 'expense' });
  consulting = await accountId(database, company.admin, '4090');
  training = await accountId(database, company.admin, '6910');
});
afterAll(() => database.close());

const product = (fields: Readonly<Record<string, string | null>>) =>
  add(database, company.user, 'products', {
    name: 'Advice',
    unit_price: '50',
    gst_applicable: false,
    ...fields,
  });

test('a sale and a purchase of a product use its accounts, unless the line names another', async () => {
  const { id: product_id } = await product({ sales_account_id: consulting, purchase_account_id: training });
  const other = await accountId(database, company.admin, '4000');
  const invoice = await postedInvoice(database, company.user, [
    { product_id },
    { product_id, account_id: other, unit_price: 7 },
  ]);
  expect(await entryLines(database, invoice.journal_entry_id)).toEqual([
    { code: '1100', debit: '57.00', credit: '0.00' },
    { code: '4090', debit: '0.00', credit: '50.00' },
    { code: '4000', debit: '0.00', credit: '7.00' },
  ]);
  const vendor_id = await createVendor(database, company.admin);
  const bill = await approvedBill(database, company.admin, [{ product_id, unit_price: 30 }], { vendor_id });
  expect(await entryLines(database, bill.journal_entry_id)).toContainEqual({
    code: '6910',
    debit: '30.00',
    credit: '0.00',
  });
});

test('the list of products names their accounts', async () => {
  const { id } = await product({ sales_account_id: consulting });
  expect(
    await database.as(
      company.viewer,
      (sql) => sql`select sales_account_name, purchase_account_name from product_list where id = ${id}`,
    ),
  ).toEqual([{ sales_account_name: 'Consulting', purchase_account_name: null }]);
});

test.each(['1000', '1100', '2000', '1200'])(
  'account %s is maintained by other records, so no product can use it',
  async (code) => {
    const account = await accountId(database, company.admin, code);
    const { id } = await product({});
    const saves = [
      () => product({ sales_account_id: account }),
      () => product({ purchase_account_id: account }),
      () =>
        database.as(
          company.user,
          (sql) => sql`update products set sales_account_id = ${account} where id = ${id}`,
        ),
      () =>
        database.as(
          company.admin,
          (sql) => sql`select bulk_update('products', ${[id]}, ${sql.json({ sales_account_id: account })})`,
        ),
    ];
    for (const save of saves)
      expect(await refusal(save())).toMatchObject({ hint: 'product.unsuitable_account' });
  },
);
