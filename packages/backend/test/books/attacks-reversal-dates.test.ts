import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Company, foundCompany } from '../database/people.ts';
import { openSharedDatabase, refusal, type TestDatabase } from '../database/test-database.ts';
import {
  act,
  approvedBill,
  createProduct,
  createVendor,
  postedInvoice,
  save,
  stored,
} from './steps/documents.ts';
import { failingControls, ledgerBalances, postJournal } from './steps/journal.ts';
import { recordPayment, voidPayment } from './steps/payments.ts';
import { addItem } from './steps/stock.ts';

let database: TestDatabase;
let company: Company;
beforeAll(async () => {
  database = await openSharedDatabase();
});
beforeEach(async () => {
  company = await foundCompany(database);
});
afterAll(() => database.close());

/** So far ahead that today is before it, whenever this runs. */
const AHEAD = '2090-06-15';
const LINES = [
  ['1000', 10],
  ['4000', -10],
] as const;
const reverse = (id: string, date: string) =>
  database.as(
    company.manager,
    (sql) => sql`select reverse_journal_entry(${id}, ${date}, 'Wrong', ${randomUUID()})`,
  );
async function dateOf(entry: string | undefined): Promise<string> {
  const [row] =
    await database.sql`select entry_date::text as day from journal_entries where id = ${entry ?? ''}`;
  return row?.day;
}
const cancel = (kind: string, id: string | undefined) =>
  database.as(
    company.admin,
    (sql) => sql`select ${sql(`cancel_${kind}`)}(${id ?? ''}, 'Wrong', ${randomUUID()})`,
  );
/** Dates of the reversals of an entry. */
const reversedOn = async (entry: string | undefined) => {
  const rows =
    await database.sql`select entry_date::text as day from journal_entries where reverses_id = ${entry ?? ''}`;
  return rows.map(({ day }) => day);
};

test('an entry cannot be reversed before its date', async () => {
  const entry = await postJournal(database, company.user, '2026-03-01', LINES);
  expect(await refusal(reverse(entry, '2026-02-28'))).toMatchObject({
    hint: 'ledger.reversal_too_early',
    message: expect.stringMatching(
      /dated 2026-03-01.*cannot be reversed on 2026-02-28.*Choose 2026-03-01 or a later date\.$/,
    ),
  });
  await reverse(entry, '2026-03-01');
});

test('such a reversal cannot be posted without the functions either', async () => {
  const entry = await postJournal(database, company.user, '2026-03-01', LINES);
  const { sql } = database;
  const call = () =>
    sql`select private.reverse_entry(${company.organisation}, ${entry}, '2026-02-01', 'x', 'allocation')`;
  expect((await refusal(call())).hint).toBe('ledger.reversal_too_early');
});

test('an entry with a wrong, later date is replaced by one with an earlier date', async () => {
  const entry = await postJournal(database, company.user, '2026-05-01', LINES);
  const lines = [
    { account_code: '1000', debit: 10 },
    { account_code: '4000', credit: 10 },
  ];
  const [row] = await database.as(
    company.manager,
    (sql) =>
      sql`select replace_journal_entry(${entry}, '2026-04-01', 'x', null, ${sql.json(lines)}, 'Date', ${randomUUID()}) as id`,
  );
  expect(await dateOf(row?.id)).toBe('2026-04-01');
  expect(await reversedOn(entry)).toEqual(['2026-05-01']);
});

test('documents of a future date are cancelled and voided on their own day', async () => {
  const own = company;
  const lines = [{ description: 'Work', unit_price: 10, gst_applicable: false }];
  const invoice = await postedInvoice(database, own.admin, lines, { invoice_date: AHEAD });
  const payment = await recordPayment(database, own.admin, {
    contact: invoice.customer_id ?? '',
    on: AHEAD,
    amount: 10,
    uses: [{ document_id: invoice.id ?? '', amount: 10 }],
  });
  const paid = await stored(database, 'payments', payment);
  await voidPayment(database, own.admin, payment);
  expect(await reversedOn(paid.journal_entry_id)).toEqual([AHEAD]);
  await cancel('invoice', invoice.id);
  expect(await reversedOn(invoice.journal_entry_id)).toEqual([AHEAD]);
  const vendor_id = await createVendor(database, own.admin);
  const bill = await approvedBill(database, own.admin, lines, { vendor_id, bill_date: AHEAD });
  await cancel('bill', bill.id);
  expect(await reversedOn(bill.journal_entry_id)).toEqual([AHEAD]);
  expect(await ledgerBalances(database, own.organisation)).toEqual({});
  expect(await failingControls(database, own.admin)).toEqual([]);
});

test('goods received on a future date are returned on that date', async () => {
  const own = company;
  const product_id = await createProduct(database, own.admin, { name: 'Crate', unit_price: 5 });
  await addItem(database, own.admin, 'Crate', product_id);
  const vendor_id = await createVendor(database, own.admin);
  const order = await save(database, own.admin, 'save_purchase_order', {
    vendor_id,
    lines: [{ product_id, quantity: 2, unit_price: 5 }],
  });
  await act(database, own.admin, 'send_purchase_order', order.id ?? '');
  await database.sql`select private.post_receipt(${own.organisation}, ${order.id ?? ''}, ${AHEAD})`;
  const [entry] = await database.sql`select id from journal_entries where source_id = ${order.id ?? ''}`;
  await database.sql`update purchase_orders set status = 'received', received_on = ${AHEAD}, journal_entry_id = ${entry?.id}
    where id = ${order.id ?? ''}`;
  await cancel('purchase_order', order.id);
  expect(await reversedOn(entry?.id)).toEqual([AHEAD]);
  expect(await failingControls(database, own.admin)).toEqual([]);
});
