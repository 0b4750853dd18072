import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Company, foundCompany } from '../database/people.ts';
import {
  actAs,
  openTestDatabase,
  type Person,
  refusal,
  type TestDatabase,
} from '../database/test-database.ts';
import { addAsset, dispose, runDepreciation } from './steps/assets.ts';
import {
  act,
  approveBill,
  ask,
  createCustomer,
  createProduct,
  createVendor,
  type Fields,
  postInvoice,
  type Row,
  save,
  saveBill,
  saveInvoice,
} from './steps/documents.ts';
import { applyCredit, issueCreditNote, recordPayment, voidPayment, writeOff } from './steps/payments.ts';
import { addItem, adjust } from './steps/stock.ts';

const CONNECTIONS = 16;
const ROUNDS = 4;

let database: TestDatabase;
/** The same database over several connections. */
let crowd: TestDatabase;
let company: Company;
let customer: string;
let vendor: string;
let products: string[];
let pool: postgres.Sql;
beforeAll(async () => {
  database = await openTestDatabase();
  pool = postgres(database.url, { max: CONNECTIONS, onnotice: () => {} });
  crowd = {
    ...database,
    sql: pool,
    as: (person, work) =>
      pool.begin(async (session) => {
        await actAs(session, person);
        return work(session);
      }) as ReturnType<typeof work>,
  };
  company = await foundCompany(database);
  customer = await createCustomer(database, company.admin);
  vendor = await createVendor(database, company.admin);
  products = [];
  for (const name of ['Widget', 'Gadget', 'Gizmo', 'Cog', 'Gear']) {
    const product = await createProduct(database, company.admin, { name });
    const item = await addItem(database, company.admin, name, product);
    await adjust(database, company.admin, { item, quantity: 500, unitCost: 7, on: '2026-01-01' });
    products.push(product);
  }
});
afterAll(async () => {
  await pool.end();
  await database.close();
});

type Call = (crowd: TestDatabase) => Promise<unknown>;

/** Makes simultaneous calls and returns the codes of the refused ones; any other error fails the test. */
async function atOnce(...calls: Call[]): Promise<string[]> {
  const settled = await Promise.allSettled(calls.map((call) => call(crowd)));
  const codes: string[] = [];
  for (const result of settled) {
    if (result.status === 'fulfilled') continue;
    const { code, hint, message } = await refusal(Promise.reject(result.reason));
    codes.push(code === 'P0001' && hint ? hint : `${code}: ${message}`);
  }
  expect(codes.filter((code) => !/^[a-z_]+\.[a-z_]+$/.test(code))).toEqual([]);
  return codes.toSorted();
}
const faults = () => database.as(company.admin, (sql) => sql`select * from books_health() where not ok`);
const entriesOf = (source: string) =>
  database.sql`select id from journal_entries where source_id = ${source} and source_kind = 'invoice'`;

const goods = (quantity: number): Fields[] =>
  products.map((product_id) => ({ product_id, quantity, unit_price: 30 }));
const invoice = async (
  lines: Fields[] = [{ unit_price: 10, gst_applicable: false }],
  fields: Fields = {},
) => {
  const document = { customer_id: customer, invoice_date: '2026-02-01', lines, ...fields };
  return (await saveInvoice(database, company.admin, document)).id ?? '';
};
const bill = async (lines: Fields[]) =>
  (await saveBill(database, company.admin, { vendor_id: vendor, bill_date: '2026-02-01', lines })).id ?? '';
const cancel = (by: TestDatabase, kind: string, id: string, key: string = randomUUID()) =>
  ask(
    by,
    company.admin,
    (sql) => sql`select to_jsonb(${sql(`cancel_${kind}`)}(${id}, 'A mistake', ${key})) as answer`,
  );
const rounds = Array.from({ length: ROUNDS }, (_, round) => round);

test('posting, changing, deleting and cancelling a draft at once leaves one consistent state', async () => {
  for (const _ of rounds) {
    const id = await invoice(goods(1));
    const change = { id, version: 1, customer_id: customer, lines: goods(2).toReversed() };
    await atOnce(
      (by) => postInvoice(by, company.admin, id),
      (by) => postInvoice(by, company.user, id),
      (by) => saveInvoice(by, company.user, change),
      (by) => by.as(company.admin, (sql) => sql`delete from invoices where id = ${id}`),
      (by) => cancel(by, 'invoice', id),
      (by) => ask(by, company.viewer, (sql) => sql`select preview_posting('invoice', ${id}) as answer`),
    );
    expect((await entriesOf(id)).length).toBeLessThanOrEqual(1);
  }
  expect(await faults()).toEqual([]);
});

test('concurrent payments settle an invoice only once', async () => {
  for (const _ of rounds) {
    const id = await invoice();
    await postInvoice(database, company.admin, id);
    const pay = (amount: number) => (by: TestDatabase) =>
      recordPayment(by, company.user, { contact: customer, amount, uses: [{ document_id: id, amount }] });
    await atOnce(
      (by) => cancel(by, 'invoice', id),
      pay(10),
      pay(5),
      (by) => issueCreditNote(by, company.user, { invoice_id: id }),
      (by) => writeOff(by, company.manager, ['invoice', id], 1),
    );
  }
  expect(await faults()).toEqual([]);
});

test('bills and invoices of the same goods, in any order, wait for each other without a deadlock', async () => {
  for (const _ of rounds) {
    const bills = [await bill(goods(5)), await bill(goods(5).toReversed())];
    const sold = [await invoice(goods(2)), await invoice(goods(2).toReversed()), await invoice(goods(1))];
    const refused = await atOnce(
      ...bills.map(
        (id): Call =>
          (by) =>
            approveBill(by, company.user, id),
      ),
      ...sold.map(
        (id): Call =>
          (by) =>
            postInvoice(by, company.admin, id),
      ),
    );
    expect(refused).toEqual([]);
    await atOnce(
      ...bills.map(
        (id): Call =>
          (by) =>
            cancel(by, 'bill', id),
      ),
      ...sold.slice(1).map(
        (id): Call =>
          (by) =>
            cancel(by, 'invoice', id),
      ),
      (by) => issueCreditNote(by, company.user, { invoice_id: sold[0] ?? '' }),
    );
  }
  expect(await faults()).toEqual([]);
});

test('credit is used, refunded and voided once', async () => {
  for (const _ of rounds) {
    const contact = await createCustomer(database, company.admin, 'With credit');
    const payment = await recordPayment(database, company.admin, { contact, amount: 20 });
    const open = [
      await invoice(undefined, { customer_id: contact }),
      await invoice(undefined, { customer_id: contact }),
    ];
    for (const id of open) await postInvoice(database, company.admin, id);
    await atOnce(
      (by) => voidPayment(by, company.admin, payment),
      ...open.map(
        (document_id): Call =>
          (by) =>
            applyCredit(by, company.user, ['payment', payment], [{ document_id, amount: 8 }]),
      ),
      (by) => recordPayment(by, company.user, { contact, direction: 'out', amount: 15 }),
      (by) => cancel(by, 'invoice', open[1] ?? ''),
    );
  }
  expect(await faults()).toEqual([]);
});

test('one key serves one call, even with different calls at once', async () => {
  for (const _ of rounds) {
    const id = await invoice();
    const key = randomUUID();
    const refused = await atOnce(
      (by) => postInvoice(by, company.admin, id, key),
      (by) => cancel(by, 'invoice', id, key),
      (by) => postInvoice(by, company.user, id, key),
    );
    expect(new Set(refused)).toEqual(new Set(['key.reused']));
  }
  expect(await faults()).toEqual([]);
});

test('locking and closing let nothing behind them', async () => {
  for (const round of rounds) {
    const year = 2015 + round;
    const ids: string[] = [];
    for (let n = 0; n < 5; n++) ids.push(await invoice(undefined, { invoice_date: `${year}-05-05` }));
    await atOnce(
      ...ids.map(
        (id): Call =>
          (by) =>
            postInvoice(by, company.user, id),
      ),
      (by) => by.as(company.admin, (sql) => sql`select lock_books(${`${year}-12-31`})`),
      (by) => by.as(company.admin, (sql) => sql`select close_year(${`${year}-12-31`}, ${randomUUID()})`),
      (by) => recordPayment(by, company.user, { contact: customer, amount: 1, on: `${year}-06-01` }),
      (by) => by.as(company.admin, (sql) => sql`update company_settings set invoice_prefix = 'INV-'`),
    );
    // All postings into the year were made before the lock.
    const [late] = await database.sql`
      select count(*)::int as count from journal_entries
      where source_kind <> 'year_close' and entry_date <= ${`${year}-12-31`} and entry_date >= ${`${year}-01-01`}
        and number > (select min(e.number) from journal_entries e where e.source_kind = 'year_close' and e.entry_date = ${`${year}-12-31`})`;
    expect(late?.count).toBe(0);
  }
  await database.as(company.admin, (sql) => sql`select lock_books(null, reason => 'A bill came late')`);
  expect(await faults()).toEqual([]);
});

test('depreciation and disposal at once post each month of each asset once', async () => {
  for (const round of rounds) {
    const assets: string[] = [];
    for (let n = 0; n < 3; n++)
      assets.push(
        await addAsset(database, company.user, {
          ...{ name: `Press ${round}-${n}`, purchase_price: 1200, salvage_value: 0 },
          ...{ useful_life: 1, purchase_date: '2025-06-01' },
        }),
      );
    const run = (through: string) => (by: TestDatabase) => runDepreciation(by, company.manager, through);
    await atOnce(
      run('2026-01-31'),
      run('2026-01-31'),
      run('2026-03-31'),
      (by) => dispose(by, company.admin, assets[1] ?? '', '2025-12-12', 10),
      (by) =>
        addAsset(by, company.user, { name: `Late ${round}`, useful_life: 1, purchase_date: '2025-09-01' }),
    );
  }
  const twice = await database.sql`
    select asset_id from depreciation_entries where amount > 0 group by asset_id, period_end having count(*) > 1`;
  expect(twice).toEqual([]);
  expect(await faults()).toEqual([]);
});

test('an order is not changed after an invoice with its goods was posted, nor while it is posted', async () => {
  const order = async (): Promise<Row> =>
    save(database, company.admin, 'save_sales_order', { customer_id: customer, lines: goods(5) });
  const shrink = (by: TestDatabase, person: Person, { id, version }: Row) =>
    save(by, person, 'save_sales_order', { id, version, lines: goods(1) });
  const invoiced = async ({ id = '' }: Row) =>
    (await act<Row>(database, company.admin, 'invoice_from_sales_order', id)).id ?? '';
  const first = await order();
  await postInvoice(database, company.admin, await invoiced(first));
  expect(await refusal(shrink(database, company.admin, first))).toMatchObject({
    hint: 'document.already_converted',
  });

  for (const _ of rounds) {
    const raced = await order();
    const id = await invoiced(raced);
    const refused = await atOnce(
      (by) => shrink(by, company.user, raced),
      (by) => postInvoice(by, company.admin, id),
    );
    for (const step of ['fulfil_sales_order', 'ship_sales_order'])
      await act(database, company.admin, step, raced.id ?? '');
    // Either the order kept its goods, or the invoice issued the goods that the smaller order lacks.
    const [moved] = await database.sql`
      select -sum(quantity)::int as quantity, count(distinct source_kind)::int as sources
      from stock_movements where source_id in (${raced.id ?? ''}, ${id})`;
    expect(moved).toEqual({ quantity: 5 * products.length, sources: refused.length ? 1 : 2 });
  }
  expect(await faults()).toEqual([]);
});

test('bulk changes and imports, in whatever order their rows come, wait for postings and for each other', async () => {
  const items = (
    await database.sql`select id from inventory_items where org_id = ${company.organisation}`
  ).map(({ id }) => id);
  const assets: string[] = [];
  for (let n = 0; n < 6; n++)
    assets.push(
      await addAsset(database, company.user, {
        ...{
          name: `Meter ${n}`,
          depreciation_method: 'units_of_production',
          total_units: 1000,
          useful_life: null,
        },
        purchase_date: '2026-01-01',
      }),
    );
  const change = (table: string, ids: string[], changes: Fields) => (by: TestDatabase) =>
    by.as(
      company.admin,
      (sql) => sql`select bulk_update(${table}, ${ids}, ${sql.json({ ...changes } as never)})`,
    );
  const load = (table: string, rows: Fields[]) => (by: TestDatabase) =>
    by.as(
      company.manager,
      (sql) =>
        sql`select import_records(${table}, ${sql.json(rows as never)}, 'all_or_nothing', ${randomUUID()})`,
    );
  for (const round of rounds) {
    // Rows that were changed lie in another order than their ids.
    for (const id of assets.toReversed())
      await change('fixed_assets', [id], { name: `Meter before ${round}` })(database);
    const used_on = `2026-0${round + 1}-05`;
    const drafts = [await invoice(goods(1)), await invoice(goods(1).toReversed())];
    const backwards = round % 2 ? items.toReversed() : items;
    const refused = await atOnce(
      ...drafts.map(
        (id): Call =>
          (by) =>
            postInvoice(by, company.user, id),
      ),
      change('inventory_items', backwards.toReversed(), { reorder_level: String(round) }),
      change('inventory_items', backwards, { reorder_level: String(round + 1) }),
      load(
        'inventory_items',
        backwards.toReversed().map((id) => ({ id, reorder_level: '3' })),
      ),
      load(
        'asset_usage',
        assets.toReversed().map((asset_id) => ({ asset_id, used_on, units: '5' })),
      ),
      (by) => runDepreciation(by, company.manager, `2026-0${round + 1}-28`),
      change('fixed_assets', assets.toReversed(), { name: `Meter of round ${round}` }),
    );
    expect(refused).toEqual([]);
  }
  expect(await faults()).toEqual([]);
});
