import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Company, foundCompany } from '../database/people.ts';
import {
  actAs,
  openTestDatabase,
  refusal,
  type Session,
  type TestDatabase,
  untilBlocked,
} from '../database/test-database.ts';
import { createCustomer, postedInvoice } from './steps/documents.ts';
import { applyCredit, recordPayment } from './steps/payments.ts';

/** Credit that is used in the currency of the books posts no entry: nothing but its own rows says when it was used. */
let database: TestDatabase;
let company: Company;
let credit: string;
let invoice: string;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  company = await foundCompany(database);
  const contact = await createCustomer(database, company.admin);
  const lines = [{ description: 'Work', unit_price: 100, gst_applicable: false }];
  const posted = await postedInvoice(database, company.admin, lines, {
    customer_id: contact,
    invoice_date: '2026-02-01',
  });
  invoice = posted.id ?? '';
  credit = await recordPayment(database, company.admin, { contact, amount: 60 });
});

const lock = (sql: Session) => sql`select lock_books('2026-02-28')`;
const use = (by: TestDatabase = database) =>
  applyCredit(by, company.user, ['payment', credit], [{ document_id: invoice, amount: 60 }]);
const undo = async (id: string, sql: Session) =>
  sql`select undo_allocation(id => ${id}, reason => 'Wrong invoice', key => ${randomUUID()}, undone_on => '2026-02-25')`;
const report = async () => {
  const [row] = await database.sql`
    select count(*)::int as used, count(voided_on)::int as undone from payment_allocations
    where org_id = ${company.organisation} and allocated_on <= '2026-02-28' and payment_id = ${credit}`;
  return row;
};

/** Begins a transaction of the admin and leaves it open while another work runs into it; returns what became of that. */
async function whileOpen<Result>(
  first: (sql: Session) => Promise<unknown>,
  second: () => Promise<Result>,
): Promise<PromiseSettledResult<Result>> {
  let outcome: Promise<PromiseSettledResult<Result>[]> | undefined;
  await database.sql.begin(async (session) => {
    await actAs(session, company.admin);
    await first(session);
    outcome = Promise.allSettled([second()]);
    await session`reset role`;
    await untilBlocked(database.sql);
  });
  const [settled] = (await outcome) ?? [];
  if (!settled) throw new Error('Nothing ran.');
  return settled;
}

const reasonOf = (outcome: PromiseSettledResult<unknown>) =>
  refusal(outcome.status === 'rejected' ? Promise.reject(outcome.reason) : Promise.resolve());

test('credit is not used behind a lock that is set at the same moment', async () => {
  const outcome = await whileOpen(lock, use);
  expect(await reasonOf(outcome)).toMatchObject({ hint: 'ledger.period_locked' });
  expect(await report()).toEqual({ used: 0, undone: 0 });
});

test('a use of credit is not undone in a period that is locked at the same moment', async () => {
  const [id = ''] = await use();
  const outcome = await whileOpen(lock, () => database.as(company.admin, (sql) => undo(id, sql)));
  expect(await reasonOf(outcome)).toMatchObject({ hint: 'ledger.period_locked' });
  expect(await report()).toEqual({ used: 1, undone: 0 });
});

test('a period lock waits for credit that is being used or undone', async () => {
  const used = await whileOpen(
    (sql) =>
      sql`select apply_credit('payment', ${credit}, ${sql.json([{ document_id: invoice, amount: 60 }])}, ${randomUUID()}, '2026-02-20')`,
    () => database.as(company.admin, lock),
  );
  expect(used.status).toBe('fulfilled');
  expect(await report()).toEqual({ used: 1, undone: 0 });
  await database.as(company.admin, (sql) => sql`select lock_books(null, reason => 'A bill came late')`);
  const [row] = await database.sql<{ id: string }[]>`
    select id from payment_allocations where payment_id = ${credit}`;
  const undone = await whileOpen(
    (sql) => undo(row?.id ?? '', sql),
    () => database.as(company.admin, lock),
  );
  expect(undone.status).toBe('fulfilled');
  expect(await report()).toEqual({ used: 1, undone: 1 });
});
