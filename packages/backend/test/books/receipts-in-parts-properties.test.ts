import { randomFrom } from '@ledgerwise/domain/proof';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { byTier, sampleByTier } from '../by-tier.ts';
import { type Company, foundCompany } from '../database/people.ts';
import { openSharedDatabase, refusal, type TestDatabase } from '../database/test-database.ts';
import { approveBill, createProduct, saveBill } from './steps/documents.ts';
import { failingControls } from './steps/journal.ts';
import { billOf, dropRest, editedLines, receive, sentOrder } from './steps/orders.ts';
import { addItem, adjust, ledgerBalance } from './steps/stock.ts';

const COMMANDS = byTier({ everyday: 40, full: 200 });

let database: TestDatabase;
let company: Company;
beforeAll(async () => {
  database = await openSharedDatabase();
  company = await foundCompany(database);
});
afterAll(() => database.close());

/** Received goods less those cleared by bills: the expected balance of goods received. */
async function receivedAndNotBilled(): Promise<string> {
  const [row] = await database.sql<{ value: string }[]>`
    select ((select coalesce(sum(t.value), 0) from deliveries d
        join delivery_lines t on t.org_id = d.org_id and t.delivery_id = d.id where d.org_id = ${company.organisation})
      - (select coalesce(sum(c.value), 0) from private.cleared_receipts c
        join bills b on b.org_id = c.org_id and b.id = c.bill_id and b.status <> 'cancelled'
        where c.org_id = ${company.organisation}))::numeric(18, 2)::text as value`;
  return row?.value ?? '';
}

test.each(sampleByTier([20_261_128, 20_261_129, 20_261_130], () => 'seed'))(
  'any receipts, bills, cancellations and drops of orders leave the unbilled value (seed %i)',
  async (seed) => {
    company = await foundCompany(database);
    const random = randomFrom(seed);
    const some = (limit: number) => ((1 + random.below(limit * 10)) / 10).toFixed(1);
    const product_id = await createProduct(database, company.admin, {
      name: 'Kettle',
      gst_applicable: false,
    });
    const item = await addItem(database, company.admin, 'Kettle', product_id);
    const kettles = () => ({
      product_id,
      quantity: some(12),
      unit_price: (random.below(100_000) / 1000).toFixed(3),
      gst_applicable: false,
    });
    const orders = await Promise.all(
      [1, 2].map(() => sentOrder(database, company.user, [kettles(), kettles()])),
    );
    const commands = [
      (order: string) =>
        receive(database, company.user, { order, on: '2026-03-05', parts: [some(4), some(4)] }),
      (order: string) => receive(database, company.user, { order, on: '2026-03-05', parts: [some(4), null] }),
      (order: string) =>
        dropRest(database, company.user, { kind: 'purchase_order', order, parts: [null, some(2)] }),
      async (order: string) => {
        const what = random.below(2) === 0 ? 'rest' : 'delivered';
        const bill = await billOf(database, company.user, order, '2026-03-06', what);
        const lines = await editedLines(database, 'bill_lines', bill.id ?? '', [
          { quantity: some(6), unit_price: some(90) },
        ]);
        await saveBill(database, company.user, { id: bill.id, version: bill.version, lines });
        await approveBill(database, company.user, bill.id ?? '');
      },
      async (order: string) => {
        const bills = await database.sql<{ id: string }[]>`
          select id from bills where purchase_order_id = ${order} and status = 'approved' order by id`;
        const bill = bills[random.below(Math.max(bills.length, 1))];
        if (bill)
          await database.as(
            company.admin,
            (sql) => sql`select cancel_bill(${bill.id}, 'Wrong', gen_random_uuid(), '2026-03-08')`,
          );
      },
      () => adjust(database, company.admin, { item, quantity: `-${some(2)}`, on: '2026-03-07' }),
    ];
    let done = 0;
    for (let n = 0; n < COMMANDS; n++) {
      const command = commands[random.below(commands.length)];
      const order = orders[random.below(orders.length)] ?? '';
      try {
        await command?.(order);
        done += 1;
      } catch (error) {
        // Excess quantities, or goods used since, are refused, and leave nothing behind.
        expect((await refusal(Promise.reject(error))).hint).toMatch(/^(document|stock)\./);
      }
    }
    const held = Number(await ledgerBalance(database, company.organisation, '2050'));
    expect((-held).toFixed(2)).toBe(Number(await receivedAndNotBilled()).toFixed(2));
    expect(await failingControls(database, company.admin)).toEqual([]);
    // Two orders are completed before the commands end.
    expect(done).toBeGreaterThan(8);
  },
  120_000,
);
