import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { byTier } from '../by-tier.ts';
import { type Company, foundCompany } from '../database/people.ts';
import { openTestDatabase, type TestDatabase } from '../database/test-database.ts';
import { addItem } from './steps/stock.ts';

let database: TestDatabase;
let company: Company;
beforeAll(async () => {
  database = await openTestDatabase();
  company = await foundCompany(database);
});
afterAll(() => database.close());

const COSTINGS = ['FIFO', 'Weighted average'] as const;
/** Refusals by design; anything else is a bug. */
const REFUSALS = [
  'stock.insufficient',
  'stock.already_used',
  'stock.return_exceeds_issue',
  'stock.undone_too_early',
];

/** Quantities in thousandths, values in cents, days of one month; most receipts come early, most returns late. */
const quantity = (max: number) => fc.integer({ min: 1, max });
const day = (min: number, max: number) => fc.oneof(fc.integer({ min, max }), fc.integer({ min: 1, max: 28 }));
const operation = fc.oneof(
  fc.record({
    do: fc.constant('receive' as const),
    quantity: quantity(20_000),
    day: day(1, 5),
    cents: fc.integer({ min: 0, max: 50_000 }),
  }),
  {
    arbitrary: fc.record({ do: fc.constant('issue' as const), quantity: quantity(9_000), day: day(6, 12) }),
    weight: 2,
  },
  {
    arbitrary: fc.record({
      do: fc.constant('return' as const),
      quantity: quantity(3_000),
      day: day(20, 28),
      of: fc.nat(20),
    }),
    weight: 2,
  },
  fc.record({ do: fc.constant('reverse' as const), quantity: quantity(1), day: day(20, 28), of: fc.nat(20) }),
  fc.record({ do: fc.constant('choose' as const), costing: fc.constantFrom(...COSTINGS) }),
);
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;

const dayOf = (day: number) => `2026-03-${String(day).padStart(2, '0')}`;

const choose = (costing: string) =>
  database.sql`update company_settings set inventory_costing = ${costing} where org_id = ${company.organisation}`;

interface Done {
  readonly operation: Operation;
  readonly source: string;
}

/** Carries an operation out; returns its source, or null when it was refused by design. */
async function carryOut(item: string, operation: Operation, done: readonly Done[]): Promise<string | null> {
  const org = company.organisation;
  const source = randomUUID();
  const candidates = done.filter((one) => operation.do !== 'return' || one.operation.do === 'issue');
  const earlier =
    'of' in operation ? (candidates[operation.of % (candidates.length || 1)]?.source ?? source) : source;
  const quantity = 'quantity' in operation ? `${operation.quantity / 1000}` : '0';
  const { sql } = database;
  try {
    if (operation.do === 'choose') await choose(operation.costing);
    else if (operation.do === 'receive')
      await sql`select private.receive_stock(${org}, ${item}, ${quantity}, ${operation.cents / 100},
        ${dayOf(operation.day)}, 'receipt', 'test', ${source})`;
    else if (operation.do === 'issue')
      await sql`select private.issue_stock(${org}, ${item}, ${quantity}, ${dayOf(operation.day)}, 'issue', 'test', ${source})`;
    else if (operation.do === 'return')
      await sql`select private.return_stock(${org}, 'test', ${earlier}, ${item}, ${quantity}, ${dayOf(operation.day)},
        'test', ${source})`;
    else
      await sql`select private.reverse_stock(${org}, 'test', ${earlier}, ${dayOf(operation.day)}, 'test', ${source})`;
  } catch (error) {
    if (error instanceof Error && 'hint' in error && REFUSALS.includes(String(error.hint))) return null;
    throw error;
  }
  return source;
}

/** Every way in which the sums of an item could disagree. */
const sums = (item: string) => database.sql`
  select i.quantity as item_quantity, i.total_value as item_value,
    coalesce((select sum(quantity) from stock_movements where item_id = i.id), 0)::numeric(18, 6)::text as moved_quantity,
    coalesce((select sum(value) from stock_movements where item_id = i.id), 0)::numeric(18, 2)::text as moved_value,
    coalesce((select sum(quantity_left) from private.stock_lots where item_id = i.id), 0)::numeric(18, 6)::text as lot_quantity,
    coalesce((select sum(value_left) from private.stock_lots where item_id = i.id), 0)::numeric(18, 2)::text as lot_value,
    (select min(on_hand) from (
      select sum(sum(quantity)) over (order by moved_on) as on_hand from stock_movements where item_id = i.id group by moved_on) d
    ) as least_on_hand,
    (select count(*)::int from stock_movements m where item_id = i.id and quantity < 0 and (-m.quantity, -m.value) <> (
      select sum((c ->> 'quantity')::numeric), sum((c ->> 'value')::numeric) from jsonb_array_elements(m.consumed) c)
    ) as unexplained
  from inventory_items i where i.id = ${item}`;

test('quantity and value are conserved, and never negative on any day, whatever happens', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 15, maxLength: 40 }), async (operations) => {
      const item = await addItem(database, company.admin);
      const done: Done[] = [];
      for (const one of operations) {
        const source = await carryOut(item, one, done);
        if (source && one.do !== 'choose') done.push({ operation: one, source });
        const [row] = await sums(item);
        expect(row).toMatchObject({
          moved_quantity: row?.item_quantity,
          moved_value: row?.item_value,
          lot_quantity: row?.item_quantity,
          lot_value: row?.item_value,
          unexplained: 0,
        });
        expect(Number(row?.least_on_hand)).toBeGreaterThanOrEqual(0);
      }
    }),
    { numRuns: byTier({ everyday: 3, full: 40 }) },
  );
});

/** Rounds a / b of whole numbers, a half away from zero. */
const rounded = (a: bigint, b: bigint) => (2n * a + b) / (2n * b);

/** Costs of a sequence in date order, with integers only. */
function modelCosts(
  costing: string,
  events: readonly { quantity: number; cents?: number }[],
): readonly (bigint | null)[] {
  const lots: { quantity: bigint; value: bigint }[] = [];
  return events.map(({ quantity, cents }) => {
    if (cents !== undefined) {
      lots.push({ quantity: BigInt(quantity), value: BigInt(cents) });
      return BigInt(cents);
    }
    let wanted = BigInt(quantity);
    const pool = lots.reduce(
      (sum, lot) => ({ quantity: sum.quantity + lot.quantity, value: sum.value + lot.value }),
      {
        quantity: 0n,
        value: 0n,
      },
    );
    if (pool.quantity < wanted) return null;
    if (costing === 'Weighted average') {
      const cost = rounded(pool.value * wanted, pool.quantity);
      lots.splice(0, lots.length);
      if (pool.quantity > wanted) lots.push({ quantity: pool.quantity - wanted, value: pool.value - cost });
      return cost;
    }
    let cost = 0n;
    for (const lot of [...lots]) {
      let taken = lot.quantity;
      if (wanted < taken) taken = wanted;
      const value = rounded(lot.value * taken, lot.quantity);
      lot.quantity -= taken;
      lot.value -= value;
      wanted -= taken;
      cost += value;
      if (lot.quantity === 0n) lots.shift();
      if (wanted === 0n) break;
    }
    return cost;
  });
}

test.each(COSTINGS)(
  'costs by %s are those of a model in whole numbers',
  async (costing) => {
    await choose(costing);
    const event = fc.oneof(
      fc.record({ quantity: quantity(20_000), cents: fc.integer({ min: 0, max: 1_000_000 }) }),
      fc.record({ quantity: quantity(20_000) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(event, { minLength: 3, maxLength: 20 }), async (events) => {
        const item = await addItem(database, company.admin);
        const costs: (bigint | null)[] = [];
        for (const one of events) {
          const isReceipt = 'cents' in one && one.cents !== undefined;
          const operation: Operation = isReceipt
            ? { do: 'receive', quantity: one.quantity, cents: one.cents, day: 1 }
            : { do: 'issue', quantity: one.quantity, day: 1 };
          const source = await carryOut(item, operation, []);
          const [row] = source
            ? await database.sql`select abs(value * 100)::bigint::text as cents from stock_movements where source_id = ${source}`
            : [];
          costs.push(row ? BigInt(row.cents) : null);
        }
        expect(costs).toEqual(modelCosts(costing, events));
      }),
      { numRuns: byTier({ everyday: 2, full: 20 }) },
    );
  },
  240_000,
);
