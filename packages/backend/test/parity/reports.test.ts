import { reports } from '@ledgerwise/domain/reports';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSharedDatabase, type TestDatabase } from '../database/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openSharedDatabase();
});
afterAll(() => database.close());

test('each report of the screens exists in the database, covers the same days and can look back as far', async () => {
  const stored = await database.sql`select id, covers, can_look_back from private.reports order by id`;
  const shown = reports.map(({ id, tells, canLookBack = false }) => ({
    id,
    covers: tells,
    can_look_back: canLookBack,
  }));
  expect([...stored]).toEqual(shown.sort((a, b) => (a.id < b.id ? -1 : 1)));
});
