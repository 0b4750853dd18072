import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { foundCompany } from '../database/people.ts';
import { openTestDatabase, refusal, type TestDatabase } from '../database/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('a posted entry is numbered, chained and kept in balances', async () => {
  const { admin } = await foundCompany(database);
  const entry = await database.as(admin, async (sql) => {
    const [row] = await sql`select post_journal_entry('2026-01-31', 'First', 'R1', ${sql.json([
      { account_code: '1000', debit: '100.00' },
      { account_code: '4000', credit: 100 },
    ])}, ${randomUUID()}) as id`;
    return row?.id;
  });
  const [stored] = await database.sql`select * from journal_entries where id = ${entry}`;
  expect(stored).toMatchObject({ entry_number: 'JE-000001', status: 'posted', total_debit: '100.00' });
  expect(
    await database.sql`select count(*)::int as n from private.account_days where org_id = ${stored?.org_id}`,
  ).toEqual([{ n: 2 }]);
  const refused = await refusal(
    database.sql`update journal_lines set debit = 5 where journal_entry_id = ${entry}`,
  );
  expect(refused.hint).toBe('ledger.immutable');
});
