import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSharedDatabase, type TestDatabase } from '../database/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openSharedDatabase();
});
afterAll(() => database.close());

const ID = '0190c0de-0000-7000-8000-000000000001';

// Existing chains stay valid, whatever changes in the functions: PostgreSQL prints JSON with these blanks.
test('hashes a line as a list of texts, and an entry together with the hash of the previous one', async () => {
  const [row] = await database.sql`
    with lines as (
      select private.line_text(1, ${ID}, 10, 0, ${ID}, 'EUR', 9.5, 'sales', 'Say "ä"') || E'\n'
        || private.line_text(2, ${ID}, 0, 10.00, null, null, null, null, null) as text
    )
    select text, private.entry_hash('before', 7, '2026-02-01', 'Work', null, 'invoice', ${ID}, null,
      '2026-02-01 13:00:00.123456+13', text) as hash,
      private.entry_hash(null, 1, '2026-02-01', '', null, 'journal', null, null, '2026-02-01 00:00:00Z', text) as first
    from lines`;
  const lines = [
    `["1", "${ID}", "10.00", "0.00", "${ID}", "EUR", "9.50", "sales", "Say \\"ä\\""]`,
    `["2", "${ID}", "0.00", "10.00", null, null, null, null, null]`,
  ].join('\n');
  expect(row?.text).toBe(lines);
  const hash = (...parts: readonly string[]) => createHash('sha256').update(parts.join('\n')).digest('hex');
  const entry = `["7", "2026-02-01", "Work", null, "invoice", "${ID}", null, "2026-02-01T00:00:00.123456Z"]`;
  expect(row?.hash).toBe(hash('before', entry, lines));
  const first = '["1", "2026-02-01", "", null, "journal", null, null, "2026-02-01T00:00:00.000000Z"]';
  expect(row?.first).toBe(hash(first, lines));
});
