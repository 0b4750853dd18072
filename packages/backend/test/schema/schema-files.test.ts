import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { migrate } from '../../src/postgres/index.ts';
import { compareColumnOrder } from '../../src/schema/column-order.ts';
import { compareDatabases, type DatabaseState } from '../../src/schema/compare-databases.ts';
import { generateMigration } from '../../src/schema/generate-migration.ts';
import { PROJECT_FOLDER } from '../../src/schema/schema-files.ts';
import { ScratchDatabases } from '../../src/schema/scratch-databases.ts';
import { makeShadow, readNormalised } from '../../src/schema/shadow.ts';
import { failingControls } from '../books/steps/journal.ts';
import { TEMPLATE } from '../database/postgres-setup.ts';
import { openDatabase } from '../database/test-database.ts';
import { companyAdmin, keptCompanies, restoreCompany } from '../upgrade/companies.ts';
import { ProjectCopy } from './project.ts';

let databases: ScratchDatabases;
let migrated: string;
let present: DatabaseState;
let edited: ProjectCopy;
beforeAll(async () => {
  databases = new ScratchDatabases(inject('postgresUrl'));
  const template = new URL(inject('postgresUrl'));
  template.pathname = `/${TEMPLATE}`;
  migrated = await databases.make(template.href);
  present = await readNormalised(databases, migrated);
  edited = await ProjectCopy.copyOf();
  await edited.edit('foundation/money.sql', 'sign(amount) * ceil(', 'sign(amount) * floor(');
});
afterAll(async () => {
  await databases.drop();
  await edited.remove();
});

const differences = async (project: string): Promise<readonly string[]> => {
  const { shadow } = await makeShadow(databases, project);
  const steps = await compareDatabases(present, await readNormalised(databases, shadow));
  const order = await compareColumnOrder(databases.sql(migrated), databases.sql(shadow));
  return [...steps.map(({ sql }) => sql), ...order];
};

it('says what the migrations make, down to the rows that are declared and the order of columns', async () => {
  expect(await differences(PROJECT_FOLDER), 'run npm run gen:migration').toEqual([]);
});

it('names a function that was edited in its schema file only', async () => {
  const found = await differences(edited.folder);
  expect(found).toHaveLength(1);
  expect(found[0]).toMatch(/^CREATE OR REPLACE FUNCTION private\.round_money\(/);
});

it('gives a migration that holds just the function that was edited, and that a company with books takes', async () => {
  const [file = '', ...others] = await generateMigration({
    name: 'round-down',
    server: inject('postgresUrl'),
    project: edited.folder,
  });
  expect(others).toEqual([]);
  const script = await readFile(file, 'utf8');
  expect(script.match(/^(create|alter|drop|grant|revoke|comment|insert|delete)\b.*$/gm)).toEqual([
    expect.stringMatching(/^create or replace function private\.round_money/),
  ]);
  expect(script).toContain('sign(amount) * floor(');

  const database = await openDatabase(inject('postgresUrl'));
  await restoreCompany(database.sql, (await keptCompanies()).at(-1) ?? '');
  expect(await migrate(database.sql, join(edited.folder, 'migrations'))).toContain(
    basename(file).slice(0, 14),
  );
  const [rounded] = await database.sql`select private.round_money(1.019, 'NZD', 'half_down')::text as amount`;
  expect(rounded).toEqual({ amount: expect.stringMatching(/^1\.01/) });
  expect(await failingControls(database, await companyAdmin(database))).toEqual([]);
  await database.close();
});
