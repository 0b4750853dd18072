import { randomUUID } from 'node:crypto';
import type { FirstRun } from '@ledgerwise/resource';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ask, createCustomer, postedInvoice, saveInvoice } from './books/steps/documents.ts';
import { type Company, foundCompany } from './database/people.ts';
import { openSharedDatabase, type Person, refusal, type TestDatabase } from './database/test-database.ts';

let database: TestDatabase;
let company: Company;
beforeAll(async () => {
  database = await openSharedDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  company = await foundCompany(database);
});

const guide = (person: Person) =>
  ask<FirstRun | null>(database, person, (sql) => sql`select first_run() as answer`);
const choose = (person: Person, choice: string) =>
  database.as(person, (sql) => sql`select set_first_run(${choice})`);
const post = async (customer_id: string): Promise<string> =>
  (await postedInvoice(database, company.admin, [{ unit_price: 5 }], { customer_id })).id ?? '';
const handOver = (person: Person, id: string, key: string = randomUUID()) =>
  database.as(person, (sql) => sql`select note_handed_over(${id}, ${key})`);

const NOTHING = { company: false, customer: false, invoice: false, sent: false };

test('each step is done once its record exists, and the dashboard returns all steps in one answer', async () => {
  expect(await guide(company.admin)).toEqual({
    is_due: true,
    is_hidden: false,
    steps: NOTHING,
    invoice: null,
    has_colleagues: true,
  });
  await database.as(
    company.manager,
    (sql) => sql`update company_settings set company_name = 'Heron Boats', default_gst_rate = 10`,
  );
  expect((await guide(company.admin))?.steps).toEqual({ ...NOTHING, company: true });
  // The guide also counts this private record for users who cannot open it.
  const customer = await createCustomer(database, company.admin);
  expect((await guide(company.user))?.steps).toEqual({ ...NOTHING, company: true, customer: true });
  const draft = await saveInvoice(database, company.admin, {
    customer_id: customer,
    lines: [{ description: 'Keel', unit_price: 5 }],
  });
  expect(await guide(company.user)).toMatchObject({
    steps: { invoice: false },
    invoice: { id: draft.id, number: draft.invoice_number },
  });
  const id = await post(customer);
  expect(await guide(company.user)).toMatchObject({ steps: { invoice: true, sent: false }, invoice: { id } });
  await handOver(company.user, id);
  const done = { company: true, customer: true, invoice: true, sent: true };
  const told = await guide(company.user);
  expect(told).toMatchObject({ is_due: true, steps: done });
  expect(
    await ask(database, company.user, (sql) => sql`select dashboard() -> 'first_run' as answer`),
  ).toEqual(told);
});

test('a name alone, or other settings alone, do not complete the company step', async () => {
  await database.as(company.admin, (sql) => sql`update company_settings set currency = 'EUR'`);
  expect((await guide(company.admin))?.steps.company).toBe(false);
});

test('with its second posted invoice a company has started, and the guide disappears', async () => {
  const customer = await createCustomer(database, company.admin);
  await post(customer);
  expect((await guide(company.admin))?.is_due).toBe(true);
  await post(customer);
  expect((await guide(company.admin))?.is_due).toBe(false);
  expect((await guide(company.user))?.is_due).toBe(false);
});

test('people who may not post invoices get no guide', async () => {
  expect(await guide(company.viewer)).toBeNull();
  for (const person of [company.admin, company.manager, company.user])
    expect((await guide(person))?.is_due).toBe(true);
  const due = (person: Person) =>
    ask(
      database,
      person,
      (sql) => sql`select session_context() -> 'organisation' -> 'is_beginning' as answer`,
    );
  expect(await due(company.user)).toBe(true);
  expect(await due(company.viewer)).toBe(false);
});

test('a choice applies to one person and one organization only', async () => {
  await choose(company.admin, 'never');
  expect(await guide(company.admin)).toMatchObject({ is_due: false, is_hidden: true });
  expect((await guide(company.manager))?.is_due).toBe(true);

  const other = await foundCompany(database);
  await database.sql`insert into memberships (org_id, user_id, role) values (${other.organisation}, ${company.admin.id}, 'admin')`;
  await database.as(company.admin, (sql) => sql`select switch_organisation(${other.organisation})`);
  expect(await guide(company.admin)).toMatchObject({ is_due: true, is_hidden: false });
  await choose(company.admin, 'not_now');
  expect((await guide(other.admin))?.is_due).toBe(true);

  await database.as(company.admin, (sql) => sql`select switch_organisation(${company.organisation})`);
  await choose(company.admin, 'shown');
  expect(await guide(company.admin)).toMatchObject({ is_due: true, is_hidden: false });
  await database.as(company.admin, (sql) => sql`select switch_organisation(${other.organisation})`);
  expect((await guide(company.admin))?.is_hidden).toBe(true);
});

test('a choice postpones for a day or hides for good, and ends with the membership', async () => {
  const choices = () =>
    database.sql`select hidden_until <= now() + interval '1 day' as is_short, hidden_until = 'infinity' as is_for_good
      from private.guide_choices where org_id = ${company.organisation} and user_id = ${company.user.id}`;
  await choose(company.user, 'not_now');
  expect(await choices()).toEqual([{ is_short: true, is_for_good: false }]);
  await database.sql`update private.guide_choices set hidden_until = now() where user_id = ${company.user.id}`;
  expect((await guide(company.user))?.is_due).toBe(true);
  await choose(company.user, 'never');
  expect(await choices()).toEqual([{ is_short: false, is_for_good: true }]);
  await database.as(company.admin, (sql) => sql`select remove_member(${company.user.id})`);
  expect(await choices()).toEqual([]);
});

test('another word is no choice', async () => {
  expect((await refusal(choose(company.admin, 'later'))).message).toBe(
    '"later" is not a choice for the guide. Send shown, not_now or never.',
  );
});

test('a handed-over invoice is noted once for each key, and a draft is not', async () => {
  const customer = await createCustomer(database, company.admin);
  const draft = await saveInvoice(database, company.admin, {
    customer_id: customer,
    lines: [{ description: 'Keel', unit_price: 5 }],
  });
  expect((await refusal(handOver(company.admin, draft.id ?? ''))).hint).toBe('mail.draft');
  const id = await post(customer);
  const key = randomUUID();
  await handOver(company.user, id, key);
  await handOver(company.user, id, key);
  const noted = () =>
    database.sql`select actor_name, record_name from activity_log where record_id = ${id} and action = 'handed_over'`;
  expect(await noted()).toEqual([{ actor_name: 'The user', record_name: 'INV-000002' }]);
  expect((await refusal(handOver(company.viewer, id))).hint).toBe('role.denied');
  const other = await foundCompany(database);
  expect((await refusal(handOver(other.admin, id))).hint).toBe('document.not_found');
});
