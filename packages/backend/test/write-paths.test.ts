import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from './database/test-database.ts';
import { readTables, tablesOfOrganisations, tablesOfUnpostedKinds } from './write-paths/catalog.ts';
import { cellsOf, type Decisions, faults, readDecisions, undecided } from './write-paths/decisions.ts';
import { JOBS, jobsOfServer } from './write-paths/job-paths.ts';
import { type Trial, take } from './write-paths/observing.ts';
import { FREE, PROTECTED } from './write-paths/states.ts';
import { changedBy, dropTrigger, type Thoroughness, takeAll } from './write-paths/trials.ts';
import { makeWorld, type World } from './write-paths/world.ts';

let database: TestDatabase;
let world: World;
let decisions: Decisions;
/** The full tier tries every row in every state of the books, and more values. */
let quick: Thoroughness;

beforeAll(async () => {
  database = await openTestDatabase();
  world = await makeWorld(database, 'settled');
  decisions = await readDecisions(database.sql);
  quick = { rows: 1, values: 1, isWhole: false, decisions };
});
afterAll(() => database.close());

describe('the list of decisions', () => {
  test('is every table of organisations: protected, or free for a reason', async () => {
    const unposted = await tablesOfUnpostedKinds(database.sql);
    expect([...(await tablesOfOrganisations(database.sql))].sort()).toEqual(
      [...Object.keys(PROTECTED), ...Object.keys(FREE), ...unposted].sort(),
    );
  });

  test('is every column in every state, and nothing that is not there', async () => {
    const tables = await readTables(database.sql);
    // Compared as text, because the summary of a run truncates a list.
    expect(undecided(tables, decisions).join('\n')).toBe('');
    const cells = new Set(cellsOf(tables));
    expect([...decisions.keys()].filter((cell) => !cells.has(cell))).toEqual([]);
  });

  test('requires a decision for a new column', async () => {
    const named = await database.sql
      .begin(async (sql) => {
        await sql`alter table public.bank_transactions add column cheque_number text`;
        throw undecided(await readTables(sql), decisions);
      })
      .catch((found: unknown) => found);
    expect(named).toEqual(
      ['matched', 'reconciled'].map((state) =>
        expect.stringContaining(
          `public.bank_transactions.cheque_number ${state}: nobody has decided who may change it. Write it down`,
        ),
      ),
    );
  });

  test('is tried by every job of the server', async () => {
    expect(await jobsOfServer(database.sql)).toEqual(Object.keys(JOBS));
  });
});

describe('the write paths', () => {
  test('change nothing that stays where the books are locked, filed and reconciled', async () => {
    const observations = await takeAll(database.sql, world, quick);
    expect(faults(observations, decisions).join('\n')).toBe('');
    expect(observations.filter(({ changes }) => changes.length > 0).length).toBeGreaterThan(200);
  });

  test('that the owner of the database takes past the triggers are observed, each by itself', async () => {
    const table = 'public.exchange_rates';
    const trials = [
      'select 1',
      `truncate ${table}`,
      `set session_replication_role = replica; delete from ${table}`,
      `set session_replication_role = replica; update ${table} set rate = rate + 1`,
      'select 2',
    ].map((sql): Trial => ({ path: 'owner', about: sql, steps: [{ as: 'owner', sql }] }));
    const observations = await take(database.sql, trials, world);
    const rates = await database.sql`select from write_paths.kept where table_name = ${table}`;
    expect(rates.length).toBeGreaterThan(0);
    expect(
      observations.map(({ changes }) => changes.map((change) => [change.table, ...change.columns].join(' '))),
    ).toEqual([[], ...['deleted', 'deleted', 'rate'].map((what) => rates.map(() => `${table} ${what}`)), []]);
  });

  test('of statement lines are found when the trigger that holds matched lines is gone', async () => {
    const table = 'public.bank_transactions';
    const observations = await takeAll(
      database.sql,
      world,
      { ...quick, table },
      dropTrigger(table, 'bank_transactions_check'),
    );
    const found = faults(observations, decisions).join('\n');
    for (const path of ['bulk_update', 'import_records', 'rest'])
      expect(found).toMatch(changedBy(path, `${table}.amount`));
  });
});
