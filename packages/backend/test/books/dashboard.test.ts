import { afterAll, beforeAll, expect, test } from 'vitest';
import { foundCompany } from '../database/people.ts';
import { openSharedDatabase, type Person, refusal, type TestDatabase } from '../database/test-database.ts';
import { createCustomer, save } from './steps/documents.ts';
import { postJournal } from './steps/journal.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openSharedDatabase();
});
afterAll(() => database.close());

const metrics = (person: Person) => database.as(person, (sql) => sql`select * from dashboard_metrics`);

/** A day of this month or one before it, as 2026-01-31. */
const dayOf = (monthsAgo: number, day: number): string => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsAgo, day))
    .toISOString()
    .slice(0, 10);
};

const earn = (person: Person, date: string, amount: number) =>
  postJournal(database, person, date, [
    ['1100', amount],
    ['4000', -amount],
  ]);

test('a new company has one row of zeros', async () => {
  const { viewer } = await foundCompany(database);
  expect(await metrics(viewer)).toEqual([
    { revenue_this_month: '0.00', customers_count: '0', orders_this_month: '0', growth_pct: '0.0' },
  ]);
});

test('revenue is that of the ledger, this month against the whole of last month', async () => {
  const { admin, viewer } = await foundCompany(database);
  await earn(admin, dayOf(2, 28), 999);
  await earn(admin, dayOf(1, 1), 60);
  await earn(admin, dayOf(1, 28), 20);
  expect((await metrics(viewer))[0]).toMatchObject({ revenue_this_month: '0.00', growth_pct: '-100.0' });
  await earn(admin, dayOf(0, 1), 100);
  await earn(admin, dayOf(0, 28), 10);
  // Interest is other income, not revenue.
  await postJournal(database, admin, dayOf(0, 1), [
    ['1000', 7],
    ['4200', -7],
  ]);
  expect((await metrics(viewer))[0]).toMatchObject({ revenue_this_month: '110.00', growth_pct: '37.5' });
});

test('counts the customers that the reader may open, and the valid orders of this month', async () => {
  const { admin, user, viewer } = await foundCompany(database);
  const customer_id = await createCustomer(database, admin);
  await createCustomer(database, user);
  const order = (order_date: string) =>
    save(database, admin, 'save_sales_order', {
      customer_id,
      order_date,
      lines: [{ description: 'Chairs', quantity: 1, unit_price: 10 }],
    });
  await order(dayOf(0, 1));
  await order(dayOf(0, 28));
  await order(dayOf(1, 28));
  await order(dayOf(-1, 1));
  expect((await metrics(admin))[0]).toMatchObject({ customers_count: '2', orders_this_month: '2' });
  expect((await metrics(user))[0]).toMatchObject({ customers_count: '1', orders_this_month: '2' });
  expect((await metrics(viewer))[0]).toMatchObject({ customers_count: '0' });
});

test('is not for visitors', async () => {
  expect((await refusal(database.as(null, (sql) => sql`select * from dashboard_metrics`))).code).toBe(
    '42501',
  );
});
