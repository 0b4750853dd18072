import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Company, foundCompany } from '../database/people.ts';
import { openSharedDatabase, refusal, type TestDatabase } from '../database/test-database.ts';
import {
  act,
  approveBill,
  ask,
  createCustomer,
  createProduct,
  createVendor,
  type Fields,
  postedInvoice,
  postInvoice,
  type Row,
  save,
  saveBill,
  saveInvoice,
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

const cancel = (kind: 'invoice' | 'bill', id: string | undefined): Promise<Row> =>
  ask(
    database,
    company.admin,
    (sql) =>
      sql`select to_jsonb(t) as answer from ${sql(`cancel_${kind}`)}(${id ?? ''}, 'Wrong price', ${randomUUID()}) t`,
  );
const listed = (view: string, id: string | undefined): Promise<Row> =>
  ask(
    database,
    company.viewer,
    (sql) => sql`select to_jsonb(t) as answer from ${sql(view)} t where t.id = ${id ?? ''}`,
  );
const moved = (kind: string, id: string | undefined): Promise<readonly Fields[]> =>
  ask(database, company.viewer, (sql) => sql`select document_stock(${kind}, ${id ?? ''}) as answer`);

describe('a posted document that was wrong', () => {
  test('is cancelled, and the one in its place is linked with it both ways', async () => {
    const wrong = await postedInvoice(database, company.admin, [{ description: 'Advice', unit_price: 100 }]);
    const { customer_id } = wrong;
    const lines = [{ description: 'Advice', unit_price: 110 }];
    const early = await refusal(
      saveInvoice(database, company.admin, { corrects_id: wrong.id, customer_id, lines }),
    );
    expect(early).toMatchObject({
      hint: 'document.wrong_status',
      message: 'The invoice INV-000001 is not cancelled. Cancel it before you save another one instead.',
    });
    await cancel('invoice', wrong.id);
    const right = await saveInvoice(database, company.admin, { corrects_id: wrong.id, customer_id, lines });
    expect(await listed('invoice_list', right.id)).toMatchObject({ corrects_number: 'INV-000001' });
    expect(await listed('invoice_list', wrong.id)).toMatchObject({
      corrected_by_id: right.id,
      corrected_by_number: 'INV-000002',
    });
    const again = await refusal(
      saveInvoice(database, company.admin, { corrects_id: wrong.id, customer_id, lines }),
    );
    expect(again).toMatchObject({
      hint: 'document.already_corrected',
      message: 'The invoice INV-000001 was corrected by INV-000002 already. Correct that one instead.',
    });
  });

  test('is one of the own organization', async () => {
    const other = await foundCompany(database);
    const foreign = await postedInvoice(database, other.admin, [{ description: 'Advice', unit_price: 100 }]);
    const customer_id = await createCustomer(database, company.admin);
    const refused = await refusal(
      saveInvoice(database, company.admin, { corrects_id: foreign.id, customer_id, lines: [] }),
    );
    expect(refused.hint).toBe('document.not_found');
  });

  test('stays with its order, whose goods are not shipped again', async () => {
    const product_id = await createProduct(database, company.admin, { unit_price: 20 });
    const item = await addItem(database, company.admin, 'Beans', product_id);
    await adjust(database, company.admin, { item, quantity: 10, unitCost: 8 });
    const customer_id = await createCustomer(database, company.admin);
    const order = await save(database, company.admin, 'save_sales_order', {
      customer_id,
      lines: [{ product_id, quantity: 4 }],
    });
    await act(database, company.admin, 'fulfil_sales_order', order.id ?? '');
    await act(database, company.admin, 'ship_sales_order', order.id ?? '');
    const wrong = await act<Row>(database, company.admin, 'invoice_from_sales_order', order.id ?? '');
    expect(await listed('sales_order_list', order.id)).toMatchObject({ invoice_id: wrong.id });
    await postInvoice(database, company.admin, wrong.id ?? '');
    await cancel('invoice', wrong.id);
    expect(await listed('sales_order_list', order.id)).toMatchObject({ invoice_id: null });

    const right = await saveInvoice(database, company.admin, {
      corrects_id: wrong.id,
      customer_id,
      lines: [{ product_id, quantity: 4, unit_price: 18 }],
    });
    await postInvoice(database, company.admin, right.id ?? '');
    expect(await listed('invoice_list', right.id)).toMatchObject({ order_number: 'SO-000001' });
    expect(await itemOf(database, item)).toMatchObject({ quantity: '6' });
    expect(await moved('invoice', right.id)).toEqual([]);
    expect(await moved('sales_order', order.id)).toMatchObject([
      { item: 'Beans', kind: 'issue', quantity: '-4', unit_cost: '8', value: '-32.00' },
    ]);
  });

  test('gives way to what its order has become since', async () => {
    const product_id = await createProduct(database, company.admin, { unit_price: 20, purchase_price: 12 });
    await addItem(database, company.admin, 'Beans', product_id);
    const vendor_id = await createVendor(database, company.admin);
    const order = await save(database, company.admin, 'save_purchase_order', {
      vendor_id,
      lines: [{ product_id, quantity: 3 }],
    });
    // At the price that the product is bought for.
    expect(order).toMatchObject({ net_amount: 36 });
    await act(database, company.admin, 'send_purchase_order', order.id ?? '');
    await act(database, company.admin, 'receive_purchase_order', order.id ?? '');
    const wrong = await act<Row>(database, company.admin, 'bill_from_purchase_order', order.id ?? '');
    await approveBill(database, company.admin, wrong.id ?? '');
    await cancel('bill', wrong.id);
    await act(database, company.admin, 'bill_from_purchase_order', order.id ?? '');
    const refused = await refusal(
      saveBill(database, company.admin, { corrects_id: wrong.id, vendor_id, lines: [{ product_id }] }),
    );
    expect(refused).toMatchObject({
      hint: 'document.already_converted',
      message:
        'The order of the bill BIL-000001 has become BIL-000002 already. Open that one, or cancel it first.',
    });
  });
});
