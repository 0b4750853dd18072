import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Company, foundCompany } from '../database/people.ts';
import { openSharedDatabase, type Person, refusal, type TestDatabase } from '../database/test-database.ts';
import {
  act,
  approveBill,
  ask,
  createCustomer,
  createProduct,
  createVendor,
  type PostedLine,
  postInvoice,
  save,
  saveBill,
  saveInvoice,
} from './steps/documents.ts';
import { addItem, adjust, itemOf } from './steps/stock.ts';

interface Preview {
  readonly lines: readonly (PostedLine & {
    account_code: string;
    account_name: string;
    description: string;
  })[];
  readonly profit: string;
  readonly assets: string;
  readonly liabilities: string;
  readonly equity: string;
  readonly gst: string;
}

let database: TestDatabase;
let company: Company;
beforeAll(async () => {
  database = await openSharedDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  company = await foundCompany(database);
});

const preview = (kind: string, id: string | undefined, person: Person = company.viewer) =>
  ask<Preview>(database, person, (sql) => sql`select preview_posting(${kind}, ${id ?? ''}) as answer`);

const posted = async (entry: string) =>
  database.sql`
    select a.code as account_code, l.debit, l.credit from journal_lines l
    join accounts a on a.org_id = l.org_id and a.id = l.account_id where l.journal_entry_id = ${entry} order by l.position`;

test('of an invoice shows its lines with the cost of its stock, and leaves nothing behind', async () => {
  const product_id = await createProduct(database, company.admin, { unit_price: 20, gst_rate: 10 });
  const item = await addItem(database, company.admin, 'Beans', product_id);
  await adjust(database, company.admin, { item, quantity: 10, unitCost: 8 });
  const draft = await saveInvoice(database, company.user, {
    customer_id: await createCustomer(database, company.user),
    lines: [{ product_id, quantity: 2 }],
  });
  const before =
    await database.sql`select last_number, last_hash from private.ledgers where org_id = ${company.organisation}`;
  const shown = await preview('invoice', draft.id);
  expect(shown).toMatchObject({
    profit: '24.00',
    assets: '28.00',
    liabilities: '4.00',
    equity: '0.00',
    gst: '4.00',
  });
  expect(shown.lines[0]).toEqual({
    account_code: '1100',
    account_name: 'Accounts Receivable',
    debit: '44.00',
    credit: '0.00',
    description: null,
  });
  expect(
    await database.sql`select last_number, last_hash from private.ledgers where org_id = ${company.organisation}`,
  ).toEqual(before);
  expect(await itemOf(database, item)).toMatchObject({ quantity: '10' });

  const entry = await postInvoice(database, company.user, draft.id ?? '');
  expect(shown.lines.map(({ account_code, debit, credit }) => ({ account_code, debit, credit }))).toEqual(
    await posted(entry),
  );
});

test('of a bill, of orders and of a journal entry equals their posting', async () => {
  const product_id = await createProduct(database, company.admin, {});
  await addItem(database, company.admin, 'Beans', product_id);
  const vendor_id = await createVendor(database, company.user);
  const lines = [{ product_id, quantity: 2, unit_price: '3.33', gst_rate: 15 }];
  const bill = await saveBill(database, company.user, { vendor_id, lines });
  const billShown = await preview('bill', bill.id);
  expect(billShown).toMatchObject({ profit: '0.00', assets: '6.66', liabilities: '6.66', gst: '-1.00' });
  expect(billShown.lines.map(({ account_code, debit, credit }) => ({ account_code, debit, credit }))).toEqual(
    await posted(await approveBill(database, company.user, bill.id ?? '')),
  );

  const order = await save(database, company.user, 'save_purchase_order', { vendor_id, lines });
  expect((await preview('purchase_order', order.id)).lines.map(({ account_code }) => account_code)).toEqual([
    '1200',
    '2050',
  ]);
  const sale = await save(database, company.user, 'save_sales_order', {
    customer_id: await createCustomer(database, company.user),
    lines: [{ product_id, quantity: 1 }],
  });
  expect(await preview('sales_order', sale.id)).toMatchObject({ profit: '-3.33', assets: '-3.33' });
  await act(database, company.user, 'fulfil_sales_order', sale.id ?? '');
  await act(database, company.user, 'ship_sales_order', sale.id ?? '');
  expect((await refusal(preview('sales_order', sale.id))).hint).toBe('document.wrong_status');

  const entry = await ask<string>(
    database,
    company.user,
    (sql) =>
      sql`select (save_journal_entry(${sql.json({
        lines: [
          { account_code: '1000', debit: 7 },
          { account_code: '3000', credit: 7 },
        ],
      })}, ${randomUUID()})).id as answer`,
  );
  expect(await preview('journal_entry', entry)).toMatchObject({
    assets: '7.00',
    equity: '7.00',
    profit: '0.00',
  });
});

test('shows why something cannot be posted', async () => {
  const draft = await saveInvoice(database, company.user, {
    customer_id: await createCustomer(database, company.user),
    lines: [],
  });
  expect((await refusal(preview('invoice', draft.id))).hint).toBe('document.no_lines');
  expect((await refusal(preview('invoice', randomUUID()))).hint).toBe('document.not_found');
  expect((await refusal(preview('wish', draft.id))).hint).toBe('document.unknown_kind');
});
