import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accountId, add } from './books/steps/masters.ts';
import { isFullTier } from './by-tier.ts';
import { type Company, foundCompany } from './database/people.ts';
import {
  openTestDatabase,
  type Person,
  refusal,
  type Session,
  type TestDatabase,
  untilBlocked,
} from './database/test-database.ts';

let database: TestDatabase;
let company: Company;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  company = await foundCompany(database);
});
afterAll(() => database.close());

type Changes = Readonly<Record<string, string | number | boolean | null>>;

const addCustomers = async (names: readonly string[], person: Person = company.admin): Promise<string[]> => {
  const rows = await database.as(
    person,
    (sql) =>
      sql`insert into customers ${sql(names.map((name) => ({ name, city: 'York' })))} returning id, name`,
  );
  return names.map((name) => rows.find((row) => row.name === name)?.id);
};
const change = async (
  ids: readonly string[],
  changes: Changes,
  { key = randomUUID(), person = company.admin, table = 'customers' } = {},
) => {
  const [row] = await database.as(
    person,
    (sql) => sql`select bulk_update(${table}, ${[...ids]}, ${sql.json({ ...changes })}, ${key}) as count`,
  );
  return { key, count: row?.count };
};
const remove = async (ids: readonly string[], { key = randomUUID(), table = 'customers' } = {}) => {
  const [row] = await database.as(
    company.admin,
    (sql) => sql`select bulk_delete(${table}, ${[...ids]}, ${key}) as count`,
  );
  return { key, count: row?.count };
};
const undoIn = async (sql: Session, key: string) =>
  (await sql`select undo_change(${key}) as count`)[0]?.count;
const undo = (key: string, person: Person = company.admin) => database.as(person, (sql) => undoIn(sql, key));
const stored = (table = 'customers') =>
  database.sql`select * from ${database.sql(table)} where org_id = ${company.organisation} order by id`;
const withoutVersion = async (table = 'customers') =>
  (await stored(table)).map(({ updated_at: _, ...row }) => row);

describe('a bulk edit', () => {
  test('is undone completely, and each record is unchanged', async () => {
    const ids = await addCustomers(['A', 'B', 'C']);
    await database.sql`update customers set city = 'Leeds', payment_terms = 7 where id = ${ids[1] ?? ''}`;
    const before = await withoutVersion();
    const { key, count } = await change(ids, { city: 'Rome', payment_terms: 45 });
    expect(count).toBe(3);
    expect(await undo(key)).toBe(3);
    expect(await withoutVersion()).toEqual(before);
    // A client that lost the answer repeats the call and gets it.
    expect(await undo(key)).toBe(3);
    expect(await database.sql`select from private.change_images where key = ${key}`).toHaveLength(0);
  });

  test('is undone with its consequences, but not later changes by the ledger', async () => {
    const [id = ''] = await addCustomers(['Archived']);
    const since = '2024-02-03T04:05:06.000Z';
    await database.as(company.admin, (sql) => sql`update customers set status = 'Inactive'`);
    await database.sql`update customers set archived_at = ${since} where id = ${id}`;
    const { key } = await change([id], { status: 'Active' });
    await database.sql`update customers set balance = 12.5 where id = ${id}`;
    expect(await undo(key)).toBe(1);
    expect(await stored()).toMatchObject([
      { status: 'Inactive', archived_at: new Date(since), balance: '12.50' },
    ]);
  });

  test('with a key happens once', async () => {
    const ids = await addCustomers(['A', 'B']);
    const { key } = await change(ids, { city: 'Rome' });
    await database.as(company.admin, (sql) => sql`update customers set city = 'Oslo' where name = 'A'`);
    expect((await change(ids, { city: 'Rome' }, { key })).count).toBe(2);
    expect((await stored()).map(({ city }) => city)).toEqual(['Oslo', 'Rome']);
    for (const other of [
      () => change(ids, { city: 'Bern' }, { key }),
      () => change(ids.slice(1), { city: 'Rome' }, { key }),
      () => remove(ids, { key }),
    ])
      expect((await refusal(other())).hint).toBe('key.reused');
  });

  test('that was refused leaves its key free', async () => {
    const ids = await addCustomers(['A']);
    const key = randomUUID();
    expect((await refusal(change(ids, { payment_terms: -1 }, { key }))).hint).toBe('record.invalid');
    expect((await change(ids, { payment_terms: 1 }, { key })).count).toBe(1);
  });

  test('that did not change a record does not conflict with it', async () => {
    const [same = '', other = ''] = await addCustomers(['Same', 'Other']);
    await database.sql`update customers set city = 'Rome' where id = ${same}`;
    const { key } = await change([same, other], { city: 'Rome' });
    await database.as(company.admin, (sql) => sql`update customers set phone = '1' where name = 'Same'`);
    expect(await undo(key)).toBe(1);
    expect((await stored()).map(({ city }) => city)).toEqual(['Rome', 'York']);
  });

  test('is not undone over later work, and the message names the record, who and when', async () => {
    const ids = await addCustomers(['Kept', 'Edited']);
    const { key } = await change(ids, { city: 'Rome' });
    await database.as(company.manager, (sql) => sql`update customers set phone = '1' where name = 'Edited'`);
    const refused = await refusal(undo(key));
    expect(refused.hint).toBe('change.changed_since');
    expect(refused.message).toMatch(
      /^The customer "Edited" was changed by The manager at \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC, after this change, so this one cannot be undone\. Nothing was restored\.$/,
    );
    expect((await stored()).map(({ city }) => city)).toEqual(['Rome', 'Rome']);
  });

  test('names the person also if they changed many at once', async () => {
    const names = Array.from({ length: 60 }, (_, index) => `Customer ${index}`);
    const ids = await addCustomers(names);
    const { key } = await change(ids, { city: 'Rome' });
    await change(ids, { city: 'Oslo' }, { person: company.manager });
    expect((await refusal(undo(key))).message).toContain(' was changed by The manager at ');
  });

  test('is not undone if a record has been deleted since', async () => {
    const ids = await addCustomers(['Kept', 'Gone']);
    const { key } = await change(ids, { city: 'Rome' });
    await remove(ids.slice(1));
    expect(await refusal(undo(key))).toMatchObject({
      hint: 'change.record_gone',
      message:
        'The customer "Gone" has been deleted since, so this change cannot be undone. Nothing was restored.',
    });
  });

  test('is not undone if a unique value belongs to another record now', async () => {
    const { id } = await add(database, company.admin, 'products', { name: 'Bolt', sku: 'B-1' });
    const { key } = await change([id], { sku: 'B-2' }, { table: 'products' });
    await add(database, company.admin, 'products', { name: 'Nut', sku: 'B-1' });
    expect(await refusal(undo(key))).toMatchObject({
      hint: 'change.taken',
      message:
        'The product "Bolt" cannot be changed back. Another product already has this SKU meanwhile; change that one first, then undo again. Nothing was restored.',
    });
    await database.as(company.admin, (sql) => sql`delete from products where name = 'Nut'`);
    expect(await undo(key)).toBe(1);
  });
});

describe('deleted records', () => {
  test('are restored with their ids, values, owner and the day they were added', async () => {
    const ids = await addCustomers(['A', 'B', 'C'], company.user);
    const before = await stored();
    const { key, count } = await remove(ids.slice(1));
    expect([count, (await stored()).length]).toEqual([2, 1]);
    expect((await remove(ids.slice(1), { key })).count).toBe(2);
    expect(await undo(key)).toBe(2);
    expect(await stored()).toEqual(before);
    expect(await undo(key)).toBe(2);
    expect(await stored()).toHaveLength(3);
  });

  test('keep their history, which shows the deletion and the restoration', async () => {
    const [id = ''] = await addCustomers(['Back again']);
    await undo((await remove([id])).key);
    const [row] = await database.as(
      company.admin,
      (sql) => sql`select record_history('customers', ${id}) as history`,
    );
    expect(row?.history.map(({ action }: { readonly action: string }) => action)).toEqual([
      'undone',
      'deleted',
      'created',
    ]);
    expect(row?.history[0]).toMatchObject({
      actor_name: 'The admin',
      record_name: 'Back again',
      changes: { city: { from: null, to: 'York' } },
    });
  });

  test('are restored in any list whose records have no dependents', async () => {
    const account = await accountId(database, company.admin, '6000');
    const employee = await add(database, company.admin, 'employees', { first_name: 'Ann', last_name: 'Lee' });
    const budget = await add(database, company.admin, 'budgets', {
      account_id: account,
      month: '2026-01-01',
      amount: '5',
    });
    for (const [table, id] of [
      ['employees', employee.id],
      ['budgets', budget.id],
    ] as const) {
      const before = await stored(table);
      expect(await undo((await remove([id], { table })).key)).toBe(1);
      expect(await stored(table)).toEqual(before);
    }
  });

  test('are not restored if a unique value is taken, and neither are the others', async () => {
    const bolt = await add(database, company.admin, 'products', { name: 'Bolt', sku: 'B-1' });
    const nut = await add(database, company.admin, 'products', { name: 'Nut', sku: 'N-1' });
    const { key } = await remove([bolt.id, nut.id], { table: 'products' });
    await add(database, company.admin, 'products', { name: 'New nut', sku: 'N-1' });
    expect(await refusal(undo(key))).toMatchObject({
      hint: 'change.taken',
      message:
        'The product "Nut" cannot be restored. Another product already has this SKU meanwhile; change that one first, then undo again. Nothing was restored.',
    });
    expect((await stored('products')).map(({ name }) => name)).toEqual(['New nut']);
    await database.as(company.admin, (sql) => sql`update products set sku = 'N-2'`);
    expect(await undo(key)).toBe(2);
  });

  test('are not restored if a record with their id exists', async () => {
    const [id = ''] = await addCustomers(['First']);
    const { key } = await remove([id]);
    await database.as(company.admin, (sql) => sql`insert into customers (id, name) values (${id}, 'Second')`);
    expect(await refusal(undo(key))).toMatchObject({
      hint: 'change.taken',
      message: expect.stringMatching(
        /^The customer "First" cannot be restored\. Another record took its place/,
      ),
    });
  });

  test('are not restored if a record that they refer to is gone', async () => {
    const account = await add(database, company.admin, 'accounts', {
      code: '4999',
      name: 'Short-lived',
      type: 'revenue',
    });
    const { id } = await add(database, company.admin, 'products', {
      name: 'Bolt',
      sales_account_id: account.id,
    });
    const { key } = await remove([id], { table: 'products' });
    await remove([account.id], { table: 'accounts' });
    expect(await refusal(undo(key))).toMatchObject({
      hint: 'change.reference_gone',
      message:
        'The product "Bolt" cannot be restored, because its sales account has been deleted since. Nothing was restored.',
    });
  });

  test('are restored if nothing depended on them, and not if something was deleted with them', async () => {
    const asset = async (name: string) =>
      (
        await add(database, company.admin, 'fixed_assets', {
          name,
          purchase_price: 100,
          depreciation_method: 'units_of_production',
          total_units: 10,
        })
      ).id;
    const [unused, used] = [await asset('Spare press'), await asset('Press')];
    await add(database, company.admin, 'asset_usage', { asset_id: used, used_on: '2026-01-01', units: 1 });
    const { key } = await remove([unused], { table: 'fixed_assets' });
    expect(await undo(key)).toBe(1);
    const gone = await remove([used], { table: 'fixed_assets' });
    expect(await refusal(undo(gone.key))).toMatchObject({ hint: 'change.not_kept' });
  });

  test('of documents are not kept, and undoing explains why', async () => {
    const [customer = ''] = await addCustomers(['Buyer']);
    const [invoice] = await database.as(
      company.admin,
      (sql) =>
        sql`select (save_invoice(${sql.json({ customer_id: customer, lines: [] })}, ${randomUUID()})).id`,
    );
    const { key, count } = await remove([invoice?.id], { table: 'invoices' });
    expect(count).toBe(1);
    expect(await database.sql`select from private.change_images where key = ${key}`).toHaveLength(0);
    expect(await refusal(undo(key))).toMatchObject({
      hint: 'change.not_kept',
      message:
        'Deleted invoices cannot be restored, because their details were deleted with them. Enter them again.',
    });
  });
});

describe('the right to undo a change', () => {
  test('is who made it, or an admin, in their organization', async () => {
    const ids = await addCustomers(['A']);
    const { key } = await change(ids, { city: 'Rome' }, { person: company.manager });
    for (const [person, hint, message] of [
      [
        company.user,
        'change.not_yours',
        'This change was made by The manager. They can undo it, or an admin of your organization.',
      ],
      [
        company.viewer,
        'role.denied',
        'Your role (viewer) may not undo changes of customers. Ask an admin, manager or user of your organization.',
      ],
      [(await foundCompany(database)).admin, 'change.not_found', expect.stringMatching(/\.$/)],
    ] as const)
      expect(await refusal(undo(key, person))).toMatchObject({ hint, message });
    expect(await undo(key, company.manager)).toBe(1);
    const { key: another } = await change(ids, { city: 'Rome' }, { person: company.manager });
    expect(await undo(another, company.admin)).toBe(1);
  });

  test('loses it with the right to the change itself', async () => {
    const ids = await addCustomers(['A']);
    const { key } = await remove(ids);
    await database.sql`update memberships set role = 'manager' where user_id = ${company.admin.id}`;
    expect((await refusal(undo(key))).hint).toBe('role.denied');
  });

  test('changes are forgotten after 30 days', async () => {
    const ids = await addCustomers(['A']);
    const { key } = await change(ids, { city: 'Rome' });
    await database.sql`update private.changes set created_at = now() - interval '31 days' where key = ${key}`;
    await change(ids, { city: 'Oslo' });
    expect((await refusal(undo(key))).hint).toBe('change.not_found');
    expect(await database.sql`select from private.change_images where key = ${key}`).toHaveLength(0);
  });
});

describe('at the same time', () => {
  test('two people undo a change once', async () => {
    const ids = await addCustomers(['A', 'B']);
    const before = await stored();
    const { key } = await remove(ids);
    let second: Promise<unknown> | undefined;
    await database.as(company.admin, async (sql) => {
      expect(await undoIn(sql, key)).toBe(2);
      second = undo(key);
      await untilBlocked(database.sql);
    });
    expect(await second).toBe(2);
    expect(await stored()).toEqual(before);
  });

  test('waits for a running edit, which is not undone', async () => {
    const ids = await addCustomers(['A', 'B']);
    const { key } = await change(ids, { city: 'Rome' });
    let refused: ReturnType<typeof refusal> | undefined;
    await database.as(company.manager, async (sql) => {
      await sql`update customers set city = 'Oslo' where name = 'B'`;
      refused = refusal(undo(key));
      await untilBlocked(database.sql);
    });
    expect((await refused)?.message).toContain('The customer "B" was changed by The manager');
    expect((await stored()).map(({ city }) => city)).toEqual(['Rome', 'Oslo']);
  });

  test('an edit of an older version waits for the undo, and is refused as stale', async () => {
    const [id = ''] = await addCustomers(['A']);
    const { key } = await change([id], { city: 'Rome' });
    const [opened] = await database.sql`select updated_at::text from customers where id = ${id}`;
    let edited: Promise<readonly unknown[]> | undefined;
    await database.as(company.admin, async (sql) => {
      await undoIn(sql, key);
      edited = database.as(
        company.manager,
        (other) => other`update customers set city = 'Oslo'
          where id = ${id} and updated_at = ${opened?.updated_at}::text::timestamptz returning id`,
      );
      await untilBlocked(database.sql);
    });
    expect(await edited).toHaveLength(0);
    expect(await stored()).toMatchObject([{ city: 'York' }]);
  });
});

/** As many as a large company has: more than one statement looks up by a list of values. */
const MANY = 10_000;

test.runIf(isFullTier)(
  `${MANY} records are changed, deleted and restored well within their time`,
  async () => {
    // After deletions from a table of a few rows a connection keeps its plans for so few, until the table is analyzed.
    await database.close();
    database = await openTestDatabase();
    company = await foundCompany(database);
    await database.as(
      company.admin,
      (sql) =>
        sql`insert into customers (name) select 'Customer ' || n from generate_series(1, ${MANY}::int) n`,
    );
    const ids = (await stored()).map(({ id }) => id);
    const before = await withoutVersion();
    const changed = await change(ids, { city: 'Rome' });
    expect(await undo(changed.key)).toBe(MANY);
    const deleted = await remove(ids);
    expect(await undo(deleted.key)).toBe(MANY);
    expect(await withoutVersion()).toEqual(before);
  },
);
