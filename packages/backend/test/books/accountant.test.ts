import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Company, foundCompany, join } from '../database/people.ts';
import { openSharedDatabase, type Person, refusal, type TestDatabase } from '../database/test-database.ts';
import { createCustomer } from './steps/documents.ts';
import { postJournal } from './steps/journal.ts';

let database: TestDatabase;
let company: Company;
let accountant: Person;
beforeAll(async () => {
  database = await openSharedDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  company = await foundCompany(database);
  accountant = await join(database, company.admin, 'accountant');
});

const SALE = [
  ['1000', 100],
  ['4000', -100],
] as const;

test('reads what everybody has entered', async () => {
  const customer = await createCustomer(database, company.user);
  const seen = await database.as(accountant, (sql) => sql`select id from customers where id = ${customer}`);
  expect(seen).toEqual([{ id: customer }]);
});

test('posts and reverses entries, locks and closes', async () => {
  const entry = await postJournal(database, accountant, '2026-02-01', SALE);
  const [reversal] = await database.as(
    accountant,
    (sql) => sql`select reverse_journal_entry(${entry}, '2026-02-02', 'Twice', ${randomUUID()}) as id`,
  );
  expect(reversal?.id).toMatch(/^[0-9a-f-]{36}$/);
  const [locked] = await database.as(
    accountant,
    (sql) => sql`select lock_books('2026-02-28')::text as through`,
  );
  expect(locked).toEqual({ through: '2026-02-28' });
});

test('changes no record, invites nobody and gives nobody a role', async () => {
  const created = await refusal(
    database.as(accountant, (sql) => sql`insert into customers (name) values ('New')`),
  );
  expect(created.code).toBe('42501');
  const invited = database.as(accountant, (sql) => sql`select invite_member('new@example.com', 'user')`);
  expect(await refusal(invited)).toMatchObject({ hint: 'role.denied' });
  const member = company.user.id;
  const changed = database.as(accountant, (sql) => sql`select set_member_role(${member}, 'viewer')`);
  expect(await refusal(changed)).toMatchObject({ hint: 'role.denied' });
});
