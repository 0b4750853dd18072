import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdminsTrials, openAdminsTrials, readsOfOthers, touchAgain } from './admins-trials.ts';

let all: AdminsTrials;
beforeAll(async () => {
  all = await openAdminsTrials();
});
afterAll(() => all.database.close());

/** Functions that read rows of other organizations, and why. `exceptions.ts` says what would be done about the first three. */
const READERS: Readonly<Record<string, string>> = {
  'end_sandbox()': 'removes sandboxes that nobody ended',
  'restore_attachment()': 'a limit of all organizations that were founded lately',
  'save_attachment()': 'the same limit',
  'careless_reading()': 'of this test',
  'careless_writing()': 'of this test',
};

const functionOf = (cell: string): string => cell.split(' ')[0] ?? '';

test('each statement of the API reads rows of one organization, except the listed functions', async () => {
  expect(all.trials.length).toBeGreaterThan(500);
  const found = await readsOfOthers(all.database, all.trials);
  const readers = new Set([...found.keys()].map(functionOf));
  const unlisted = [...found].filter(([cell]) => !(functionOf(cell) in READERS));
  // Compared as text, because the summary of a run truncates a list.
  expect(unlisted.map(([cell, tables]) => `${cell}: ${tables.join(', ')}`).join('\n')).toBe('');
  expect(Object.keys(READERS).filter((name) => !readers.has(name))).toEqual([]);
});

test('each statement of the API writes rows of one organization', async () => {
  const touched = await touchAgain(all.database, all.trials);
  expect(touched.filter(({ written }) => written.length > 0).length).toBeGreaterThan(100);
  const organisations = (written: readonly string[]) => new Set(written.map((entry) => entry.split(':')[1]));
  const several = touched.filter(({ written }) => organisations(written).size > 1);
  expect(several.map(({ cell }) => cell)).toEqual(['careless_writing() as admin']);
});
