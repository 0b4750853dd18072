import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { MIGRATIONS_FOLDER, migrate } from '../../src/postgres/index.ts';
import { generateMigration } from '../../src/schema/generate-migration.ts';
import { saveInvoice } from '../books/steps/documents.ts';
import { failingControls } from '../books/steps/journal.ts';
import { openDatabase, openTestDatabase, type TestDatabase } from '../database/test-database.ts';
import { ProjectCopy } from '../schema/project.ts';
import { companyAdmin, keptCompanies, makeCompany, restoreCompany } from './companies.ts';
import { restoreRows } from './dump.ts';

const FIRST_RELEASE = '1.0.0';

const countPosted = async ({ sql }: TestDatabase): Promise<number> => {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int from journal_entries where status = 'posted'`;
  return row?.count ?? 0;
};

/** Its books are in order, and take a new document. */
async function goesOn(database: TestDatabase): Promise<void> {
  const admin = await companyAdmin(database);
  expect(await failingControls(database, admin)).toEqual([]);
  const [customer] = await database.sql<{ id: string }[]>`select id from customers order by name limit 1`;
  await saveInvoice(database, admin, {
    customer_id: customer?.id,
    lines: [{ description: 'After the upgrade', quantity: 1, unit_price: 10 }],
  });
}

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

  it('is restored as it was kept, and goes on', async () => {
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

  it('takes a generated migration, which holds just the function and the column that were edited', async () => {
    const edited = await ProjectCopy.copyOf();
    await edited.edit('foundation/money.sql', 'sign(amount) * ceil(', 'sign(amount) * floor(');
    await edited.edit(
      'masters/employees.sql',
      '  updated_at timestamptz not null default now(),\n',
      "  updated_at timestamptz not null default now(),\n  tier text not null default 'standard',\n",
    );
    const [file = '', ...others] = await generateMigration({
      name: 'round-down',
      server: inject('postgresUrl'),
      project: edited.folder,
      version: FIRST_RELEASE,
    });
    expect(others).toEqual([]);
    const script = await readFile(file, 'utf8');
    expect(script.match(/^(create|alter|drop|grant|revoke|comment|insert|delete)\b.*$/gm)).toEqual([
      expect.stringMatching(/^alter table "public"\."employees"/),
      expect.stringMatching(/^create or replace function private\.round_money/),
    ]);

    expect(await migrate(database.sql, join(edited.folder, 'migrations'))).toEqual([
      basename(file).slice(0, 14),
    ]);
    await edited.remove();
    const [rounded] = await database.sql`
      select private.round_money(1.019, 'NZD', 'half_down')::text as amount, (select tier from employees limit 1)`;
    expect(rounded).toEqual({ amount: expect.stringMatching(/^1\.01/), tier: 'standard' });
    await goesOn(database);
  });
});

describe.each(await keptCompanies())('a company that was kept at %s', (version) => {
  it('is brought to the newest migration with its books in order, and goes on', async () => {
    const database = await openDatabase(inject('postgresUrl'));
    await restoreCompany(database.sql, version);
    const before = await countPosted(database);
    await migrate(database.sql);
    expect(await countPosted(database)).toBe(before);
    await goesOn(database);
    await database.close();
  });
});
