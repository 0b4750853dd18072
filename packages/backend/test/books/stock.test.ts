import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Company, foundCompany, signUp } from '../database/people.ts';
import { openTestDatabase, refusal, type TestDatabase } from '../database/test-database.ts';
import { add } from './steps/masters.ts';
import { addItem, adjust, chooseCosting, itemOf, ledgerBalance, linesOf, lotsOf } from './steps/stock.ts';

let database: TestDatabase;
let company: Company;
let item: string;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  company = await foundCompany(database);
  item = await addItem(database, company.admin);
});

const INVENTORY = '1200';

const receive = (quantity: number | string, unitCost: number | string, on?: string) =>
  adjust(database, company.admin, { item, quantity, unitCost, ...(on && { on }) });
const issue = (quantity: number | string, on?: string) =>
  adjust(database, company.admin, { item, quantity: `-${quantity}`, ...(on && { on }) });
/** The value of a movement, signed. */
async function worthOf(movement: string): Promise<number> {
  const [row] = await database.sql`select value from stock_movements where id = ${movement}`;
  return Number(row?.value);
}

describe('costing', () => {
  test.each(['FIFO', 'Weighted average'])(
    'by %s the last unit takes the remaining cents',
    async (costing) => {
      await chooseCosting(database, company.admin, costing);
      await receive(3, '3.333333');
      const costs = [];
      for (let unit = 0; unit < 3; unit++) costs.push(await worthOf(await issue(1)));
      expect(costs).toEqual([-3.33, -3.34, -3.33]);
      expect(await itemOf(database, item)).toMatchObject({ quantity: '0', total_value: '0.00' });
    },
  );

  test('changing the costing method continues from the current values', async () => {
    await receive(10, 10);
    await receive(10, 20);
    await chooseCosting(database, company.manager, 'Weighted average');
    expect(await worthOf(await issue(5))).toBe(-75);
    await chooseCosting(database, company.manager, 'FIFO');
    await receive(1, 99);
    expect(await worthOf(await issue(15))).toBe(-225);
    expect(await itemOf(database, item)).toMatchObject({ quantity: '1', total_value: '99.00' });
  });
});

describe('an adjustment', () => {
  const adjusting = (adjustment: Omit<Parameters<typeof adjust>[2], 'item'>) =>
    adjust(database, company.admin, { item, ...adjustment });

  test('is posted, with the lots that it took', async () => {
    const [first, second] = [await receive(2, '10.005'), await receive(3, 20)];
    const lost = await adjusting({ quantity: -4, reason: ' Broken in the rain ' });
    const [movement] = await database.sql`select * from stock_movements where id = ${lost}`;
    expect(movement).toMatchObject({
      kind: 'adjustment',
      quantity: '-4.000000',
      value: '-60.01',
      unit_cost: '15.002500',
      reason: 'Broken in the rain',
      source_kind: 'stock_adjustment',
      source_id: lost,
      user_id: company.admin.id,
      consumed: [
        { movement_id: first, quantity: '2', unit_cost: '10.005000', value: '20.01' },
        { movement_id: second, quantity: '2', unit_cost: '20.000000', value: '40.00' },
      ],
    });
    expect(await linesOf(database, movement?.journal_entry_id)).toEqual([
      { code: '1200', debit: '0.00', credit: '60.01' },
      { code: '5030', debit: '60.01', credit: '0.00' },
    ]);
    const [entry] =
      await database.sql`select * from journal_entries where id = ${movement?.journal_entry_id}`;
    expect(entry).toMatchObject({
      source_kind: 'stock_adjustment',
      source_id: lost,
      description: 'Stock adjustment of Widget: Broken in the rain',
    });
  });

  test('of goods without cost moves the quantity and posts nothing', async () => {
    const movement = await receive(5, 0);
    expect(await itemOf(database, item)).toEqual({
      quantity: '5',
      unit_cost: '0.000000',
      total_value: '0.00',
    });
    expect(await database.sql`select journal_entry_id from stock_movements where id = ${movement}`).toEqual([
      { journal_entry_id: null },
    ]);
  });

  test('happens once for a key', async () => {
    const adjustment = { quantity: 5, unitCost: 2, key: randomUUID() };
    expect(await adjusting(adjustment)).toBe(await adjusting(adjustment));
    expect(await itemOf(database, item)).toMatchObject({ quantity: '5' });
    expect((await refusal(adjusting({ ...adjustment, quantity: 6 }))).hint).toBe('key.reused');
  });

  test.each<[string, Omit<Parameters<typeof adjust>[2], 'item'>, string]>([
    ['stock.quantity_required', { quantity: 0 }, 'Enter how much of "Widget" is moved: a quantity above 0.'],
    ['stock.quantity_required', { quantity: 'NaN', unitCost: 1 }, 'a quantity above 0'],
    [
      'stock.quantity_out_of_range',
      { quantity: '0.0000001', unitCost: 1 },
      '0.0000001 of "Widget" cannot be kept',
    ],
    [
      'stock.quantity_out_of_range',
      { quantity: '1e12', unitCost: 1 },
      '1000000000000 of "Widget" cannot be kept',
    ],
    ['stock.unit_cost_required', { quantity: 1 }, 'Enter the unit cost of "Widget"'],
    ['stock.unit_cost_required', { quantity: 1, unitCost: -1 }, 'an amount of 0 or more'],
    ['stock.unit_cost_required', { quantity: 1, unitCost: 'NaN' }, 'an amount of 0 or more'],
    ['stock.unit_cost_required', { quantity: 1, unitCost: '0.0000001' }, 'up to 6 decimals'],
    ['stock.value_out_of_range', { quantity: '1e11', unitCost: '1e11' }, 'needs a value of 0 or more'],
    [
      'stock.reason_required',
      { quantity: 1, unitCost: 1, reason: '  ' },
      'why the stock of "Widget" is adjusted',
    ],
    ['stock.reason_required', { quantity: 1, unitCost: 1, reason: 'x'.repeat(501) }, 'up to 500 characters'],
    ['stock.date_required', { quantity: 1, unitCost: 1, on: null }, 'Enter the date'],
    [
      'stock.insufficient',
      { quantity: -5 },
      'Only 4.5 of "Widget" can be issued on 2026-01-10, but 5 were requested. Receive more first, or issue less.',
    ],
    [
      'stock.insufficient',
      { quantity: -1, on: '2026-01-09' },
      'Only 0 of "Widget" can be issued on 2026-01-09, but 1 were requested (4.5 are on hand, but some came later).',
    ],
  ])('is refused with %s (%#)', async (code, adjustment, sentence) => {
    await receive('4.5', 10);
    const refused = await refusal(adjusting(adjustment));
    expect(refused.hint).toBe(code);
    expect(refused.message).toContain(sentence);
    expect(await itemOf(database, item)).toMatchObject({ quantity: '4.5', total_value: '45.00' });
  });

  test('never goes into a locked period, whatever its value', async () => {
    await database.as(company.admin, (sql) => sql`select lock_books('2026-01-31')`);
    for (const unitCost of [0, 1])
      expect((await refusal(adjusting({ quantity: 1, unitCost }))).hint).toBe('ledger.period_locked');
    await adjusting({ quantity: 1, unitCost: 0, on: '2026-02-01' });
  });

  test('is for those who post, in their own organization', async () => {
    await adjust(database, company.manager, { item, quantity: 1, unitCost: 1 });
    await adjust(database, company.user, { item, quantity: 1, unitCost: 1 });
    const denied = await refusal(adjust(database, company.viewer, { item, quantity: 1, unitCost: 1 }));
    expect(denied.hint).toBe('role.denied');
    const outsider = await signUp(database, { full_name: 'The outsider' });
    const unknown = await refusal(adjust(database, outsider, { item, quantity: 1, unitCost: 1 }));
    expect(unknown.hint).toBe('stock.unknown_item');
  });

  test('at once by many never issues more than there is', async () => {
    await receive(5, 7);
    const attempts = await Promise.allSettled(Array.from({ length: 12 }, () => issue(1)));
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    expect(await itemOf(database, item)).toMatchObject({ quantity: '0', total_value: '0.00' });
    expect(await ledgerBalance(database, company.organisation, INVENTORY)).toBe('0.00');
  });
});

describe('the movements of a document', () => {
  const source = randomUUID();
  const on = '2026-02-10';
  const sell = (quantity: number) => database.sql`
    select private.issue_stock(${company.organisation}, ${item}, ${quantity}, ${on}, 'issue', 'invoice', ${source}) as cost`;
  const returnStock = (quantity: number, day = on) => database.sql`
    select private.return_stock(${company.organisation}, 'invoice', ${source}, ${item}, ${quantity}, ${day},
      'credit_note', ${randomUUID()}) as cost`;
  const reverse = (kind: string, id: string, day = on) => database.sql`
    select private.reverse_stock(${company.organisation}, ${kind}, ${id}, ${day}, ${kind}, ${id})`;

  test('is returned at its cost, the last issue first', async () => {
    await receive(2, 10);
    await receive(5, 20);
    expect(await sell(4)).toEqual([{ cost: '60.00' }]);
    expect(await returnStock(1)).toEqual([{ cost: '20.00' }]);
    expect(await returnStock(2)).toEqual([{ cost: '30.00' }]);
    // It returns to its position in the queue, but not before the day of its return.
    expect(await lotsOf(database, item)).toEqual([
      ['1', '10.00'],
      ['3', '60.00'],
      ['1', '20.00'],
      ['1', '20.00'],
    ]);
    expect((await refusal(returnStock(2))).message).toContain('Only 1 of "Widget" can be returned');
    expect((await refusal(returnStock(1, '2026-02-09'))).hint).toBe('stock.undone_too_early');
    expect(await returnStock(1)).toEqual([{ cost: '10.00' }]);
    expect(await itemOf(database, item)).toMatchObject({ quantity: '7', total_value: '120.00' });
  });

  test('splits the cents of a return without losing any', async () => {
    await receive(3, '3.333333');
    expect(await sell(3)).toEqual([{ cost: '10.00' }]);
    const costs = [await returnStock(1), await returnStock(1), await returnStock(1)].map(
      ([row]) => row?.cost,
    );
    expect(costs).toEqual(['3.33', '3.34', '3.33']);
  });

  test('is undone whole, once', async () => {
    await receive(2, 10);
    await receive(5, 20);
    await sell(4);
    await returnStock(1);
    await reverse('invoice', source, '2026-03-01');
    await reverse('invoice', source, '2026-03-01');
    expect(await itemOf(database, item)).toMatchObject({ quantity: '7', total_value: '120.00' });
    expect((await refusal(returnStock(1))).message).toContain('Only 0 of "Widget" can be returned');
  });

  test('an undone return can be repeated, at the same cost', async () => {
    await receive(2, 10);
    await receive(5, 20);
    await sell(4);
    const note = randomUUID();
    const [first] = await database.sql`
      select private.return_stock(${company.organisation}, 'invoice', ${source}, ${item}, 3, ${on}, 'credit_note', ${note}) as cost`;
    await reverse('credit_note', note);
    expect(await itemOf(database, item)).toMatchObject({ quantity: '3', total_value: '60.00' });
    expect(await returnStock(3)).toEqual([first]);
  });

  test.each(['FIFO', 'Weighted average'])('reverses a receipt by %s at its value', async (costing) => {
    await chooseCosting(database, company.admin, costing);
    const bill = randomUUID();
    await receive(10, 10);
    await database.sql`
      select private.receive_stock(${company.organisation}, ${item}, 10, 200, ${on}, 'receipt', 'bill', ${bill})`;
    await reverse('bill', bill, '2026-02-11');
    expect(await itemOf(database, item)).toMatchObject({ quantity: '10', total_value: '100.00' });
    await reverse('bill', bill, '2026-02-11');
    expect(await itemOf(database, item)).toMatchObject({ quantity: '10', total_value: '100.00' });
  });

  test('refuses to reverse a partly sold receipt by FIFO, and leaves the rest at average cost', async () => {
    const bill = randomUUID();
    await database.sql`
      select private.receive_stock(${company.organisation}, ${item}, 10, 200, '2026-01-01', 'receipt', 'bill', ${bill})`;
    await receive(10, 10);
    await sell(4);
    const refused = await refusal(reverse('bill', bill, '2026-02-11'));
    expect(refused).toMatchObject({ hint: 'stock.already_used' });
    expect(refused.message).toContain(
      'Some of the 10 of "Widget" received on 2026-01-01 have been used since',
    );
    await chooseCosting(database, company.admin, 'Weighted average');
    await reverse('bill', bill, '2026-02-11');
    // The goods that the sale took at 80 were worth that.
    expect(await itemOf(database, item)).toMatchObject({ quantity: '6', total_value: '20.00' });
  });

  test('a receipt stays if too little of it is left, at an average too', async () => {
    await chooseCosting(database, company.admin, 'Weighted average');
    const bill = randomUUID();
    await database.sql`
      select private.receive_stock(${company.organisation}, ${item}, 10, 200, ${on}, 'receipt', 'bill', ${bill})`;
    await receive(10, 1);
    await sell(11);
    expect((await refusal(reverse('bill', bill))).hint).toBe('stock.already_used');
    await receive(1, 1);
    // Now there are 10, but they are worth less than the 10 that came.
    expect((await refusal(reverse('bill', bill))).hint).toBe('stock.already_used');
  });

  test('is linked to the entry that posted it', async () => {
    await receive(5, 20);
    await sell(4);
    const [posted] =
      await database.sql`select id from journal_entries where org_id = ${company.organisation}`;
    await database.sql`select private.link_stock(${company.organisation}, 'invoice', ${source}, ${posted?.id})`;
    expect(
      await database.sql`select count(*)::int as n from stock_movements where source_id = ${source}
        and journal_entry_id = ${posted?.id}`,
    ).toEqual([{ n: 1 }]);
  });
});

describe('the write access of people', () => {
  test('quantity and value are the database’s', async () => {
    for (const column of ['quantity', 'unit_cost', 'total_value']) {
      const values = { name: 'Rich', [column]: 5 };
      expect((await refusal(add(database, company.admin, 'inventory_items', values))).code).toBe('42501');
    }
    const inserting = database.as(
      company.admin,
      (sql) => sql`insert into stock_movements (item_id) values (${item})`,
    );
    expect((await refusal(inserting)).code).toBe('42501');
  });

  test('nobody can change movements', async () => {
    const movement = await receive(5, 2);
    for (const change of [
      database.sql`update stock_movements set quantity = 9 where id = ${movement}`,
      database.sql`update stock_movements set journal_entry_id = null where id = ${movement}`,
      database.sql`delete from stock_movements where id = ${movement}`,
      database.sql`truncate stock_movements cascade`,
    ])
      expect((await refusal(change)).hint).toBe('ledger.immutable');
  });

  test('an item with movements cannot be deleted, nor can its product', async () => {
    const bolt = await add(database, company.admin, 'products', { name: 'Bolt' });
    const nut = await add(database, company.admin, 'products', { name: 'Nut' });
    const kept = await addItem(database, company.admin, 'Bolts', bolt.id);
    const deleting = (id: string) =>
      database.as(
        company.admin,
        async (sql) => (await sql`delete from inventory_items where id = ${id}`).count,
      );
    const moving = () =>
      database.as(
        company.admin,
        (sql) => sql`update inventory_items set product_id = ${nut.id} where id = ${kept}`,
      );
    await moving();
    await database.sql`update inventory_items set product_id = ${bolt.id} where id = ${kept}`;
    await adjust(database, company.admin, { item: kept, quantity: 1, unitCost: 1 });
    for (const change of [() => deleting(kept), moving])
      expect((await refusal(change())).hint).toBe('stock.item_in_use');
    expect(await deleting(item)).toBe(1);
    expect(
      await database.sql`select private.item_of_product(${company.organisation}, ${bolt.id}) as id`,
    ).toEqual([{ id: kept }]);
  });

  test('stock movements do not disturb people who edit the item', async () => {
    const updated = () => database.sql`select updated_at from inventory_items where id = ${item}`;
    const before = await updated();
    await receive(5, 2);
    expect(await updated()).toEqual(before);
    await database.as(
      company.user,
      (sql) => sql`update inventory_items set reorder_level = 3 where id = ${item}`,
    );
    expect(await updated()).not.toEqual(before);
    const [told] = await database.as(
      company.admin,
      (sql) => sql`select record_history('inventory_items', ${item}) as history`,
    );
    expect(told?.history.map((entry: { action: string }) => entry.action)).toEqual(['updated', 'created']);
  });
});
