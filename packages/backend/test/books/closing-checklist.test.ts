import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { foundCompany } from '../database/people.ts';
import { openSharedDatabase, type Person, type TestDatabase } from '../database/test-database.ts';
import { addAsset } from './steps/assets.ts';
import { postJournal } from './steps/journal.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openSharedDatabase();
});
afterAll(() => database.close());

async function checklist(person: Person, day: string | null = null) {
  const [row] = await database.as(person, (sql) => sql`select closing_checklist(${day}) as told`);
  return row?.told;
}

test('lists unfinished work up to the end of the year, and continues with the next year after a close', async () => {
  const { admin } = await foundCompany(database);
  await postJournal(database, admin, '2024-03-01', [
    ['1000', 80],
    ['4000', -80],
  ]);
  const draft = async (entry_date: string) =>
    database.as(
      admin,
      (sql) => sql`select save_journal_entry(${sql.json({ entry_date, lines: [] })}, ${randomUUID()})`,
    );
  await draft('2024-12-31');
  await draft('2025-01-01');
  await addAsset(database, admin, { purchase_date: '2024-11-01' });
  expect(await checklist(admin)).toMatchObject({
    start_date: '2024-01-01',
    year_end: '2024-12-31',
    locked_through: null,
    closed_through: null,
    result: '80.00',
    open: { draft_entries: 1, draft_invoices: 0, pending_bills: 0, unreconciled: 0, depreciation_due: 2 },
  });
  const { controls } = await checklist(admin);
  expect(controls.filter(({ ok }: { ok: boolean }) => !ok)).toEqual([]);
  await database.as(admin, (sql) => sql`select close_year('2024-12-31', ${randomUUID()})`);
  expect(await checklist(admin)).toMatchObject({
    year_end: '2025-12-31',
    locked_through: '2024-12-31',
    closed_through: '2024-12-31',
    result: '0.00',
    open: { draft_entries: 2 },
  });
  expect(await checklist(admin, '2024-06-01')).toMatchObject({ year_end: '2024-12-31' });
});

test('a key locks the books once', async () => {
  const { admin } = await foundCompany(database);
  const key = randomUUID();
  const lock = () => database.as(admin, (sql) => sql`select lock_books('2025-06-30', ${key})::text as day`);
  expect((await lock())[0]?.day).toBe('2025-06-30');
  await database.as(admin, (sql) => sql`select lock_books(null, reason => 'A bill came late')`);
  expect((await lock())[0]?.day).toBe('2025-06-30');
  expect((await checklist(admin)).locked_through).toBeNull();
});
