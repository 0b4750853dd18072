import { AppError } from '@ledgerwise/contract';
import { expect, test } from 'vitest';
import { type Check, type CheckRecord, fail, pass } from './check.ts';
import { countRecords, runChecks, successRate } from './run-checks.ts';

const atOnce = () => Promise.resolve();
const check = (id: string, run: Check['run']): Check => ({ id, group: 'Group', title: id, run });
const collect = () => {
  const seen: (readonly CheckRecord[])[] = [];
  return { seen, onChange: (records: readonly CheckRecord[]) => seen.push(records), waitFor: atOnce };
};

test('runs one at a time and in order, from PENDING over TESTING to PASS or FAIL', async () => {
  const { seen, ...options } = collect();
  await runChecks([check('a', async () => pass('fine')), check('b', async () => fail('broken'))], options);
  expect(seen.map((records) => records.map((record) => record.status))).toEqual([
    ['PENDING', 'PENDING'],
    ['TESTING', 'PENDING'],
    ['PASS', 'PENDING'],
    ['PASS', 'TESTING'],
    ['PASS', 'FAIL'],
  ]);
});

test('a thrown error fails its check with a message, and the others run', async () => {
  const records = await runChecks(
    [
      check('a', () => Promise.reject(new Error('boom'))),
      check('b', () => Promise.reject(new AppError('network.offline'))),
      check('c', async () => pass('still here')),
    ],
    collect(),
  );
  expect(records.map((record) => record.detail)).toEqual([
    'Unexpected error during testing: boom',
    'Unexpected error during testing: The server cannot be reached: Check your connection and try again.',
    'still here',
  ]);
});

test('a check without a response fails on timeout', async () => {
  const [record] = await runChecks([check('a', () => new Promise(() => undefined))], {
    ...collect(),
    limitMs: 5,
  });
  expect(record).toMatchObject({ status: 'FAIL', detail: 'No answer within 0.005 seconds' });
});

test('stopping leaves the rest PENDING', async () => {
  const stop = new AbortController();
  const records = await runChecks(
    [
      check('a', async () => {
        stop.abort();
        return pass('last');
      }),
      check('b', async () => pass('never')),
    ],
    { ...collect(), signal: stop.signal },
  );
  expect(records.map((record) => record.status)).toEqual(['PASS', 'PENDING']);
});

test('counts and rounds', () => {
  const counts = countRecords(['PASS', 'PASS', 'FAIL', 'TESTING', 'PENDING'].map((status) => ({ status })));
  expect(counts).toEqual({ total: 5, passed: 2, failed: 1, testing: 1 });
  expect(successRate({ ...counts, total: 3 })).toBe(67);
  expect(successRate({ ...counts, total: 0 })).toBe(0);
});
