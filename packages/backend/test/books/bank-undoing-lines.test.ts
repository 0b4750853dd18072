import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Company, foundCompany } from '../database/people.ts';
import { openSharedDatabase, refusal, type TestDatabase } from '../database/test-database.ts';
import { controlsAfter } from './steps/controls.ts';
import { postedInvoice } from './steps/documents.ts';
import { accountId, add } from './steps/masters.ts';
import { statementSteps } from './steps/statements.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openSharedDatabase();
});
afterAll(() => database.close());

let company: Company;
let steps: ReturnType<typeof statementSteps>;
let line: string;
beforeEach(async () => {
  company = await foundCompany(database);
  steps = statementSteps(database, company.manager, await accountId(database, company.admin, '1000'));
  await steps.import([{ posted_on: '2026-02-20', amount: '100.00', description: 'DEPOSIT' }]);
  line = (await steps.waiting()).get('DEPOSIT') ?? '';
});

const undo = (with_postings: boolean, key: string = randomUUID()) =>
  steps.ask('undo_bank_transaction', { id: line, with_postings, key });
const lineNow = async () =>
  (await database.sql`select status, journal_entry_id from bank_transactions where id = ${line}`)[0];
const faulty = async () =>
  (await controlsAfter(database, company.admin, async () => undefined)).filter(({ ok }) => !ok);

async function paid() {
  const customer = await add(database, company.admin, 'customers', { name: 'Harbour Cafe' });
  const { id = '' } = await postedInvoice(
    database,
    company.admin,
    [{ description: 'Work', unit_price: '100.00', gst_applicable: false }],
    { customer_id: customer.id, invoice_date: '2026-02-01' },
  );
  const payment = await steps.act('pay_from_bank_transaction', line, {
    contact_id: customer.id,
    allocations: [{ document_id: id, amount: 100 }],
  });
  return { invoice: id, payment };
}

test('a payment recorded from a line is voided on its day, and the invoice is owed again', async () => {
  const { invoice, payment } = await paid();
  const key = randomUUID();
  expect(await undo(true, key)).toBe(line);
  expect(await lineNow()).toEqual({ status: 'unmatched', journal_entry_id: null });
  const [voided] = await database.sql`
    select p.voided_at is not null as is_voided, r.entry_date::text as day from payments p
    join journal_entries e on e.org_id = p.org_id and e.id = p.journal_entry_id
    join journal_entries r on r.org_id = e.org_id and r.id = e.reversed_by_id where p.id = ${payment}`;
  expect(voided).toEqual({ is_voided: true, day: '2026-02-20' });
  expect((await database.sql`select balance_due::text from invoices where id = ${invoice}`)[0]).toEqual({
    balance_due: '100.00',
  });
  // A repeated call does it once.
  expect(await undo(true, key)).toBe(line);
  expect(await faulty()).toEqual([]);
});

test('an entry made from a line is reversed', async () => {
  const sales = await accountId(database, company.admin, '4000');
  const entry = await steps.act('post_bank_transaction', line, {
    lines: [{ account_id: sales, amount: '100.00' }],
  });
  await undo(true);
  const [reversed] = await database.sql`
    select r.entry_date::text as day from journal_entries e
    join journal_entries r on r.org_id = e.org_id and r.id = e.reversed_by_id where e.id = ${entry}`;
  expect(reversed).toEqual({ day: '2026-02-20' });
  expect(await lineNow()).toEqual({ status: 'unmatched', journal_entry_id: null });
});

test('keeps the postings on request, and the line waits again', async () => {
  const { payment } = await paid();
  await undo(false);
  expect(await lineNow()).toEqual({ status: 'unmatched', journal_entry_id: null });
  expect((await database.sql`select voided_at from payments where id = ${payment}`)[0]).toEqual({
    voided_at: null,
  });
});

test('if its posting cannot be undone, the line stays matched', async () => {
  const { payment } = await paid();
  await database.as(company.admin, (sql) => sql`select lock_books('2026-02-28')`);
  const before = await lineNow();
  expect(before?.status).toBe('matched');
  expect((await refusal(undo(true))).hint).toBe('ledger.period_locked');
  expect(await lineNow()).toEqual(before);
  expect((await database.sql`select voided_at from payments where id = ${payment}`)[0]).toEqual({
    voided_at: null,
  });
});

test('a waiting line, and one of another company, cannot be undone', async () => {
  expect((await refusal(undo(true))).hint).toBe('bank.not_matched');
  const other = await foundCompany(database);
  steps = statementSteps(database, other.manager, '');
  expect((await refusal(undo(true))).hint).toBe('bank.unknown_line');
});
