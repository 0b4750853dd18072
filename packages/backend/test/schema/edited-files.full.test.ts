import { expect, inject, it } from 'vitest';
import { ScratchDatabases } from '../../src/schema/scratch-databases.ts';
import { makeShadow } from '../../src/schema/shadow.ts';
import { TEMPLATE } from '../database/postgres-setup.ts';
import { differencesOf } from './differences.ts';
import { ProjectCopy } from './project.ts';

it('names a function that was edited in its schema file only', async () => {
  const databases = new ScratchDatabases(inject('postgresUrl'));
  const template = new URL(inject('postgresUrl'));
  template.pathname = `/${TEMPLATE}`;
  const migrated = await databases.make(template.href);
  const edited = await ProjectCopy.copyOf();
  await edited.edit('foundation/money.sql', 'sign(amount) * ceil(', 'sign(amount) * floor(');
  const found = await differencesOf(databases, migrated, await makeShadow(databases, edited.folder));
  expect(found).toHaveLength(1);
  expect(found[0]).toMatch(/^CREATE OR REPLACE FUNCTION private\.round_money\(/);
  await databases.drop();
  await edited.remove();
});
