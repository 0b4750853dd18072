import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Company, foundCompany } from './database/people.ts';
import { openSharedDatabase, type Person, refusal, type TestDatabase } from './database/test-database.ts';

// People who see only their own customers find those of colleagues by name, so that no customer is added twice.

let database: TestDatabase;
let company: Company;
const ids: Record<string, string> = {};

beforeAll(async () => {
  database = await openSharedDatabase();
  company = await foundCompany(database);
  const add = (person: Person, name: string, status = 'Active') =>
    database.as(person, async (sql) => {
      const [row] = await sql`
        insert into customers (name, email, phone, status) values (${name}, 'secret@c.test', '555', ${status}) returning id`;
      ids[name] = row?.id;
    });
  await add(company.admin, 'Aspen Grove');
  await add(company.admin, 'Grove');
  await add(company.admin, 'Grove of old', 'Inactive');
  await add(company.user, 'My Grove');
  const other = await foundCompany(database);
  await add(other.admin, 'Grove elsewhere');
});
afterAll(() => database.close());

const find = (person: Person | null, wanted: string) =>
  database.as(
    person,
    async (sql) => (await sql`select find_customers_by_name(${wanted}) as found`)[0]?.found,
  );

test.each(['admin', 'manager', 'user', 'viewer'] as const)(
  'a %s finds all active customers of the company by name, and sees nothing else of them',
  async (role) => {
    expect(await find(company[role], ' gROVE ')).toEqual([
      { id: ids.Grove, name: 'Grove' },
      { id: ids['Aspen Grove'], name: 'Aspen Grove' },
      { id: ids['My Grove'], name: 'My Grove' },
    ]);
  },
);

test('neither the records nor the list become accessible by their names', async () => {
  const seen = await database.as(company.user, async (sql) => ({
    record: await sql`select name from customers where name = 'Grove'`,
    directory: await sql`select * from customer_directory where name = 'Grove'`,
  }));
  expect(seen).toEqual({ record: [], directory: [{ id: ids.Grove, name: 'Grove', archived_at: null }] });
});

test('visitors cannot ask', async () => {
  expect((await refusal(find(null, 'grove'))).code).toBe('42501');
});

test('an invoice is made for a colleague’s customer, and its list names them', async () => {
  const document = { customer_id: ids.Grove, lines: [{ description: 'Work', unit_price: '10' }] };
  const [row] = await database.as(
    company.user,
    (sql) => sql`select (save_invoice(${sql.json(document)}, ${randomUUID()})).id`,
  );
  const [listed] = await database.as(
    company.user,
    (sql) => sql`select customer_name from invoice_list where id = ${row?.id}`,
  );
  expect(listed).toEqual({ customer_name: 'Grove' });
});
