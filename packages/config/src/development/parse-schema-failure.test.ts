import { expect, it } from 'vitest';
import { parseSchemaFailure } from './parse-schema-failure.ts';

const at = 'packages/backend/supabase/schemas';

it('names each file, with its line where PostgreSQL said one', () => {
  const failure = `These schema files cannot be loaded:
  schemas/masters/customers.sql, line 7: syntax error at or near "nul"
  schemas/chart/accounts.sql: relation "public.x" does not exist`;
  expect(parseSchemaFailure(failure)).toEqual([
    {
      severity: 'error',
      file: `${at}/masters/customers.sql`,
      line: 7,
      text: 'syntax error at or near "nul"',
    },
    { severity: 'error', file: `${at}/chart/accounts.sql`, text: 'relation "public.x" does not exist' },
  ]);
});

it('keeps the text of an error without a file', () => {
  const failure = '1.0.0 froze the baseline: write a migration.';
  expect(parseSchemaFailure(failure)).toEqual([{ severity: 'error', text: failure, file: at }]);
});
