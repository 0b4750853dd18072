import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Company, foundCompany } from '../database/people.ts';
import { openSharedDatabase, type Person, refusal, type TestDatabase } from '../database/test-database.ts';
import {
  act,
  approvedBill,
  ask,
  createCustomer,
  createProduct,
  createVendor,
  entryLines,
  postedInvoice,
  type Row,
  save,
  saveInvoice,
  stored,
} from './steps/documents.ts';
import { addItem, adjust, itemOf } from './steps/stock.ts';

let database: TestDatabase;
let company: Company;
beforeAll(async () => {
  database = await openSharedDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  company = await foundCompany(database);
});

const cancel = (
  kind: string,
  id: string | undefined,
  person: Person = company.manager,
  reason = 'Wrong customer',
) =>
  ask<Row>(
    database,
    person,
    (sql) =>
      sql`select to_jsonb(${sql(`cancel_${kind}`)}(${id ?? ''}, ${reason}, ${randomUUID()})) as answer`,
  );

/** A product with ten in stock at 8. */
async function stocked() {
  const product_id = await createProduct(database, company.admin, {
    name: 'Beans',
    unit_price: 20,
    gst_rate: 10,
  });
  const item = await addItem(database, company.admin, 'Beans', product_id);
  await adjust(database, company.admin, { item, quantity: 10, unitCost: 8 });
  return { product_id, item };
}

test('people who write drafts cancel a draft without further effects, and it keeps its number', async () => {
  const draft = await saveInvoice(database, company.user, {
    customer_id: await createCustomer(database, company.user),
    lines: [{ unit_price: 5 }],
  });
  const cancelled = await cancel('invoice', draft.id, company.user);
  expect(cancelled).toMatchObject({ status: 'cancelled', cancel_reason: 'Wrong customer', balance_due: 0 });
  const remove = database.as(company.admin, (sql) => sql`delete from invoices where id = ${draft.id ?? ''}`);
  expect((await refusal(remove)).message).toBe(
    'The invoice INV-000001 is cancelled and cannot be deleted, so that no number is missing.',
  );
  expect((await refusal(cancel('invoice', draft.id))).message).toBe(
    'The invoice INV-000001 is cancelled already.',
  );
});

test('a posted invoice is reversed on its own date or today, and its stock is returned at cost', async () => {
  const { product_id, item } = await stocked();
  const invoice = await postedInvoice(database, company.user, [{ product_id, quantity: 3 }]);
  expect((await refusal(cancel('invoice', invoice.id, company.user))).message).toBe(
    'Your role (user) may not cancel a posted invoice. Ask an admin or manager of your organization.',
  );
  await cancel('invoice', invoice.id);
  const after = await stored(database, 'invoices', invoice.id ?? '');
  expect(after).toMatchObject({
    status: 'cancelled',
    balance_due: '0.00',
    base_balance: '0.00',
    total_amount: '66.00',
  });
  const [entry] = await database.sql`
    select e.status, r.id, r.source_kind, r.description, r.entry_date = greatest(current_date, e.entry_date) as on_time
    from journal_entries e join journal_entries r on r.org_id = e.org_id and r.id = e.reversed_by_id
    where e.id = ${invoice.journal_entry_id ?? ''}`;
  expect(entry).toMatchObject({
    status: 'reversed',
    source_kind: 'reversal',
    description: 'Cancelled invoice INV-000001: Wrong customer',
    on_time: true,
  });
  expect(await entryLines(database, entry?.id)).toEqual([
    { code: '1100', debit: '0.00', credit: '66.00' },
    { code: '4000', debit: '60.00', credit: '0.00' },
    { code: '2200', debit: '6.00', credit: '0.00' },
    { code: '5000', debit: '0.00', credit: '24.00' },
    { code: '1200', debit: '24.00', credit: '0.00' },
  ]);
  expect(await itemOf(database, item)).toMatchObject({ quantity: '10', total_value: '80.00' });
  const [owed] = await database.sql`select balance from customers where id = ${invoice.customer_id ?? ''}`;
  expect(owed?.balance).toBe('0.00');
});

test('documents of a future date are reversed on their own date', async () => {
  const invoice = await postedInvoice(database, company.user, [{ unit_price: 5 }], {
    invoice_date: '2099-01-31',
  });
  await cancel('invoice', invoice.id);
  const [reversal] = await database.sql`
    select entry_date::text from journal_entries where reverses_id = ${invoice.journal_entry_id ?? ''}`;
  expect(reversal?.entry_date).toBe('2099-01-31');
});

test('refuses without a reason, and while something is settled', async () => {
  const bill = await approvedBill(database, company.user, [{ unit_price: 5, gst_applicable: false }]);
  expect((await refusal(cancel('bill', bill.id, company.manager, '  '))).hint).toBe(
    'document.reason_required',
  );
  const settle = (amount: number) => database.sql`
    select private.settle_document(${company.organisation}, 'bill', ${bill.id ?? ''}, ${amount}, ${amount}, 0, '2026-05-05')`;
  await settle(2);
  expect(await refusal(cancel('bill', bill.id))).toMatchObject({
    hint: 'document.settled',
    message:
      'Payments or credit notes of 2.00 are applied to bill BIL-000001. Void them before you cancel it.',
  });
  await settle(-2);
  expect(await cancel('bill', bill.id)).toMatchObject({ status: 'cancelled' });
});

test('settling pays a document, and a negative amount opens it again', async () => {
  const invoice = await postedInvoice(database, company.user, [{ unit_price: 5, gst_applicable: false }]);
  const settle = (amount: number) => database.sql`
    select private.settle_document(${company.organisation}, 'invoice', ${invoice.id ?? ''}, ${amount}, ${amount}, 0, '2026-05-05')`;
  await settle(5);
  const row = () => stored(database, 'invoices', invoice.id ?? '');
  expect(await row()).toMatchObject({ status: 'paid', balance_due: '0.00', closed_on: '2026-05-05' });
  expect((await refusal(settle(1))).hint).toBe('payment.exceeds_balance');
  await settle(-5);
  expect(await row()).toMatchObject({ status: 'sent', balance_due: '5.00', closed_on: null });
  expect((await refusal(settle(-1))).hint).toBe('payment.exceeds_total');
  await cancel('invoice', invoice.id);
  expect((await refusal(settle(1))).hint).toBe('payment.not_open');
});

test('an order is cancelled before it ships, if nothing came of it', async () => {
  const { product_id } = await stocked();
  const make = async () =>
    save(database, company.user, 'save_sales_order', {
      customer_id: await createCustomer(database, company.user),
      lines: [{ product_id }],
    });
  const invoiced = await make();
  const invoice = await act<Row>(database, company.user, 'invoice_from_sales_order', invoiced.id ?? '');
  expect((await refusal(cancel('sales_order', invoiced.id))).hint).toBe('document.already_converted');
  await cancel('invoice', invoice.id);
  expect(await cancel('sales_order', invoiced.id, company.user)).toMatchObject({ status: 'cancelled' });

  const shipped = await make();
  await act(database, company.user, 'fulfil_sales_order', shipped.id ?? '');
  await act(database, company.user, 'ship_sales_order', shipped.id ?? '');
  expect((await refusal(cancel('sales_order', shipped.id))).hint).toBe('document.wrong_status');
});

test('cancelling a received order returns its goods', async () => {
  const { product_id, item } = await stocked();
  const order = await save(database, company.user, 'save_purchase_order', {
    vendor_id: await createVendor(database, company.user),
    lines: [{ product_id, quantity: 5, unit_price: 7 }],
  });
  await act(database, company.user, 'send_purchase_order', order.id ?? '');
  await act(database, company.user, 'receive_purchase_order', order.id ?? '');
  expect((await refusal(cancel('purchase_order', order.id, company.user))).hint).toBe('role.denied');
  await cancel('purchase_order', order.id);
  expect(await itemOf(database, item)).toMatchObject({ quantity: '10', total_value: '80.00' });
  const [open] = await database.sql`
    select sum(l.credit - l.debit)::text as amount from journal_lines l join accounts a on a.org_id = l.org_id and a.id = l.account_id
    where a.org_id = ${company.organisation} and a.code = '2050'`;
  expect(open?.amount).toBe('0.00');
});
