import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdminsTrials, openAdminsTrials, readsOfOthers } from './admins-trials.ts';

let all: AdminsTrials;
beforeAll(async () => {
  all = await openAdminsTrials();
});
afterAll(() => all.database.close());

test('each list reads rows of one organization', async () => {
  const lists = all.trials.filter(({ cell }) => / list as admin$|^careless_reading/.test(cell));
  expect(lists.length).toBeGreaterThan(40);
  expect([...(await readsOfOthers(all.database, lists))]).toEqual([
    ['careless_reading() as admin', ['public.customers']],
  ]);
});
