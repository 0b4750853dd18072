import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { MIGRATIONS_FOLDER, migrate } from '../../src/postgres/index.ts';
import { openDatabase, openTestDatabase, type TestDatabase } from '../database/test-database.ts';
import { companyAdmin, keptCompanies, makeCompany, restoreCompany } from './companies.ts';
import { restoreRows } from './dump.ts';
import { countPosted, goesOn } from './goes-on.ts';

let company: string;
let posted: number;
beforeAll(async () => {
  const origin = await openTestDatabase();
  company = await makeCompany(origin);
  posted = await countPosted(origin);
  await origin.close();
});

describe('a company with books on the baseline', () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await openTestDatabase();
    await restoreRows(database.sql, company);
  });
  afterEach(() => database.close());

  it('is restored as it was stored, and continues', async () => {
    expect(posted).toBeGreaterThan(10);
    expect(await countPosted(database)).toBe(posted);
    await goesOn(database);
  });

  it('gets a column with its default in the records that are there, and a function changed under them', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'ledgerwise-migrations-'));
    await cp(MIGRATIONS_FOLDER, folder, { recursive: true });
    await writeFile(
      join(folder, '99990101000000_add_tiers.sql'),
      `alter table public.customers add column tier text not null default 'standard';
       create or replace function public.get_user_role() returns text language sql stable set search_path = ''
       as $$ select 'role: ' || private.role() $$;`,
    );
    expect(await migrate(database.sql, folder)).toEqual(['99990101000000']);
    await rm(folder, { recursive: true });
    expect(await database.sql`select tier, count(*)::int from customers group by 1`).toEqual([
      { tier: 'standard', count: expect.any(Number) },
    ]);
    const [role] = await database.as(await companyAdmin(database), (sql) => sql`select get_user_role()`);
    expect(role).toEqual({ get_user_role: 'role: admin' });
    await goesOn(database);
  });
});

describe.each(await keptCompanies())('a company that was kept at %s', (version) => {
  it('is upgraded to the newest migration with its books in order, and continues', async () => {
    const database = await openDatabase(inject('postgresUrl'));
    await restoreCompany(database.sql, version);
    const before = await countPosted(database);
    await migrate(database.sql);
    expect(await countPosted(database)).toBe(before);
    await goesOn(database);
    await database.close();
  });
});
