import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from './database/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('ids are of version 7 and tell when they were made', async () => {
  const [row] = await database.sql<{ id: string; at: number }[]>`
    select private.uuid_v7() as id, extract(epoch from clock_timestamp())::float8 * 1000 as at`;
  expect(row?.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(
    Math.abs(Number.parseInt(row?.id.replaceAll('-', '').slice(0, 12) ?? '', 16) - (row?.at ?? 0)),
  ).toBeLessThan(1_000);
});

test('no id sorts before an earlier one', async () => {
  // The clock ticks in microseconds; within one, ids may sort either way, so each waits for the next.
  const [row] = await database.sql`
    with recursive made (n, id, at) as (
      select 1, private.uuid_v7(), clock_timestamp()
      union all
      select n + 1, private.uuid_v7(), clock_timestamp() from made where n < 200000
    )
    select count(*)::int as faults from (
      select id, at, lag(id) over (order by n) as id_before, lag(at) over (order by n) as at_before from made
    ) pairs
    where id < id_before and at > at_before + interval '2 microseconds'`;
  expect(row?.faults).toBe(0);
});
