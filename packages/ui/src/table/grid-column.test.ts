import { expect, test } from 'vitest';
import { nextSort, togglePage, toggleRows } from './grid-column.ts';

const rows = ['a', 'b', 'c', 'd'].map((id) => ({ id }));

test('sorts a new column ascending, and the same one the other way round', () => {
  const first = nextSort(undefined, 'name');
  expect(first).toEqual({ field: 'name', descending: false });
  expect(nextSort(first, 'name')).toEqual({ field: 'name', descending: true });
  expect(nextSort({ field: 'name', descending: true }, 'balance')).toEqual({
    field: 'balance',
    descending: false,
  });
});

test('selects a range with Shift in both directions, and deselects it', () => {
  expect([...toggleRows(new Set(['a']), rows, 2, 0)]).toEqual(['a', 'b', 'c']);
  expect([...toggleRows(new Set(), rows, 1, 3)]).toEqual(['b', 'c', 'd']);
  expect([...toggleRows(new Set(['b', 'c']), rows, 2, null)]).toEqual(['b']);
});

test('selects the page, keeps the selection on other pages, and clears only the page', () => {
  expect([...togglePage(new Set(['z', 'b']), rows)].sort()).toEqual(['a', 'b', 'c', 'd', 'z']);
  expect([...togglePage(new Set(['a', 'b', 'c', 'd', 'z']), rows)]).toEqual(['z']);
});
