import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { byTier } from '../by-tier.ts';
import { type Company, foundCompany } from '../database/people.ts';
import { openSharedDatabase, type TestDatabase } from '../database/test-database.ts';
import {
  act,
  ask,
  createCustomer,
  createProduct,
  createVendor,
  type Fields,
  type Row,
  save,
} from './steps/documents.ts';
import { addItem, adjust } from './steps/stock.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openSharedDatabase();
});
afterAll(() => database.close());

/** Missing or used stock: random steps may fail with it. Any other error fails the test. */
const EXPECTED = /^stock\./;

interface World {
  readonly company: Company;
  readonly customer_id: string;
  readonly vendor_id: string;
  readonly product_id: string;
}

async function found(): Promise<World> {
  const company = await foundCompany(database);
  const { admin } = company;
  const product_id = await createProduct(database, admin, {
    name: 'Beans',
    unit_price: '19.99',
    gst_rate: 15,
  });
  const item = await addItem(database, admin, 'Beans', product_id);
  await adjust(database, admin, { item, quantity: 7, unitCost: '3.333333' });
  return {
    company,
    product_id,
    customer_id: await createCustomer(database, admin),
    vendor_id: await createVendor(database, admin),
  };
}

const line = fc.record({
  isStock: fc.boolean(),
  quantity: fc.integer({ min: 1, max: 4 }),
  unit_price: fc.integer({ min: 1, max: 99_999 }).map((cents) => (cents / 100).toFixed(2)),
  discount_percent: fc.constantFrom('0', '12.5', '33.33'),
  gst_rate: fc.constantFrom(0, 10, '12.5', 15),
});
const step = fc.record({
  way: fc.constantFrom('invoice', 'bill', 'sale', 'purchase'),
  lines: fc.array(line, { minLength: 1, maxLength: 4 }),
  rate: fc.constantFrom(null, '1.2345678901', '0.0067'),
  tax_inclusive: fc.boolean(),
  ending: fc.constantFrom('post', 'cancel', 'delete', 'leave'),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

async function take({ company, customer_id, vendor_id, product_id }: World, one: Step): Promise<void> {
  const { admin } = company;
  const call = (name: string, id: string) => act<Row>(database, admin, name, id);
  const document: Fields = {
    customer_id,
    vendor_id,
    tax_inclusive: one.tax_inclusive,
    ...(one.rate && { currency: 'JPY', exchange_rate: one.rate }),
    lines: one.lines.map(({ isStock, ...rest }) => (isStock ? { ...rest, product_id } : rest)),
  };
  const begin = async (name: Parameters<typeof save>[2]) =>
    (await save(database, admin, name, pick(name, document))).id ?? '';
  let kind: 'invoice' | 'bill' = 'invoice';
  let id: string;
  if (one.way === 'sale') {
    const order = await begin('save_sales_order');
    await call('fulfil_sales_order', order);
    await call('ship_sales_order', order);
    id = (await call('invoice_from_sales_order', order)).id ?? '';
  } else if (one.way === 'purchase') {
    kind = 'bill';
    const order = await begin('save_purchase_order');
    await call('send_purchase_order', order);
    await call('receive_purchase_order', order);
    id = (await call('bill_from_purchase_order', order)).id ?? '';
  } else {
    kind = one.way === 'bill' ? 'bill' : 'invoice';
    id = await begin(`save_${kind}`);
  }
  if (one.ending === 'delete') {
    await database.as(admin, (sql) => sql`select bulk_delete(${`${kind}s`}, array[${id}]::uuid[])`);
  } else if (one.ending !== 'leave') {
    await call(kind === 'bill' ? 'approve_bill' : 'post_invoice', id);
    if (one.ending === 'cancel')
      await ask(
        database,
        admin,
        (sql) =>
          sql`select to_jsonb(${sql(`cancel_${kind}`)}(${id}, 'At random', ${randomUUID()})) as answer`,
      );
  }
}

/** A document names its own kind of contact only. */
function pick(name: string, { customer_id, vendor_id, ...rest }: Fields): Fields {
  return /bill|purchase/.test(name) ? { ...rest, vendor_id } : { ...rest, customer_id };
}

test('after any sequence of documents, every control of the books agrees', async () => {
  const outcomes = new Map<string, number>();
  const note = (outcome: string) => outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      const world = await found();
      for (const one of steps) {
        await take(world, one).then(
          () => note('done'),
          (error: unknown) => {
            if (!(error instanceof Error && 'hint' in error && EXPECTED.test(String(error.hint))))
              throw error;
            note(String(error.hint));
          },
        );
      }
      const faults = await database.as(
        world.company.admin,
        (sql) => sql`select "check", expected, actual, detail from books_health() where not ok`,
      );
      expect(faults).toEqual([]);
    }),
    { numRuns: byTier({ everyday: 3, full: 50 }) },
  );
  const refused = [...outcomes]
    .filter(([outcome]) => outcome !== 'done')
    .reduce((sum, [, count]) => sum + count, 0);
  expect(outcomes.get('done')).toBeGreaterThan(refused);
});
