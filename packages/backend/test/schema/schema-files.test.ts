import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { MIGRATIONS_FOLDER } from '../../src/postgres/index.ts';
import { isReleased, readProductVersion } from '../../src/schema/first-release.ts';
import { BASELINE_FILE } from '../../src/schema/generate-baseline.ts';
import { renderBaseline } from '../../src/schema/render-migration.ts';
import { PROJECT_FOLDER } from '../../src/schema/schema-files.ts';
import { ScratchDatabases } from '../../src/schema/scratch-databases.ts';
import { makeShadow, type Shadow } from '../../src/schema/shadow.ts';
import { TEMPLATE } from '../database/postgres-setup.ts';
import { differencesOf } from './differences.ts';

let databases: ScratchDatabases;
let migrated: string;
let shadow: Shadow;
beforeAll(async () => {
  databases = new ScratchDatabases(inject('postgresUrl'));
  const template = new URL(inject('postgresUrl'));
  template.pathname = `/${TEMPLATE}`;
  migrated = await databases.make(template.href);
  shadow = await makeShadow(databases, PROJECT_FOLDER);
});
afterAll(() => databases.drop());

it('match the migrations, down to the declared rows and the order of columns', async () => {
  expect(await differencesOf(databases, migrated, shadow), 'run npm run gen:migration').toEqual([]);
});

it.skipIf(isReleased(await readProductVersion()))(
  'is all that a database is made of before 1.0.0: one baseline, which is the files word for word',
  async () => {
    const { files } = shadow;
    expect(await readdir(MIGRATIONS_FOLDER)).toEqual([BASELINE_FILE]);
    const baseline = await readFile(join(MIGRATIONS_FOLDER, BASELINE_FILE), 'utf8');
    expect(baseline === renderBaseline(files), 'run npm run gen:migration -- --baseline').toBe(true);
  },
);
