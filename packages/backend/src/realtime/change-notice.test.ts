import { expect, it } from 'vitest';
import { type ChangeNotice, type ChangeType, MOST_KEYS, mergeNotices } from './change-notice.ts';

const notice = (type: ChangeType, count: number, partial = false): ChangeNotice => ({
  schema: 'public',
  table: 'customers',
  type,
  at: '2026-01-01T00:00:00Z',
  keys: Array.from({ length: count }, (_, id) => ({ id })),
  partial,
});

it('joins neighbours of one kind and keeps the order of kinds', () => {
  const merged = mergeNotices([
    notice('INSERT', 2),
    notice('INSERT', 3),
    notice('DELETE', 1),
    notice('INSERT', 1),
  ]);
  expect(merged.map(({ type, keys }) => [type, keys.length])).toEqual([
    ['INSERT', 5],
    ['DELETE', 1],
    ['INSERT', 1],
  ]);
});

it('names no more rows than its limit, and marks the notice as cut', () => {
  const [merged] = mergeNotices(Array.from({ length: 20 }, () => notice('UPDATE', 60)));
  expect(merged?.keys).toHaveLength(MOST_KEYS);
  expect(merged?.partial).toBe(true);
  expect(mergeNotices([notice('UPDATE', 60), notice('UPDATE', 60)])[0]?.partial).toBe(false);
});
