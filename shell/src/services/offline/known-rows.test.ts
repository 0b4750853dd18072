import { expect, test } from 'vitest';
import type { StoredAnswer } from './answer-store.ts';
import { findRows, rowsOf } from './known-rows.ts';

const answer = (at: number, value: unknown, table = 'customers'): StoredAnswer => ({
  question: `${table} ${at}`,
  table,
  at,
  value,
});
const kauri = { id: '1', name: 'Kauri Ltd', balance: '1200.00', code: '1000', city: null };
const rimu = { id: '2', name: 'Rimu Ltd', balance: '90.00', code: '2000', city: 'Hobart' };
const byName = { sort: { field: 'name', descending: false }, page: { size: 10, offset: 0 } } as const;

test('takes rows from lists, choices, records and documents, each in its newest version', () => {
  const answers = [
    answer(3, { ...rimu, name: 'Rimu Pty' }),
    answer(1, { rows: [kauri, rimu], next: null }),
    answer(2, [kauri]),
    answer(4, { row: { id: '3', name: 'Totara' }, lines: [] }),
    answer(5, { rows: [{ id: '9' }] }, 'vendors'),
    answer(6, { count: 2, sums: {} }),
  ];
  expect(rowsOf(answers, 'customers').map(({ id, name }) => [id, name])).toEqual([
    ['1', 'Kauri Ltd'],
    ['2', 'Rimu Pty'],
    ['3', 'Totara'],
  ]);
});

test.each([
  ['a search in any text', { search: 'rimu' }, ['2']],
  ['a search by a code', { search: '1000' }, ['1']],
  [
    'an amount, by its size',
    { filters: [{ field: 'balance', operator: 'greater_than', value: '100' }] },
    ['1'],
  ],
  ['an empty column', { filters: [{ field: 'city', operator: 'empty', value: 'true' }] }, ['1']],
  [
    'a column that no row has',
    { filters: [{ field: 'archived_at', operator: 'empty', value: 'true' }] },
    ['1', '2'],
  ],
] as const)('finds by %s', (_case, query, ids) => {
  const found = findRows([rimu, kauri], { ...byName, ...query });
  expect(found.rows.map(({ id }) => id)).toEqual(ids);
  expect(found.count).toBe(ids.length);
});

test('returns as many rows as requested, and the count of all', () => {
  const query = { sort: { field: 'balance', descending: true }, page: { size: 1, offset: 1 } };
  expect(findRows([rimu, kauri], query)).toEqual({ rows: [rimu], count: 2 });
});
