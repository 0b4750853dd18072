import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from './database/test-database.ts';
import { ATTEMPT, attempt, type Outcome, type Trial } from './permission-matrix/attempt.ts';
import { assemble } from './permission-matrix/cast.ts';
import { functionTrials, listFunctions, prepare } from './permission-matrix/functions.ts';
import { differences, formatIntent, readIntent } from './permission-matrix/intent.ts';
import { listRelations, relationTrials } from './permission-matrix/relations.ts';

let database: TestDatabase;
let intent: ReadonlyMap<string, Outcome>;
const trialsByRelation = new Map<string, readonly Trial[]>();
const trialsByFunction = new Map<string, readonly Trial[]>();

beforeAll(async () => {
  database = await openTestDatabase();
  intent = await readIntent();
  await database.sql.unsafe(ATTEMPT);
  const cast = await assemble(database);
  const records = await prepare(database.sql, cast);
  for (const relation of await listRelations(database.sql))
    trialsByRelation.set(relation.name, await relationTrials(database.sql, relation, cast));
  for (const name of await listFunctions(database.sql))
    trialsByFunction.set(name, functionTrials(name, cast, records));
});
afterAll(() => database.close());

const allTrials = () => [...trialsByRelation.values(), ...trialsByFunction.values()].flat();

describe('the permission matrix', () => {
  test('is as declared in intent.txt', async () => {
    const outcomes = await attempt(database.sql, allTrials());
    const found = differences(outcomes, intent);
    expect(found, `The whole matrix at present:\n${formatIntent(outcomes)}`).toEqual([]);
  });

  test('has trials for every table, view and function', () => {
    const untried = [...trialsByRelation, ...trialsByFunction].filter(([, trials]) => trials.length === 0);
    expect(untried.map(([name]) => name)).toEqual([]);
  });

  test('declares nothing that does not exist', () => {
    const cells = new Set(allTrials().map(({ cell }) => cell));
    expect([...intent.keys()].filter((cell) => !cells.has(cell))).toEqual([]);
  });

  test('gives strangers nothing', () => {
    const leaks = [...intent].filter(
      ([cell, outcome]) =>
        outcome === 'yes' &&
        (/ (colleague|company) as (outsider|removed|visitor)$/.test(cell) ||
          / (select|update|delete|move_org) other as /.test(cell) ||
          / as visitor$/.test(cell)),
    );
    expect(leaks.map(([cell]) => cell)).toEqual([]);
  });

  test('fails when any one policy is dropped', async () => {
    const policies = await database.sql<{ name: string; relation: string }[]>`
      select policyname as name, tablename as relation from pg_policies where schemaname = 'public'`;
    expect(policies.length).toBeGreaterThan(10);
    const unnoticed: string[] = [];
    for (const { name, relation } of policies) {
      const noticed = await database.sql
        .begin(async (session) => {
          await session`drop policy ${session(name)} on ${session(relation)}`;
          const outcomes = await attempt(session, trialsByRelation.get(relation) ?? []);
          throw new RolledBack(differences(outcomes, intent).length > 0);
        })
        .catch((reason: unknown) => {
          if (reason instanceof RolledBack) return reason.noticed;
          throw reason;
        });
      if (!noticed) unnoticed.push(`${relation}: ${name}`);
    }
    expect(unnoticed).toEqual([]);
  });
});

/** Carries the finding out of a transaction that must not be committed. */
class RolledBack extends Error {
  readonly noticed: boolean;
  constructor(noticed: boolean) {
    super('rolled back');
    this.noticed = noticed;
  }
}
