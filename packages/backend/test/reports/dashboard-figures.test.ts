import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, createCustomer, createVendor, postedInvoice } from '../books/steps/documents.ts';
import { postJournal } from '../books/steps/journal.ts';
import { foundCompany } from '../database/people.ts';
import { openSharedDatabase, type Person, type TestDatabase } from '../database/test-database.ts';
import { movingIn } from '../opening/steps/moving-in.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openSharedDatabase();
});
afterAll(() => database.close());

interface Told {
  readonly has_postings: boolean;
  readonly revenue: string;
  readonly expenses: string;
  readonly metrics: Readonly<Record<string, string | number>>;
  readonly accounts: readonly { readonly code: string; readonly balance: string }[];
  readonly cash_flow: readonly {
    readonly month: string;
    readonly money_in: string;
    readonly money_out: string;
  }[];
  readonly invoices: { readonly has_any: boolean; readonly due: string; readonly first: readonly object[] };
  readonly bills: { readonly has_any: boolean; readonly due: string; readonly first: readonly object[] };
  readonly activity: readonly object[];
}

const dashboard = (person: Person): Promise<Told> =>
  ask(database, person, (sql) => sql`select dashboard() as answer`);

const today = new Date().toISOString().slice(0, 10);

test('a new company has zeros, twelve months, and no documents', async () => {
  const { viewer } = await foundCompany(database);
  const told = await dashboard(viewer);
  expect(told).toMatchObject({
    has_postings: false,
    revenue: '0.00',
    expenses: '0.00',
    invoices: { has_any: false, due: '0.00', overdue: '0.00', overdue_count: 0, first: [] },
    bills: { has_any: false, due: '0.00', first: [] },
    metrics: { revenue_this_month: '0.00', customers_count: 0, growth_pct: '0.0' },
  });
  expect(told.cash_flow).toHaveLength(12);
  expect(told.cash_flow.at(-1)?.month).toBe(`${today.slice(0, 7)}-01`);
});

test('each figure matches the ledger, for every source of postings', async () => {
  const { admin, viewer } = await foundCompany(database);
  await postJournal(database, admin, today, [
    ['1000', 500],
    ['4000', -500],
  ]);
  await postJournal(database, admin, today, [
    ['6000', 120],
    ['5000', 30],
    ['1000', -150],
  ]);
  await postJournal(database, admin, '2020-05-01', [
    ['1000', 7],
    ['4000', -7],
  ]);
  const told = await dashboard(viewer);
  expect(told).toMatchObject({ revenue: '507.00', expenses: '150.00' });
  expect(told.accounts).toMatchObject([{ code: '1000', balance: '357.00' }]);
  expect(told.cash_flow.at(-1)).toMatchObject({ money_in: '500.00', money_out: '150.00' });
  expect(told.cash_flow.slice(0, -1).every(({ money_in }) => money_in === '0.00')).toBe(true);
  expect(told.activity.length).toBeGreaterThan(0);
});

test('the opening bank balance is a balance, not money in', async () => {
  const { admin, viewer } = await foundCompany(database);
  const steps = movingIn(database, admin);
  const firstDay = `${today.slice(0, 7)}-01`;
  await steps.save(firstDay, { 1000: 500, 3000: -500 });
  await steps.post();
  await postJournal(database, admin, today, [
    ['1000', 20],
    ['4000', -20],
  ]);
  const told = await dashboard(viewer);
  expect(told.accounts).toMatchObject([{ code: '1000', balance: '520.00' }]);
  expect(told.cash_flow.filter(({ money_in }) => money_in !== '0.00')).toMatchObject([{ money_in: '20.00' }]);
});

test('a zero is a figure from the first posting on, whatever its month', async () => {
  const { admin, viewer } = await foundCompany(database);
  await createCustomer(database, admin);
  expect((await dashboard(viewer)).has_postings).toBe(false);
  await postJournal(database, admin, '2020-05-01', [
    ['1000', 7],
    ['3000', -7],
  ]);
  expect(await dashboard(viewer)).toMatchObject({ has_postings: true, revenue: '0.00', expenses: '0.00' });
});

test('invoices count as overdue from the day after they were due', async () => {
  const { admin } = await foundCompany(database);
  const lines = [{ description: 'Work', quantity: 1, unit_price: 40, gst_applicable: false }];
  const due = (due_date: string) =>
    postedInvoice(database, admin, lines, { invoice_date: '2026-01-01', due_date });
  await due('2026-01-10');
  await due('2026-01-20');
  await due(today);
  const { invoices } = await dashboard(admin);
  expect(invoices).toMatchObject({ due: '120.00', overdue: '80.00', overdue_count: 2 });
});

test('a user counts the customers that they may open, and nobody sees another organization', async () => {
  const { admin, user } = await foundCompany(database);
  await createCustomer(database, admin);
  await createVendor(database, admin);
  expect((await dashboard(admin)).metrics.customers_count).toBe(1);
  expect((await dashboard(user)).metrics.customers_count).toBe(0);
  const other = await foundCompany(database);
  expect((await dashboard(other.admin)).metrics.customers_count).toBe(0);
});
