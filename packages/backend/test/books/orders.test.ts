import type { DocumentLink } from '@ledgerwise/resource';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Company, foundCompany } from '../database/people.ts';
import { openSharedDatabase, refusal, type TestDatabase } from '../database/test-database.ts';
import {
  act,
  ask,
  createCustomer,
  createProduct,
  createVendor,
  entryLines,
  postInvoice,
  type Row,
  save,
  saveInvoice,
  stored,
} from './steps/documents.ts';
import { addItem, adjust, itemOf } from './steps/stock.ts';

let database: TestDatabase;
let company: Company;
let product_id: string;
let item: string;
beforeAll(async () => {
  database = await openSharedDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  company = await foundCompany(database);
  product_id = await createProduct(database, company.admin, {
    name: 'Beans',
    unit_price: '20.00',
    gst_rate: 10,
  });
  item = await addItem(database, company.admin, 'Beans', product_id);
  await adjust(database, company.admin, { item, quantity: 10, unitCost: 8 });
});

const step = (name: string, id: string | undefined) => act<Row>(database, company.user, name, id ?? '');
const order = async (quantity = 4) =>
  save(database, company.user, 'save_sales_order', {
    customer_id: await createCustomer(database, company.user),
    reference: 'Web 17',
    lines: [{ product_id, quantity }],
  });

describe('a sales order', () => {
  test('is fulfilled, shipped at cost, and becomes an invoice that issues nothing more', async () => {
    const draft = await order();
    expect(draft).toMatchObject({ order_number: 'SO-000001', status: 'unfulfilled', total_amount: 88 });
    expect(await step('fulfil_sales_order', draft.id)).toMatchObject({ status: 'fulfilled' });
    const shipped = await step('ship_sales_order', draft.id);
    expect(shipped).toMatchObject({ status: 'shipped' });
    expect(await entryLines(database, shipped.journal_entry_id)).toEqual([
      { code: '5000', debit: '32.00', credit: '0.00' },
      { code: '1200', debit: '0.00', credit: '32.00' },
    ]);
    const invoice = await step('invoice_from_sales_order', draft.id);
    expect(invoice).toMatchObject({
      status: 'draft',
      reference: 'Web 17',
      total_amount: 88,
      sales_order_id: draft.id,
      customer_id: draft.customer_id,
    });
    const entry = await postInvoice(database, company.user, invoice.id ?? '');
    expect((await entryLines(database, entry)).map(({ code }) => code)).toEqual(['1100', '4000', '2200']);
    expect(await itemOf(database, item)).toMatchObject({ quantity: '6', total_value: '48.00' });
  });

  test('leaves the rest to an invoice that exceeds it', async () => {
    const draft = await order(2);
    const invoice = await step('invoice_from_sales_order', draft.id);
    await saveInvoice(database, company.user, {
      id: invoice.id,
      version: invoice.version,
      lines: [{ product_id, quantity: 5 }],
    });
    await postInvoice(database, company.user, invoice.id ?? '');
    expect(await itemOf(database, item)).toMatchObject({ quantity: '7' });
  });

  test('goes its way in steps, and is changed at the beginning only', async () => {
    const draft = await order();
    expect((await refusal(step('ship_sales_order', draft.id))).message).toBe(
      'The sales order SO-000001 is unfulfilled. Fulfill it before you ship it, and ship it once.',
    );
    const fulfilled = await step('fulfil_sales_order', draft.id);
    const edit = save(database, company.user, 'save_sales_order', { ...fulfilled, notes: 'x' });
    expect((await refusal(edit)).hint).toBe('document.not_a_draft');
    expect((await refusal(step('fulfil_sales_order', draft.id))).hint).toBe('document.wrong_status');
    const remove = database.as(
      company.admin,
      (sql) => sql`delete from sales_orders where id = ${draft.id ?? ''}`,
    );
    expect((await refusal(remove)).hint).toBe('document.not_a_draft');
    const direct = database.sql`update sales_order_lines set quantity = 1 where sales_order_id = ${draft.id ?? ''}`;
    expect((await refusal(direct)).hint).toBe('ledger.immutable');
  });

  test('refuses to ship more than is in stock', async () => {
    const draft = await order(11);
    await step('fulfil_sales_order', draft.id);
    const refused = await refusal(step('ship_sales_order', draft.id));
    expect(refused.hint).toBe('stock.insufficient');
    expect(refused.message).toContain('Only 10 of "Beans" can be issued');
    expect(await stored(database, 'sales_orders', draft.id ?? '')).toMatchObject({ status: 'fulfilled' });
  });

  test('becomes one invoice at a time', async () => {
    const draft = await order();
    const key = '0190c0de-0000-7000-8000-000000000001';
    const twice = await Promise.all(
      [1, 2].map(() => act<Row>(database, company.user, 'invoice_from_sales_order', draft.id ?? '', key)),
    );
    expect(twice[0]?.id).toBe(twice[1]?.id);
    expect((await refusal(step('invoice_from_sales_order', draft.id))).hint).toBe(
      'document.already_converted',
    );
  });
});

test('an order and its invoice refer to each other, as their lists show, for people who may read both', async () => {
  const { id = '' } = await order();
  const chain = async (kind: string, of: string, person = company.viewer) => {
    const links = await ask<readonly DocumentLink[]>(
      database,
      person,
      (sql) => sql`select document_chain(${kind}, ${of}) as answer`,
    );
    return links.filter(({ way, documents }) => way === 'became' || documents.length > 0);
  };
  expect(await chain('sales_order', id)).toEqual([{ way: 'became', table_name: 'invoices', documents: [] }]);
  const invoice = await act<Row>(database, company.user, 'invoice_from_sales_order', id);
  const amounts = { currency: 'USD', total_amount: '88.00' };
  expect(await chain('sales_order', id)).toEqual([
    {
      way: 'became',
      table_name: 'invoices',
      documents: [
        { id: invoice.id, number: 'INV-000001', dated: invoice.invoice_date, status: 'draft', ...amounts },
      ],
    },
  ]);
  expect(await chain('invoice', invoice.id ?? '')).toMatchObject([
    {
      way: 'made_from',
      table_name: 'sales_orders',
      documents: [{ id, number: 'SO-000001', status: 'unfulfilled', ...amounts }],
    },
  ]);
  const other = await foundCompany(database);
  expect((await refusal(chain('sales_order', id, other.admin))).hint).toBe('document.not_found');
});

describe('an invoice without an order', () => {
  test('issues its stock at cost in the same entry', async () => {
    const customer_id = await createCustomer(database, company.user);
    const draft = await saveInvoice(database, company.user, {
      customer_id,
      lines: [
        { product_id, quantity: 2 },
        { product_id, quantity: 1 },
      ],
    });
    const entry = await postInvoice(database, company.user, draft.id ?? '');
    expect(await entryLines(database, entry)).toEqual([
      { code: '1100', debit: '66.00', credit: '0.00' },
      { code: '4000', debit: '0.00', credit: '60.00' },
      { code: '2200', debit: '0.00', credit: '6.00' },
      { code: '5000', debit: '24.00', credit: '0.00' },
      { code: '1200', debit: '0.00', credit: '24.00' },
    ]);
    const moves =
      await database.sql`select quantity, journal_entry_id from stock_movements where source_kind = 'invoice'
      and source_id = ${draft.id ?? ''}`;
    expect(moves).toEqual([{ quantity: '-3.000000', journal_entry_id: entry }]);
  });
});

test('a purchase order is sent and received in this order', async () => {
  const draft = await save(database, company.user, 'save_purchase_order', {
    vendor_id: await createVendor(database, company.user),
    order_date: '2026-01-01',
    delivery_date: '2026-02-01',
    lines: [{ product_id, quantity: 3, unit_price: '7.00' }],
  });
  expect(draft).toMatchObject({ po_number: 'PO-000001', status: 'draft', delivery_date: '2026-02-01' });
  expect((await refusal(step('receive_purchase_order', draft.id))).hint).toBe('document.wrong_status');
  expect(await step('send_purchase_order', draft.id)).toMatchObject({ status: 'sent' });
  const received = await step('receive_purchase_order', draft.id);
  expect(received.status).toBe('received');
  expect(await itemOf(database, item)).toMatchObject({ quantity: '13', total_value: '101.00' });
  expect((await refusal(step('receive_purchase_order', draft.id))).hint).toBe('document.wrong_status');
  const early = { delivery_date: '2020-01-01', vendor_id: draft.vendor_id, lines: [] };
  expect((await refusal(save(database, company.user, 'save_purchase_order', early))).message).toBe(
    'Delivery date cannot be before the order date.',
  );
});
