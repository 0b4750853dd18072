import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Company, foundCompany } from '../database/people.ts';
import { openSharedDatabase, type Person, refusal, type TestDatabase } from '../database/test-database.ts';
import { addBankAccount, listBankAccounts } from './steps/bank-accounts.ts';
import {
  ask,
  createCustomer,
  createProduct,
  createVendor,
  type Fields,
  postedInvoice,
  type Row,
  save,
} from './steps/documents.ts';
import { applyCredit, recordPayment } from './steps/payments.ts';
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
  product_id = await createProduct(database, company.admin, { name: 'Beans', unit_price: 20 });
  item = await addItem(database, company.admin, 'Beans', product_id);
  await adjust(database, company.admin, { item, quantity: 10, unitCost: 8, on: '2026-01-10' });
});

type Arguments = readonly (string | number | null | undefined)[];

/** Calls a function with its arguments in order, and returns its result. */
const call = <T = Row>(name: string, args: Arguments, person: Person = company.manager): Promise<T> =>
  ask<T>(
    database,
    person,
    (sql) =>
      sql`select to_jsonb(${sql(name)}(${args.reduce(
        (list, value, n) => (n === 0 ? sql`${value ?? null}` : sql`${list}, ${value ?? null}`),
        sql``,
      )})) as answer`,
  );
const step = (name: string, id: string | undefined, day?: string, key: string = randomUUID()) =>
  call(name, [id, key, day]);
const cancel = (kind: string, id: string | undefined, day?: string) =>
  call(`cancel_${kind}`, [id, 'A mistake', randomUUID(), day]);

const sale = async (more: Fields = {}) =>
  save(database, company.user, 'save_sales_order', {
    customer_id: await createCustomer(database, company.user),
    order_date: '2026-02-01',
    lines: [{ product_id, quantity: 4 }],
    ...more,
  });
const purchase = async () =>
  save(database, company.user, 'save_purchase_order', {
    vendor_id: await createVendor(database, company.user),
    order_date: '2026-02-01',
    lines: [{ product_id, quantity: 3, unit_price: '7.00' }],
  });

const lock = (through: string | null) =>
  database.as(company.admin, (sql) => sql`select lock_books(${through}::date, reason => 'A bill came late')`);
const entryDay = async (id: string | undefined) =>
  (await database.sql`select entry_date::text as day from journal_entries where id = ${id ?? null}`)[0]?.day;
const movesOf = async (source: string | undefined) =>
  (
    await database.sql`select moved_on::text as day from stock_movements where source_id = ${source ?? null} order by id`
  ).map(({ day }) => day);
const reversalDay = async (entry: string | undefined) =>
  (
    await database.sql`select entry_date::text as day from journal_entries where reverses_id = ${entry ?? null}`
  )[0]?.day;

describe('an order', () => {
  test('is fulfilled and shipped on the days that are given, and its stock leaves on that day', async () => {
    const order = await sale();
    expect(await step('fulfil_sales_order', order.id, '2026-02-03')).toMatchObject({
      fulfilled_on: '2026-02-03',
    });
    const shipped = await step('ship_sales_order', order.id, '2026-02-05');
    expect(shipped).toMatchObject({ status: 'shipped', shipped_on: '2026-02-05' });
    expect(await entryDay(shipped.journal_entry_id)).toBe('2026-02-05');
    expect(await movesOf(order.id)).toEqual(['2026-02-05']);
  });

  test('is sent and received on the days that are given, and its goods come on that day', async () => {
    const order = await purchase();
    expect(await step('send_purchase_order', order.id, '2026-02-02')).toMatchObject({
      sent_on: '2026-02-02',
    });
    const received = await step('receive_purchase_order', order.id, '2026-02-09');
    expect(received).toMatchObject({ status: 'received', received_on: '2026-02-09' });
    expect(await entryDay(received.journal_entry_id)).toBe('2026-02-09');
    expect(await movesOf(order.id)).toEqual(['2026-02-09']);
    expect(await step('bill_from_purchase_order', order.id, '2026-02-11')).toMatchObject({
      bill_date: '2026-02-11',
    });
    const [late] = await Promise.all([purchase()]);
    await step('send_purchase_order', late?.id, '2026-02-02');
    await step('receive_purchase_order', late?.id, '2026-02-09');
    await cancel('purchase_order', late?.id, '2026-02-20');
    expect(await movesOf(late?.id)).toEqual(['2026-02-09', '2026-02-20']);
  });

  test('takes no step before the date of the previous one', async () => {
    const order = await sale();
    expect(await refusal(step('fulfil_sales_order', order.id, '2026-01-31'))).toMatchObject({
      hint: 'document.date_too_early',
      message:
        'The sales order SO-000001 is dated 2026-02-01, so it cannot be fulfilled on 2026-01-31. Choose that day or a later one.',
    });
    await step('fulfil_sales_order', order.id, '2026-02-03');
    expect((await refusal(step('ship_sales_order', order.id, '2026-02-02'))).message).toBe(
      'The sales order SO-000001 was fulfilled on 2026-02-03, so it cannot be shipped on 2026-02-02. Choose that day or a later one.',
    );
    expect((await refusal(cancel('sales_order', order.id, '2026-02-02'))).message).toBe(
      'The sales order SO-000001 was last changed on 2026-02-03, so it cannot be cancelled on 2026-02-02. Choose that day or a later one.',
    );
    expect((await refusal(step('invoice_from_sales_order', order.id, '2026-01-31'))).message).toBe(
      'The sales order SO-000001 is dated 2026-02-01, so it cannot be invoiced on 2026-01-31. Choose that day or a later one.',
    );
    const bought = await purchase();
    await step('send_purchase_order', bought.id, '2026-02-04');
    expect((await refusal(step('receive_purchase_order', bought.id, '2026-02-03'))).message).toBe(
      'The purchase order PO-000001 was sent on 2026-02-04, so it cannot be received on 2026-02-03. Choose that day or a later one.',
    );
    const never = database.as(
      company.user,
      (sql) => sql`select ship_sales_order(${order.id ?? ''}, ${randomUUID()}, 'infinity')`,
    );
    expect((await refusal(never)).hint).toBe('ledger.date_out_of_range');
  });

  test('is not shipped or received into a locked period, even without stocked products', async () => {
    const order = await sale({ lines: [{ description: 'Advice', unit_price: 100 }] });
    await step('fulfil_sales_order', order.id, '2026-02-03');
    const bought = await purchase();
    await step('send_purchase_order', bought.id, '2026-02-03');
    await lock('2026-02-28');
    for (const [name, id] of [
      ['ship_sales_order', order.id],
      ['receive_purchase_order', bought.id],
    ] as const)
      expect((await refusal(step(name, id, '2026-02-28'))).hint).toBe('ledger.period_locked');
    expect(await step('ship_sales_order', order.id, '2026-03-01')).toMatchObject({
      shipped_on: '2026-03-01',
    });
    expect(await step('receive_purchase_order', bought.id, '2026-03-01')).toMatchObject({
      received_on: '2026-03-01',
    });
  });

  test('dated tomorrow is shipped on its own day if no day is given', async () => {
    const order = await sale({ order_date: '2999-01-01' });
    expect(await step('fulfil_sales_order', order.id)).toMatchObject({ fulfilled_on: '2999-01-01' });
    expect(await step('ship_sales_order', order.id)).toMatchObject({ shipped_on: '2999-01-01' });
  });

  test('becomes an invoice of the given day, which must be given once', async () => {
    const order = await sale();
    const key = randomUUID();
    const invoice = await step('invoice_from_sales_order', order.id, '2026-02-14', key);
    expect(invoice).toMatchObject({ invoice_date: '2026-02-14' });
    expect(await step('invoice_from_sales_order', order.id, '2026-02-14', key)).toEqual(invoice);
    expect((await refusal(step('invoice_from_sales_order', order.id, '2026-02-15', key))).hint).toBe(
      'key.reused',
    );
  });

  test('is previewed as of the day on which it is to be shipped', async () => {
    const order = await sale();
    const preview = (day: string) =>
      database.as(
        company.user,
        (sql) => sql`select preview_posting('sales_order', ${order.id ?? ''}, ${day}) as seen`,
      );
    const [row] = await preview('2026-02-05');
    expect(row?.seen.profit).toBe('-32.00');
    expect((await refusal(preview('2026-01-31'))).hint).toBe('document.date_too_early');
    await lock('2026-02-28');
    expect((await refusal(preview('2026-02-05'))).hint).toBe('ledger.period_locked');
  });
});

describe('an invoice', () => {
  const invoice = () =>
    postedInvoice(database, company.user, [{ product_id, quantity: 3 }], { invoice_date: '2026-02-10' });

  test('is cancelled on the given day, and its stock is returned on that day', async () => {
    const { id, journal_entry_id } = await invoice();
    expect(await refusal(cancel('invoice', id, '2026-02-09'))).toMatchObject({
      hint: 'document.date_too_early',
      message:
        'The invoice INV-000001 was last changed on 2026-02-10, so it cannot be cancelled on 2026-02-09. Choose that day or a later one.',
    });
    expect(await cancel('invoice', id, '2026-02-12')).toMatchObject({
      status: 'cancelled',
      closed_on: '2026-02-12',
    });
    expect(await reversalDay(journal_entry_id)).toBe('2026-02-12');
    expect((await movesOf(id)).at(-1)).toBe('2026-02-12');
    expect(await itemOf(database, item)).toMatchObject({ quantity: '10' });
  });

  test('is not cancelled in a locked period', async () => {
    const { id } = await invoice();
    await lock('2026-02-28');
    expect((await refusal(cancel('invoice', id, '2026-02-28'))).hint).toBe('ledger.period_locked');
    expect(await cancel('invoice', id, '2026-03-01')).toMatchObject({ closed_on: '2026-03-01' });
  });
});

describe('a payment', () => {
  /** A payment of 20 on the 12th, half of it for an invoice, and a quarter used for another on the 20th. */
  async function payment() {
    const customer_id = await createCustomer(database, company.user);
    const lines = [{ unit_price: 10, gst_applicable: false }];
    const head = { customer_id, invoice_date: '2026-02-10' };
    const first = await postedInvoice(database, company.user, lines, head);
    const second = await postedInvoice(database, company.user, lines, head);
    const paid = await recordPayment(database, company.manager, {
      contact: customer_id,
      on: '2026-02-12',
      amount: 20,
      uses: [{ document_id: first.id ?? '', amount: 10 }],
    });
    const source = ['payment', paid] as const;
    const [used] = await applyCredit(database, company.manager, source, [
      { document_id: second.id ?? '', amount: 5 },
    ]);
    return { paid, used };
  }
  const end = (name: string, id: string | undefined, day?: string) =>
    call<string>(name, [id, 'It bounced', randomUUID(), day]);

  test('is voided on the day that is given, not before it was last used', async () => {
    const { paid } = await payment();
    expect(await refusal(end('void_payment', paid, '2026-02-19'))).toMatchObject({
      hint: 'document.date_too_early',
      message:
        'Payment PAY-000001 was last used on 2026-02-20, so it cannot be voided on 2026-02-19. Choose that day or a later one.',
    });
    expect(await entryDay(await end('void_payment', paid, '2026-02-21'))).toBe('2026-02-21');
    const [row] = await database.sql`select voided_on::text as day from payments where id = ${paid}`;
    expect(row?.day).toBe('2026-02-21');
  });

  test('is not voided in a locked period', async () => {
    const { paid } = await payment();
    await lock('2026-02-28');
    expect((await refusal(end('void_payment', paid, '2026-02-28'))).hint).toBe('ledger.period_locked');
  });

  test('has a use of it undone on the day that is given', async () => {
    const { used } = await payment();
    expect((await refusal(end('undo_allocation', used, '2026-02-19'))).message).toBe(
      'This allocation is dated 2026-02-20, so it cannot be undone on 2026-02-19. Choose that day or a later one.',
    );
    await end('undo_allocation', used, '2026-02-25');
    const [row] =
      await database.sql`select voided_on::text as day from payment_allocations where id = ${used ?? ''}`;
    expect(row?.day).toBe('2026-02-25');
  });
});

describe('a bank account', () => {
  test('is opened on the day that is given, and a repeated call names the same day or none', async () => {
    const { admin } = company;
    const form = { id: randomUUID(), opening: '10.00', openedOn: '2026-01-31' };
    await addBankAccount(database, admin, form);
    const [entry] = await database.sql`
      select entry_date::text as day from journal_entries where source_kind = 'opening' and source_id = ${form.id}`;
    expect(entry?.day).toBe('2026-01-31');
    expect(await addBankAccount(database, admin, form)).toBe(form.id);
    expect(await addBankAccount(database, admin, { ...form, openedOn: null })).toBe(form.id);
    const other = await refusal(addBankAccount(database, admin, { ...form, openedOn: '2026-02-01' }));
    expect(other.hint).toBe('key.reused');
    await lock('2026-01-31');
    expect((await refusal(addBankAccount(database, admin, { ...form, id: randomUUID() }))).hint).toBe(
      'ledger.period_locked',
    );
    expect(await listBankAccounts(database, admin)).toHaveLength(1);
  });
});
