import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { keepTimes, readTimes } from './last-times.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'ledgerwise-times-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('keeps the times of each tier, step by step', () => {
  const inside = path.join(folder, 'cache');
  expect(readTimes('everyday', inside)).toEqual({});
  keepTimes('everyday', { lint: { seconds: 20, tests: 0 }, unit: { seconds: 100, tests: 9 } }, inside);
  keepTimes('everyday', { unit: { seconds: 90, tests: 10 } }, inside);
  expect(readTimes('everyday', inside)).toEqual({
    lint: { seconds: 20, tests: 0 },
    unit: { seconds: 90, tests: 10 },
  });
  expect(readTimes('full', inside)).toEqual({});
  expect(readdirSync(inside)).toEqual(['test-times-everyday.json']);
});
