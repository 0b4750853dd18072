import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sampleByTier } from './by-tier.ts';
import { openTestDatabase, type TestDatabase } from './database/test-database.ts';
import { ATTEMPT, attempt, type Outcome, type Trial } from './permission-matrix/attempt.ts';
import { assemble } from './permission-matrix/cast.ts';
import { functionTrials, listFunctions } from './permission-matrix/functions.ts';
import { differences, formatIntent, readIntent } from './permission-matrix/intent.ts';
import { drop, kindOfPolicy, listPolicies, open, unnoticed } from './permission-matrix/policies.ts';
import { listRelations, relationTrials } from './permission-matrix/relations.ts';

let database: TestDatabase;
let intent: ReadonlyMap<string, Outcome>;
const trialsByRelation = new Map<string, readonly Trial[]>();
const trialsByFunction = new Map<string, readonly Trial[]>();

beforeAll(async () => {
  database = await openTestDatabase();
  const kinds = await database.sql<{ kind: string }[]>`select kind from private.document_kinds`;
  intent = await readIntent(kinds.map(({ kind }) => kind));
  await database.sql.unsafe(ATTEMPT);
  const cast = await assemble(database);
  for (const relation of await listRelations(database.sql))
    trialsByRelation.set(relation.name, await relationTrials(database.sql, relation, cast));
  for (const name of await listFunctions(database.sql))
    trialsByFunction.set(name, functionTrials(name, cast));
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
        (/ (colleague|company\S*) as (outsider|removed|visitor)$/.test(cell) ||
          / call other\S* as (?!outsider$)/.test(cell) ||
          / (select|update|delete|move_org) other as /.test(cell) ||
          // Visitors are meant to write to the operator.
          / as visitor$/.test(cell.replace(/^send_contact_message\(\) .*/, ''))),
    );
    expect(leaks.map(([cell]) => cell)).toEqual([]);
  });

  const policies = async () => {
    const all = await listPolicies(database.sql);
    expect(all.length).toBeGreaterThan(80);
    return sampleByTier(all, kindOfPolicy);
  };

  test('fails when any one policy is dropped', async () => {
    expect(await unnoticed(database.sql, await policies(), drop, trialsByRelation, intent)).toEqual([]);
  });

  test('fails when any one policy lets everybody pass', async () => {
    expect(await unnoticed(database.sql, await policies(), open, trialsByRelation, intent)).toEqual([
      // It only requires a session, and visitors have no right to the table at all.
      'role_permissions: Signed-in people read what roles may do',
    ]);
  });
});
