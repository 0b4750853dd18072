import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from './database/test-database.ts';
import { type Decisions, faults, readDecisions, unused } from './write-paths/decisions.ts';
import type { Observation } from './write-paths/observing.ts';
import { PROTECTED } from './write-paths/states.ts';
import { changedBy, dropTrigger, takeAll } from './write-paths/trials.ts';
import { makeWorld, STANDS } from './write-paths/world.ts';
import { SILENT, writersBySource } from './write-paths/writers.ts';

/** Thousands of write paths, each with a comparison of the tables that it wrote. */
const LONG = 1_800_000;

let database: TestDatabase;
let decisions: Decisions;
const observed: Observation[] = [];
/** Tables with the states that their rows were in. */
const seenStates = new Set<string>();

beforeAll(async () => {
  database = await openTestDatabase();
  decisions = await readDecisions(database.sql);
});
afterAll(() => database.close());

test.each(STANDS)(
  'no write path changes protected rows while the books are %s',
  { timeout: LONG },
  async (stand) => {
    const own = await openTestDatabase();
    try {
      const world = await makeWorld(own, stand);
      const observations = await takeAll(own.sql, world, { rows: 1, values: 2, isWhole: true, decisions });
      observed.push(...observations);
      for (const cell of await statesIn(own)) seenStates.add(cell);
      // Compared as text, because the summary of a run truncates a list.
      expect(faults(observations, decisions).join('\n')).toBe('');
    } finally {
      await own.close();
    }
  },
);

test('there was a row in every state', () => {
  const states = Object.entries(PROTECTED).flatMap(([table, of]) =>
    Object.keys(of).map((state) => `${table} ${state}`),
  );
  expect(states.filter((state) => !seenStates.has(state))).toEqual([]);
});

test('every allowed change occurred, so the write paths were really tried', () => {
  expect(unused(observed, decisions).join('\n')).toBe('');
});

test('every function whose source writes a protected table was called, or is listed with a reason', async () => {
  const seen = new Set(observed.filter(({ changes }) => changes.length > 0).map(({ trial }) => trial.path));
  const unseen = (await writersBySource(database.sql)).filter((name) => !seen.has(name));
  expect(unseen).toEqual(Object.keys(SILENT));
});

test.each([
  ['public.accounts', 'accounts_keep_meaning', 'subtype', ['bulk_update', 'rest', 'undo_change']],
  ['public.fixed_assets', 'fixed_assets_keep_purchase_date', 'purchase_date', ['rest', 'undo_import']],
])('changes of %s are found when the trigger %s is gone', async (table, trigger, column, paths) => {
  const own = await openTestDatabase();
  try {
    const world = await makeWorld(own, 'settled');
    const thoroughness = { rows: 1, values: 1, isWhole: false, decisions, table };
    const observations = await takeAll(own.sql, world, thoroughness, dropTrigger(table, trigger));
    const found = faults(observations, decisions).join('\n');
    for (const path of paths) expect(found).toMatch(changedBy(path, `${table}.${column}`));
  } finally {
    await own.close();
  }
});

async function statesIn({ sql }: TestDatabase): Promise<readonly string[]> {
  const rows = await sql<{ cell: string }[]>`
    select distinct table_name || ' ' || unnest(states) as cell from write_paths.kept`;
  return rows.map(({ cell }) => cell);
}
