import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { migrate } from '../../src/postgres/index.ts';
import { generateMigration } from '../../src/schema/generate-migration.ts';
import { openTestDatabase, type TestDatabase } from '../database/test-database.ts';
import { ProjectCopy } from '../schema/project.ts';
import { makeCompany } from './companies.ts';
import { restoreRows } from './dump.ts';
import { goesOn } from './goes-on.ts';

let database: TestDatabase;
beforeAll(async () => {
  const origin = await openTestDatabase();
  const company = await makeCompany(origin);
  await origin.close();
  database = await openTestDatabase();
  await restoreRows(database.sql, company);
});
afterAll(() => database.close());

it('a company with books accepts a generated migration with only the edited function and column', async () => {
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
    version: '1.0.0',
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
