import type { Row } from '@ledgerwise/contract';
import { expect, test } from 'vitest';
import { columnsThatFit, columnWidths } from './column-widths.ts';
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
  expect(name - 184).toBeGreaterThan(1.9 * (note - 340));
  expect(name + note + 88).toBeLessThanOrEqual(1200);
});

test('take from the widest what is missing', () => {
  const [name, note = 0, sum] = columnWidths(columns, rows, 500);
  expect([name, sum]).toEqual([184, 88]);
  expect(note).toBeGreaterThan(220);
  expect(184 + note + 88).toBeLessThanOrEqual(500);
  const [less, equal] = columnWidths(columns, rows, 400);
  expect(less).toBe(equal);
});

test('go, the last of those that may first, where not even their least fits', () => {
  const some = [
    column('name'),
    column('note', { mayHide: true }),
    column('city', { mayHide: true }),
    column('sum'),
  ];
  const shown = (width: number) => columnsThatFit(some, [], width).map(({ id }) => id);
  expect(shown(400)).toEqual(['name', 'note', 'city', 'sum']);
  expect(shown(300)).toEqual(['name', 'note', 'sum']);
  expect(shown(50)).toEqual(['name', 'sum']);
});

test('never cut off what must be read whole, nor its total', () => {
  const amount = column('sum', { rigid: true });
  const [, , without = 0] = columnWidths([...columns.slice(0, 2), amount], rows, 300);
  const [, , within = 0] = columnWidths([...columns.slice(0, 2), amount], rows, 300, {
    sum: '$123,456,789.00',
  });
  expect(without).toBe(88);
  expect(within).toBeGreaterThan(130);
});

test('never fall below the least', () => {
  expect(columnWidths(columns, rows, 100)).toEqual([88, 88, 88]);
});

test('have room for the title of the column', () => {
  const [wide = 0] = columnWidths([column('a', { label: 'A rather long title', sortable: true })], [], 10);
  expect(wide).toBeGreaterThan(150);
});
