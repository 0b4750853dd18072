import type { Row } from '@ledgerwise/contract';
import { expect, test } from 'vitest';
import { columnWidths } from './column-widths.ts';
import type { GridColumn } from './grid-column.ts';

const column = (id: string, rest: Partial<GridColumn> = {}): GridColumn => ({
  id,
  label: id,
  render: () => null,
  text: (row) => String(row[id] ?? ''),
  ...rest,
});
const columns = [column('name', { weight: 2 }), column('note'), column('sum', { weight: 0 })];
const rows: readonly Row[] = [{ id: '1', name: 'x'.repeat(20), note: 'y'.repeat(200), sum: '1.00' }];

test('share what is left over by weight, and leave columns of no weight as they are', () => {
  const [name = 0, note = 0, sum] = columnWidths(columns, rows, 1200);
  expect(sum).toBe(88);
  expect(note).toBeGreaterThan(340);
  expect(name - 176).toBeGreaterThan(1.9 * (note - 340));
  expect(name + note + 88).toBeLessThanOrEqual(1200);
});

test('give up what is beyond the least where there is too little room, the longest most', () => {
  const [name = 0, note = 0, sum = 0] = columnWidths(columns, rows, 400);
  expect(name + note + sum).toBeLessThanOrEqual(400);
  expect(sum).toBe(88);
  expect(note).toBeGreaterThan(name);
});

test('never fall below the least', () => {
  expect(columnWidths(columns, rows, 100)).toEqual([88, 88, 88]);
});

test('have room for the title of the column', () => {
  const [wide = 0] = columnWidths([column('a', { label: 'A rather long title', sortable: true })], [], 10);
  expect(wide).toBeGreaterThan(150);
});
