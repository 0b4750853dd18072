import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { MIGRATIONS_FOLDER, migrate } from '../../src/postgres/index.ts';
import { saveInvoice } from '../books/steps/documents.ts';
import { failingControls } from '../books/steps/journal.ts';
import { openDatabase, type TestDatabase } from '../database/test-database.ts';
import { companyAdmin, keptCompanies, restoreCompany } from './companies.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await openDatabase(inject('postgresUrl'));
});
afterEach(() => database.close());

const companies = await keptCompanies();

describe.each(companies)('a company that was kept at %s', (version) => {
  it('is brought to the newest migration with its books in order, and goes on', async () => {
    await restoreCompany(database.sql, version);
    const posted = await database.sql`select count(*)::int from journal_entries where status = 'posted'`;
    expect(posted[0]?.count).toBeGreaterThan(10);
    expect(await failingControls(database, await companyAdmin(database))).toEqual([]);
    await migrate(database.sql);
    expect(await failingControls(database, await companyAdmin(database))).toEqual([]);
    expect(await database.sql`select count(*)::int from journal_entries where status = 'posted'`).toEqual(
      posted,
    );
    const [customer] = await database.sql<{ id: string }[]>`select id from customers order by name limit 1`;
    await saveInvoice(database, await companyAdmin(database), {
      customer_id: customer?.id,
      lines: [{ description: 'After the upgrade', quantity: 1, unit_price: 10 }],
    });
  });
});

it('adds a column with its default to the records that are there, and changes a function under them', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ledgerwise-migrations-'));
  await cp(MIGRATIONS_FOLDER, folder, { recursive: true });
  await writeFile(
    join(folder, '99990101000000_add_tiers.sql'),
    `alter table public.customers add column tier text not null default 'standard';
     create or replace function public.get_user_role() returns text language sql stable set search_path = ''
     as $$ select 'role: ' || private.role() $$;`,
  );
  await restoreCompany(database.sql, companies.at(-1) ?? '');
  expect(await migrate(database.sql, folder)).toContain('99990101000000');
  await rm(folder, { recursive: true });
  const person = await companyAdmin(database);
  expect(await database.sql`select tier, count(*)::int from customers group by 1`).toEqual([
    { tier: 'standard', count: expect.any(Number) },
  ]);
  const [role] = await database.as(person, (sql) => sql`select get_user_role()`);
  expect(role).toEqual({ get_user_role: 'role: admin' });
  expect(await failingControls(database, person)).toEqual([]);
});
