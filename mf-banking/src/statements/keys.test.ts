import { expect, it } from 'vitest';
import type { FoundLine } from './found.ts';
import { withKeys } from './keys.ts';

const line = (more: Partial<FoundLine>): FoundLine => ({
  date: '2026-06-13',
  amount: '-3.50',
  description: 'Coffee',
  reference: '',
  counterparty: '',
  id: '',
  row: 1,
  ...more,
});
const keys = (...lines: readonly Partial<FoundLine>[]) => withKeys(lines.map(line)).map(({ key }) => key);

it('is the bank’s own id if that is unique', () => {
  expect(keys({ id: 'A1', isOwnId: true }, { id: 'A2', isOwnId: true })).toEqual(['A1', 'A2']);
});

it('is computed from the other values of a line, and is stable', () => {
  const [key] = keys({});
  expect(key).toBe('2026-06-13 -3.5 1xgqdzl19hg3in');
  expect(keys({ amount: '-3.5', row: 9 })).toEqual([key]);
  const others = keys(
    { description: 'Tea' },
    { amount: '3.50' },
    { date: '2026-06-14' },
    { id: 'R' },
    { counterparty: 'B' },
  );
  expect(new Set([key, ...others]).size).toBe(6);
});

it('counts what repeats, also an id that the bank uses twice, in the order of days', () => {
  const [first = '', second] = keys({ row: 1 }, { row: 2 });
  expect(second).toBe(`${first} #2`);
  const later = { id: '7', isOwnId: true, date: '2026-06-14' };
  const earlier = { id: '7', isOwnId: true, date: '2026-06-13' };
  expect(keys(later, earlier)).toEqual(['7 #2', '7']);
  expect(keys(earlier, later)).toEqual(['7', '7 #2']);
});

it('fits into a column of 200 characters', () => {
  const long = 'x'.repeat(1000);
  expect(keys({ id: 'x'.repeat(200), isOwnId: true })[0]?.length).toBeLessThan(60);
  expect(keys({ description: long, reference: long, counterparty: long })[0]?.length).toBeLessThan(60);
});
