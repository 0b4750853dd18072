import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Company, foundCompany } from '../database/people.ts';
import { openTestDatabase, type Person, refusal, type TestDatabase } from '../database/test-database.ts';
import { ask, createCustomer, createVendor, type Fields, type Row, stored } from './steps/documents.ts';

let database: TestDatabase;
let company: Company;
let template: Fields;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  company = await foundCompany(database);
  const customer_id = await createCustomer(database, company.user);
  template = { customer_id, lines: [{ description: 'Hosting', unit_price: 20, gst_rate: 10 }] };
});

const HOSTING = { name: 'Hosting', kind: 'invoice', frequency: 'monthly', next_date: '2026-01-31' };

const save = (document: Fields, person: Person = company.user, key: string = randomUUID()) =>
  ask<Row & { id: string; version: number }>(
    database,
    person,
    (sql) =>
      sql`select to_jsonb(save_recurring_document(${JSON.stringify({ ...HOSTING, template, ...document })}::text::jsonb, ${key})) as answer`,
  );
const step = (name: string, id: string, person: Person = company.user, key: string = randomUUID()) =>
  ask<Row>(
    database,
    person,
    (sql) => sql`select to_jsonb(t) as answer from ${sql(`public.${name}`)}(${id}::uuid, ${key}::uuid) t`,
  );
const pause = (id: string, person?: Person) => step('pause_recurring_document', id, person);
const resume = (id: string, person?: Person) => step('resume_recurring_document', id, person);
const make = (id: string, person?: Person, key?: string) => step('issue_recurring_document', id, person, key);
const archive = (id: string, isArchived: boolean) =>
  database.as(
    company.user,
    (sql) =>
      sql`select archive_records('recurring_documents', array[${id}]::uuid[], ${isArchived}, gen_random_uuid())`,
  );
const listed = async (id: string) => {
  const [row] = await database.as(
    company.viewer,
    (sql) => sql`select * from recurring_document_list where id = ${id}`,
  );
  return row;
};
const linesOf = (id: string) =>
  ask<readonly Row[]>(
    database,
    company.viewer,
    (sql) => sql`select document_lines('recurring_document', ${id}) as answer`,
  );
const madeOf = (id: string) =>
  ask<readonly Row[]>(database, company.viewer, (sql) => sql`select issued_documents(${id}) as answer`);
const found = (search: string) =>
  ask<readonly Row[]>(
    database,
    company.viewer,
    (sql) => sql`select search_records('recurring_documents', ${sql.json({ search })}) as answer`,
  );

describe('a template in a list', () => {
  test('shows the owner, the schedule, the state and the text of its documents', async () => {
    const { id } = await save({
      every: 2,
      template: {
        ...template,
        reference: 'PO 7',
        notes: '  ',
        early_discount_percent: 2,
        tax_inclusive: true,
      },
    });
    expect(await listed(id)).toMatchObject({
      status: 'active',
      repeats: 'Every 2 months',
      contact_name: 'Kauri Cafe',
      reference: 'PO 7',
      notes: null,
      currency: 'USD',
      rate_is_own: false,
      exchange_rate: null,
      tax_inclusive: true,
      early_discount_percent: '2.0000',
    });
    await save({ name: 'Once a year', frequency: 'yearly', id, version: 1, every: 1 });
    expect(await listed(id)).toMatchObject({ repeats: 'Yearly', tax_inclusive: false, reference: null });
  });

  test('is a state that follows from what happened', async () => {
    const { id } = await save({ end_date: '2026-02-10', posts_automatically: true });
    await database.as(company.admin, (sql) => sql`select lock_books('2026-01-31')`);
    await database.sql`call private.issue_due_documents('2026-01-31')`;
    expect(await listed(id)).toMatchObject({ status: 'failing' });
    await pause(id);
    expect(await listed(id)).toMatchObject({ status: 'paused' });
    await database.as(company.admin, (sql) => sql`select lock_books(null, reason => 'A bill came late')`);
    await database.sql`update recurring_documents set is_paused = false where id = ${id}`;
    await database.sql`update recurring_documents set next_date = '2026-01-31' where id = ${id}`;
    await make(id);
    expect(await listed(id)).toMatchObject({ status: 'ended', next_date: new Date('2026-02-28') });
  });

  test('is found by its name, its customer or vendor, and the text of its template', async () => {
    await save({ name: 'Servers', template: { ...template, reference: 'PO-4711' } });
    const vendor_id = await createVendor(database, company.user, 'Tawa Timber');
    const { lines } = template;
    await save({ name: 'Rent', kind: 'bill', template: { vendor_id, lines } });
    expect((await found('tawa')).map(({ name }) => name)).toEqual(['Rent']);
    for (const search of ['servers', 'kauri', 'po-4711']) {
      expect((await found(search)).map(({ name }) => name)).toEqual(['Servers']);
    }
  });
});

test('returns its lines like those of its documents, priced', async () => {
  const { id } = await save({});
  const lines = await linesOf(id);
  expect(lines).toMatchObject([
    { description: 'Hosting', quantity: '1', net: '20.00', gst: '2.00', total: '22.00' },
  ]);
  expect((await refusal(linesOf(randomUUID()))).hint).toBe('document.not_found');
});

describe('making a document now', () => {
  test('has the next date, is created once for a key, and is listed', async () => {
    const { id } = await save({});
    const key = randomUUID();
    const made = await make(id, company.user, key);
    expect(await make(id, company.user, key)).toEqual(made);
    expect(made).toMatchObject({ kind: 'invoice', number: 'INV-000001' });
    await make(id);
    expect(await stored(database, 'recurring_documents', id)).toMatchObject({
      next_date: '2026-03-31',
      issued_count: '2',
    });
    expect(await madeOf(id)).toMatchObject([
      { table_name: 'invoices', number: 'INV-000002', made_on: '2026-02-28', total_amount: '22.00' },
      { id: made.id, number: 'INV-000001', made_on: '2026-01-31', status: 'draft' },
    ]);
    const [invoice] = await database.as(
      company.viewer,
      (sql) => sql`select recurring_name from invoice_list where id = ${String(made.id)}`,
    );
    expect(invoice).toEqual({ recurring_name: 'Hosting' });
  });

  test('reports why it cannot be made, and changes nothing', async () => {
    const { id } = await save({ posts_automatically: true });
    await database.as(company.admin, (sql) => sql`select lock_books('2026-01-31')`);
    expect(await refusal(make(id))).toMatchObject({ hint: 'ledger.period_locked' });
    expect(await stored(database, 'recurring_documents', id)).toMatchObject({
      next_date: '2026-01-31',
      issued_count: '0',
    });
  });
});

describe('paused, resumed, archived', () => {
  test('pauses when archived, and can be resumed once it is restored', async () => {
    const { id } = await save({});
    await archive(id, true);
    expect(await listed(id)).toMatchObject({ status: 'paused', archived_at: expect.any(Date) });
    expect(await refusal(resume(id))).toMatchObject({
      hint: 'document.wrong_status',
      message: 'The recurring document Hosting is archived. Restore it first.',
    });
    expect((await refusal(save({ id, version: 1, is_paused: false }))).message).toBe(
      'An archived schedule creates nothing. Restore it first.',
    );
    await archive(id, false);
    expect(await resume(id)).toMatchObject({ is_paused: false });
  });
});

/** An action on a recurring document, with the message. */
test.each<[string, (id: string) => Promise<unknown>, string]>([
  [
    'paused twice',
    async (id) => [await pause(id), await pause(id)],
    'The recurring document Hosting is paused already. Load it again.',
  ],
  [
    'resumed though it goes on',
    (id) => resume(id),
    'The recurring document Hosting goes on already. Load it again.',
  ],
  [
    'made while paused',
    async (id) => [await pause(id), await make(id)],
    'The recurring document Hosting is paused. Resume it first.',
  ],
  [
    'made after its end',
    async (id) => [await save({ id, version: 1, end_date: '2026-02-01' }), await make(id), await make(id)],
    'The recurring document Hosting ended on 2026-02-01. Give it a later end date first.',
  ],
  [
    'paused by a viewer',
    (id) => pause(id, company.viewer),
    'Your role (viewer) may not pause recurring documents. Ask an admin, manager or user of your organization.',
  ],
  [
    'made by a viewer',
    (id) => make(id, company.viewer),
    'Your role (viewer) may not make recurring documents. Ask an admin, manager or user of your organization.',
  ],
  [
    'of another organization',
    async (id) => pause(id, (await foundCompany(database)).admin),
    'There is no such recurring document. Load the list again.',
  ],
  [
    'given an end before its first date',
    (id) => save({ id, version: 1, end_date: '2026-01-01' }),
    'End date cannot be before the first date.',
  ],
  [
    'set back to a date that was made',
    async (id) => [await make(id), await save({ id, version: 1, next_date: '2026-01-31' })],
    'Next date must be after 2026-01-31, the date of the last invoice.',
  ],
  [
    'for a customer of another organization',
    async (id) => {
      const other = await foundCompany(database);
      const customer_id = await createCustomer(database, other.admin);
      return save({ id, version: 1, template: { ...template, customer_id } });
    },
    'This customer is not in your list of customers. Choose another one.',
  ],
  [
    'for a vendor instead of a customer',
    async (id) =>
      save({
        id,
        version: 1,
        template: { ...template, customer_id: await createVendor(database, company.user) },
      }),
    'This customer is not in your list of customers. Choose another one.',
  ],
  [
    'what an invoice would refuse',
    (id) => save({ id, version: 1, template: { ...template, early_discount_percent: 101 } }),
    'Early payment discount must be between 0 and 100 percent.',
  ],
  [
    'without any lines',
    (id) => save({ id, version: 1, template: { ...template, lines: [] } }),
    'The invoice has no lines. Add at least one first.',
  ],
  [
    'every 400 months',
    (id) => save({ id, version: 1, every: 400 }),
    'It must recur every 1 to 366 days, weeks, months or years.',
  ],
])('%s is refused in a sentence', async (_what, doIt, sentence) => {
  const { id } = await save({});
  expect((await refusal(doIt(id))).message).toBe(sentence);
});

test('the trial run on saving leaves no document and no gap in the numbers', async () => {
  await save({});
  const { id } = await save({ name: 'Second' });
  expect(await database.sql`select id from invoices where org_id = ${company.organisation}`).toHaveLength(0);
  expect(await make(id)).toMatchObject({ number: 'INV-000001' });
});
