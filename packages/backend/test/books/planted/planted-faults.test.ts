import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../database/test-database.ts';
import { controlsAfter } from '../steps/controls.ts';
import { type PlantedCompany, plantedCompany } from './company.ts';
import { FAULTS, nameOf, planting, withIds } from './faults.ts';

let database: TestDatabase;
let company: PlantedCompany;
beforeAll(async () => {
  database = await openTestDatabase();
  company = await plantedCompany(database);
});
afterAll(() => database.close());

/** Remedies that a control may name. */
const WAY_OUT =
  /\b(adjust|ask the operator of the server|cancel|close the year|dispose of|restore it|reverse|undo|unmatch|void)\b/i;

test('each control of the books finds its planted fault, and none before', async () => {
  const controls = await controlsAfter(database, company.admin, async () => {});
  expect(controls.filter(({ ok }) => !ok)).toEqual([]);
  const planted = new Set(FAULTS.map(({ control }) => control));
  // A control without a fault that it finds: add one to faults.ts.
  expect(controls.map(({ check }) => check).filter((check) => !planted.has(check))).toEqual([]);
  expect([...planted].filter((name) => !controls.some(({ check }) => check === name))).toEqual([]);
});

test.each(FAULTS.map((fault) => [nameOf(fault), fault] as const))('%s is found', async (_name, fault) => {
  const controls = await controlsAfter(database, company.admin, async (session) => {
    await session`set local session_replication_role = replica`;
    await session.unsafe(planting(fault, company.ids));
    await session`set local session_replication_role = origin`;
  });
  const found = controls.find(({ check }) => check === fault.control);
  expect(found).toMatchObject({ ok: false });
  expect(found?.detail ?? '').toContain(withIds(fault.says, company.ids));
  expect(found?.detail ?? '', 'a way out').toMatch(WAY_OUT);
});
