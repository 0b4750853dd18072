import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Company, foundCompany } from '../database/people.ts';
import { openSharedDatabase, type Person, refusal, type TestDatabase } from '../database/test-database.ts';
import { ask, createCustomer, type Fields, type Row } from './steps/documents.ts';

let database: TestDatabase;
let company: Company;
let other: Company;
let customer_id: string;
let theirs: string;
let id: string;

const line = { description: 'Hosting', unit_price: 20 };
const saveRecurring = (document: Fields, person: Person = company.user) =>
  ask<Row>(
    database,
    person,
    (sql) =>
      sql`select to_jsonb(save_recurring_document(${JSON.stringify({ name: 'Hosting', kind: 'invoice', frequency: 'monthly', next_date: '2026-01-31', ...document })}::text::jsonb, ${randomUUID()})) as answer`,
  );
const step = (person: Person, name: string, recurring: string) =>
  ask(
    database,
    person,
    (sql) => sql`select to_jsonb(${sql(name)}(${recurring}::uuid, ${randomUUID()})) as answer`,
  );

beforeAll(async () => {
  database = await openSharedDatabase();
  company = await foundCompany(database);
  other = await foundCompany(database);
  customer_id = await createCustomer(database, company.user);
  theirs = await createCustomer(database, other.user);
  id = String((await saveRecurring({ template: { customer_id, lines: [line] } })).id);
});
afterAll(() => database.close());

test('refuses to save, pause, resume or run templates of another organization', async () => {
  const template = { customer_id: theirs, lines: [line] };
  expect(await refusal(saveRecurring({ id, version: 1, template }, other.admin))).toMatchObject({
    hint: 'document.not_found',
  });
  for (const name of ['pause_recurring_document', 'resume_recurring_document', 'issue_recurring_document'])
    expect(await refusal(step(other.admin, name, id))).toMatchObject({ hint: 'document.not_found' });
});

test('a viewer cannot pause, resume or run a template', async () => {
  for (const name of ['pause_recurring_document', 'resume_recurring_document', 'issue_recurring_document'])
    expect(await refusal(step(company.viewer, name, id))).toMatchObject({ hint: 'role.denied' });
});

test('a template refers to no record of another organization', async () => {
  const [product] = await database.as(
    other.admin,
    (sql) => sql`insert into products (name, unit_price) values ('Theirs', 1) returning id`,
  );
  const [account] =
    await database.sql`select id from accounts where org_id = ${other.organisation} and code = '4000'`;
  const refused = async (template: Fields) => {
    const { message } = await refusal(saveRecurring({ template }));
    expect(message).not.toContain('Theirs');
    return message;
  };
  for (const template of [
    { customer_id: theirs, lines: [line] },
    { customer_id, lines: [{ ...line, product_id: product?.id }] },
    { customer_id, lines: [{ ...line, account_id: account?.id }] },
    { customer_id, lines: [{ ...line, unit_price: '1e300' }] },
    { customer_id, lines: [{ ...line, quantity: 'NaN' }] },
  ])
    expect(await refused(template), JSON.stringify(template)).toMatch(/^[A-Z].+\.$/s);
  const made = await database.sql`select from recurring_documents where org_id = ${company.organisation}`;
  expect(made).toHaveLength(1);
});

test('columns that only the books fill are not part of a template', async () => {
  const theirOwn = { org_id: other.organisation, user_id: company.admin.id };
  const recurring = await saveRecurring({
    template: {
      customer_id,
      lines: [line],
      status: 'paid',
      ...theirOwn,
    },
  });
  expect(recurring).toMatchObject({ org_id: company.organisation, user_id: company.user.id });
  expect(recurring.template).toEqual({ customer_id, lines: [{ ...line, id: expect.any(String) }] });
});

test.each(['1000000000', 'infinity', '-infinity', '2026-02-30'])(
  'refuses the next date %s with a message',
  async (next_date) => {
    const { message } = await refusal(saveRecurring({ next_date, template: { customer_id, lines: [line] } }));
    expect(message).toMatch(/^[A-Z].+\.$/s);
  },
);
