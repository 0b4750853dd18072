import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { MIGRATIONS_FOLDER } from '../../src/postgres/index.ts';
import { compareColumnOrder } from '../../src/schema/column-order.ts';
import { compareDatabases, type DatabaseState } from '../../src/schema/compare-databases.ts';
import { isReleased, readProductVersion } from '../../src/schema/first-release.ts';
import { BASELINE_FILE } from '../../src/schema/generate-baseline.ts';
import { renderBaseline } from '../../src/schema/render-migration.ts';
import { PROJECT_FOLDER } from '../../src/schema/schema-files.ts';
import { ScratchDatabases } from '../../src/schema/scratch-databases.ts';
import { makeShadow, readNormalised } from '../../src/schema/shadow.ts';
import { TEMPLATE } from '../database/postgres-setup.ts';
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

it.skipIf(isReleased(await readProductVersion()))(
  'is all that a database is made of before 1.0.0: one baseline, which is the files word for word',
  async () => {
    const { files } = await makeShadow(databases, PROJECT_FOLDER);
    expect(await readdir(MIGRATIONS_FOLDER)).toEqual([BASELINE_FILE]);
    const baseline = await readFile(join(MIGRATIONS_FOLDER, BASELINE_FILE), 'utf8');
    expect(baseline === renderBaseline(files), 'run npm run gen:migration -- --baseline').toBe(true);
  },
);

it('names a function that was edited in its schema file only', async () => {
  const found = await differences(edited.folder);
  expect(found).toHaveLength(1);
  expect(found[0]).toMatch(/^CREATE OR REPLACE FUNCTION private\.round_money\(/);
});
