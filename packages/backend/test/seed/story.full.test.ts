import { afterAll, beforeAll, expect, test } from 'vitest';
import { playStory } from '../../src/seed/play/play-story.ts';
import { failingControls } from '../books/steps/journal.ts';
import { openSharedDatabase, type TestDatabase } from '../database/test-database.ts';
import { founded } from './founder.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openSharedDatabase();
});
afterAll(() => database.close());

/** Number of rows in each table that the story fills. */
const counts = async (organisation: string): Promise<string> => {
  const tables = [
    'invoices',
    'bills',
    'payments',
    'journal_entries',
    'stock_movements',
    'bank_transactions',
    'recurring_documents',
    'recurring_entries',
  ];
  const rows = await Promise.all(
    tables.map(
      (table) =>
        database.sql`select count(*)::int as count from ${database.sql(table)} where org_id = ${organisation}`,
    ),
  );
  return rows.map(([row], index) => `${tables[index]} ${row?.count}`).join(', ');
};

// The first days of a month, before its first event; and the longest February.
test.each(['2026-01-02', '2024-02-29'])('up to %s, the books of the story are right', async (day) => {
  const teller = await founded(database);
  await playStory(database.sql, teller, day);
  expect(await failingControls(database, teller)).toEqual([]);
  const told = await counts(teller.organisation);
  // A second telling adds nothing.
  await playStory(database.sql, teller, day);
  expect(await counts(teller.organisation)).toBe(told);
  const [latest] = await database.sql`
    select max(entry_date)::text as day from journal_entries where org_id = ${teller.organisation} and reverses_id is null`;
  expect(latest?.day <= day).toBe(true);
});
