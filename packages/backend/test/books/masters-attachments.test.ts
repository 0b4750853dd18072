import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Company, foundCompany, signUp } from '../database/people.ts';
import { openTestDatabase, type Person, refusal, type TestDatabase } from '../database/test-database.ts';
import { add, type Values } from './steps/masters.ts';

let database: TestDatabase;
let company: Company;
beforeAll(async () => {
  database = await openTestDatabase();
  company = await foundCompany(database);
});
afterAll(() => database.close());

let count = 0;
const file = (entity: string, recordId: string, values: Values = {}): Values => ({
  entity,
  record_id: recordId,
  file_name: 'contract.pdf',
  media_type: 'application/pdf',
  size: 1024,
  storage_path: `${company.organisation}/${count++}/contract.pdf`,
  ...values,
});

const visible = (person: Person, id: string) =>
  database.as(person, async (sql) => (await sql`select id from attachments where id = ${id}`).length);
const rename = (person: Person, id: string) =>
  database.as(
    person,
    async (sql) => (await sql`update attachments set file_name = 'new.pdf' where id = ${id}`).count,
  );

test('a file is seen by whoever sees its record', async () => {
  const customer = await add(database, company.manager, 'customers', { name: 'Private' });
  const vendor = await add(database, company.manager, 'vendors', { name: 'Open' });
  const hidden = await add(database, company.manager, 'attachments', file('customers', customer.id));
  const open = await add(database, company.manager, 'attachments', file('vendors', vendor.id));
  const outsider = await signUp(database);
  const seen = async (person: Person) => [await visible(person, hidden.id), await visible(person, open.id)];
  expect(await seen(company.admin)).toEqual([1, 1]);
  expect(await seen(company.user)).toEqual([0, 1]);
  expect(await seen(company.viewer)).toEqual([0, 1]);
  expect(await seen(outsider)).toEqual([0, 0]);
  expect(
    (await refusal(add(database, company.user, 'attachments', file('customers', customer.id)))).code,
  ).toBe('42501');
});

test('people rename their own files, admins and managers everyone’s; admins delete', async () => {
  const vendor = await add(database, company.user, 'vendors', { name: 'Filed' });
  const own = await add(database, company.user, 'attachments', file('vendors', vendor.id));
  const other = await add(database, company.admin, 'attachments', file('vendors', vendor.id));
  expect([await rename(company.user, own.id), await rename(company.user, other.id)]).toEqual([1, 0]);
  expect(await rename(company.manager, own.id)).toBe(1);
  expect(await rename(company.viewer, own.id)).toBe(0);
  const deleted = (person: Person) =>
    database.as(person, async (sql) => (await sql`delete from attachments where id = ${own.id}`).count);
  for (const person of [company.viewer, company.user, company.manager]) expect(await deleted(person)).toBe(0);
  expect(await deleted(company.admin)).toBe(1);
});

test('a file belongs to a record of the organisation and lies in its folder', async () => {
  const outsider = await signUp(database);
  const theirs = await add(database, outsider, 'vendors', { name: 'Theirs' });
  expect(await refusal(add(database, company.user, 'attachments', file('vendors', theirs.id)))).toMatchObject(
    {
      hint: 'attachment.record_missing',
      message: 'The vendor that "contract.pdf" was added to is not there any more. Load the page again.',
    },
  );
  const vendor = await add(database, company.user, 'vendors', { name: 'Ours' });
  for (const path of [
    `${theirs.org_id}/x.pdf`,
    `${company.organisation}/../${theirs.org_id}/x.pdf`,
    'x.pdf',
  ]) {
    const values = file('vendors', vendor.id, { storage_path: path });
    expect((await refusal(add(database, company.user, 'attachments', values))).code).toBe('23514');
  }
  expect((await refusal(add(database, company.user, 'attachments', file('secrets', vendor.id)))).hint).toBe(
    'table.unknown',
  );
});
