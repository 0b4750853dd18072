import { expect, test } from 'vitest';
import { generateTypes } from '../src/database/generate-types.ts';
import { openSharedDatabase } from './database/test-database.ts';

test('the types of the database match its migrations', async () => {
  const database = await openSharedDatabase();
  const types = await generateTypes(database.sql);
  await database.close();
  expect(types).not.toContain('unknown');
  await expect(types).toMatchFileSnapshot('../../resource/src/database/database.types.ts');
});
