import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdminsTrials, openAdminsTrials, readsOfOthers, touchAgain } from './admins-trials.ts';

let all: AdminsTrials;
beforeAll(async () => {
  all = await openAdminsTrials();
});
afterAll(() => all.database.close());

test('each statement of the API writes rows of one organization', async () => {
  const touched = await touchAgain(all.database, all.trials);
  expect(touched.filter(({ written }) => written.length > 0).length).toBeGreaterThan(100);
  const organisations = (written: readonly string[]) => new Set(written.map((entry) => entry.split(':')[1]));
  const several = touched.filter(({ written }) => organisations(written).size > 1);
  expect(several.map(({ cell }) => cell)).toEqual(['careless_writing() as admin']);
});

test('each list reads rows of one organization', async () => {
  const lists = all.trials.filter(({ cell }) => / list as admin$|^careless_reading/.test(cell));
  expect(lists.length).toBeGreaterThan(40);
  expect([...(await readsOfOthers(all.database, lists))]).toEqual([
    ['careless_reading() as admin', ['public.customers']],
  ]);
});
