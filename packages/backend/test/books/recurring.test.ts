import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Company, foundCompany } from '../database/people.ts';
import { openTestDatabase, type Person, refusal, type TestDatabase } from '../database/test-database.ts';
import { ask, createCustomer, createVendor, type Fields, type Row, stored } from './steps/documents.ts';

let database: TestDatabase;
let company: Company;
let template: Fields & { readonly lines: readonly Fields[] };
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.sql`update recurring_documents set is_paused = true`;
  company = await foundCompany(database);
  const customer_id = await createCustomer(database, company.user);
  template = { customer_id, lines: [{ description: 'Hosting', unit_price: 20, gst_rate: 10 }] };
});

const saveRecurring = (document: Fields, person: Person = company.user) =>
  ask<Row>(
    database,
    person,
    (sql) =>
      sql`select to_jsonb(save_recurring_document(${JSON.stringify({ name: 'Hosting', kind: 'invoice', template, frequency: 'monthly', ...document })}::text::jsonb, ${randomUUID()})) as answer`,
  );
const issue = (through: string) => database.sql`call private.issue_due_documents(${through}::date)`;
const invoiceDates = async () =>
  (
    await database.sql<{ on: string }[]>`
      select invoice_date::text as on from invoices where org_id = ${company.organisation} order by number`
  ).map(({ on }) => on);

describe('a due template', () => {
  test('is made for every missed date, once, from the first day on', async () => {
    const recurring = await saveRecurring({ next_date: '2026-01-31' });
    expect(recurring).toMatchObject({
      total_amount: 22,
      first_date: '2026-01-31',
      customer_id: template.customer_id,
    });
    await issue('2026-04-30');
    await issue('2026-04-30');
    expect(await invoiceDates()).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30']);
    expect(await stored(database, 'recurring_documents', recurring.id ?? '')).toMatchObject({
      next_date: '2026-05-31',
      last_issued_on: '2026-04-30',
      issued_count: '4',
      last_error: null,
    });
    const [draft] = await database.sql`
      select status, due_date::text, user_id, recurring_document_id from invoices
      where org_id = ${company.organisation} and number = 1`;
    expect(draft).toEqual({
      status: 'draft',
      due_date: '2026-03-02',
      user_id: company.user.id,
      recurring_document_id: recurring.id,
    });
  });

  test.each([
    ['yearly', 1, '2024-02-29', '2027-03-01', ['2024-02-29', '2025-02-28', '2026-02-28', '2027-02-28']],
    ['weekly', 2, '2026-01-01', '2026-02-01', ['2026-01-01', '2026-01-15', '2026-01-29']],
    ['daily', 10, '2026-01-01', '2026-01-20', ['2026-01-01', '2026-01-11']],
    ['monthly', 3, '2025-11-30', '2026-08-31', ['2025-11-30', '2026-02-28', '2026-05-30', '2026-08-30']],
  ])('recurs %s every %s', async (frequency, every, next_date, through, dates) => {
    await saveRecurring({ frequency, every, next_date });
    await issue(through);
    expect(await invoiceDates()).toEqual(dates);
  });

  test('ends with its end date', async () => {
    await saveRecurring({ next_date: '2026-01-15', end_date: '2026-02-20' });
    await issue('2026-12-31');
    expect(await invoiceDates()).toEqual(['2026-01-15', '2026-02-15']);
  });

  test('is posted where that is wished', async () => {
    const vendor_id = await createVendor(database, company.user);
    await saveRecurring({ next_date: '2026-01-15', posts_automatically: true });
    await saveRecurring({
      kind: 'bill',
      next_date: '2026-01-15',
      posts_automatically: true,
      template: { vendor_id, lines: [{ description: 'Rent', unit_price: 100 }] },
    });
    await issue('2026-01-15');
    const entries = await database.sql`
      select source_kind, total_debit from journal_entries where org_id = ${company.organisation} order by 1`;
    expect(entries).toEqual([
      { source_kind: 'bill', total_debit: '115.00' },
      { source_kind: 'invoice', total_debit: '22.00' },
    ]);
  });

  test('makes nothing while paused, and nothing for the pause afterwards', async () => {
    const recurring = await saveRecurring({ next_date: '2020-01-31', is_paused: true });
    await issue('2026-12-31');
    expect(await invoiceDates()).toEqual([]);
    await database.as(
      company.user,
      (sql) => sql`update recurring_documents set is_paused = false where id = ${recurring.id ?? ''}`,
    );
    const [row] = await database.sql`
      select next_date >= current_date and next_date < current_date + 32 as is_next from recurring_documents
      where id = ${recurring.id ?? ''}`;
    expect(row?.is_next).toBe(true);
  });
});

test('reports why it failed, is tried again, and does not stop the others', async () => {
  const failing = await saveRecurring({ name: 'Locked', next_date: '2026-01-15', posts_automatically: true });
  await saveRecurring({ name: 'Fine', next_date: '2026-02-15', posts_automatically: true });
  await database.as(company.admin, (sql) => sql`select lock_books('2026-01-31')`);
  await issue('2026-02-28');
  expect(await invoiceDates()).toEqual(['2026-02-15']);
  const row = () => stored(database, 'recurring_documents', failing.id ?? '');
  expect(await row()).toMatchObject({
    next_date: '2026-01-15',
    last_error_code: 'ledger.period_locked',
    last_error:
      'The books are locked through 2026-01-31, so nothing can be posted on 2026-01-15. Choose a later date, or ask an admin to unlock.',
  });
  await database.as(company.admin, (sql) => sql`select lock_books(null, reason => 'A bill came late')`);
  await issue('2026-01-31');
  expect(await row()).toMatchObject({ next_date: '2026-02-15', last_error: null, last_error_code: null });
  // The number of the attempt that failed was refunded.
  const [numbers] = await database.sql`
    select count(*)::int as n, max(number) as last from invoices where org_id = ${company.organisation}`;
  expect(numbers).toEqual({ n: 2, last: 2 });
});

test('several runs at once make each document once', async () => {
  for (let n = 0; n < 5; n++) await saveRecurring({ name: `Number ${n}`, next_date: '2026-01-31' });
  await Promise.all([1, 2, 3, 4].map(() => issue('2026-06-30')));
  await issue('2026-06-30');
  const [made] = await database.sql`
    select count(*)::int as n, count(distinct (recurring_document_id, invoice_date))::int as dates from invoices
    where org_id = ${company.organisation}`;
  expect(made).toEqual({ n: 30, dates: 30 });
});

test('a copied invoice serves as a template, without its dates', async () => {
  const recurring = await saveRecurring({
    next_date: '2026-01-31',
    template: {
      ...template,
      invoice_date: '2020-01-01',
      due_date: '2020-02-01',
      status: 'sent',
      total_amount: 1,
    },
  });
  const { template: kept } =
    await database.sql`select template from recurring_documents where id = ${recurring.id ?? ''}`.then(
      ([row]) => row ?? {},
    );
  const lines = template.lines.map((line) => ({ ...line, id: expect.any(String) }));
  expect(kept).toEqual({ ...template, lines });
});

test.each([
  ['document.unknown_kind', { kind: 'order' }],
  ['document.invalid_value', { frequency: 'hourly' }],
  ['document.invalid_value', { frequency: '' }],
  ['document.invalid_value', { every: 0 }],
  ['document.invalid_value', { name: ' ' }],
  ['document.invalid_value', { end_date: '2020-01-01' }],
  ['document.unknown_field', { interval: 3 }],
  ['document.unknown_field', { template: { shade: 'red' } }],
  ['document.contact_required', { template: { lines: [{ unit_price: 1 }] } }],
  ['document.invalid', { template: null }],
])('%s refuses %j', async (hint, fields) => {
  expect((await refusal(saveRecurring({ next_date: '2026-01-31', ...fields }))).hint).toBe(hint);
});

test('one of two edits at once wins, a viewer edits nothing, and deleting it keeps its documents', async () => {
  const recurring = await saveRecurring({ next_date: '2026-01-31' });
  await issue('2026-01-31');
  const edit = { id: recurring.id, version: recurring.version, every: 2 };
  expect(await saveRecurring(edit, company.manager)).toMatchObject({
    every: 2,
    version: 2,
    next_date: '2026-02-28',
  });
  expect((await refusal(saveRecurring(edit))).hint).toBe('document.conflict');
  expect((await refusal(saveRecurring({ next_date: '2026-01-31' }, company.viewer))).hint).toBe(
    'role.denied',
  );
  await database.as(
    company.admin,
    (sql) => sql`select bulk_delete('recurring_documents', array[${recurring.id ?? ''}]::uuid[])`,
  );
  expect(await invoiceDates()).toEqual(['2026-01-31']);
});
