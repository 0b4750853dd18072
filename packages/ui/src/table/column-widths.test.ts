import type { Row } from '@ledgerwise/contract';
import { expect, test } from 'vitest';
import { type Content, columnsThatFit, columnWidths, withWishes } from './column-widths.ts';
import type { GridColumn } from './grid-column.ts';

const column = (id: string, rest: Partial<GridColumn> = {}): GridColumn => ({
  id,
  label: id,
  least: 100,
  render: () => null,
  text: (row) => String(row[id] ?? ''),
  ...rest,
});
const figure = { rigid: true, align: 'end', weight: 0 } as const;
const columns = [column('name', { weight: 2 }), column('note'), column('sum', figure)];
const rows: readonly Row[] = [{ id: '1', name: 'x'.repeat(20), note: 'y'.repeat(200), sum: '1,000.00' }];
/** Ten pixels a character, and 26 round each text. */
const content = { rows, measure: (text: string) => text.length * 10 };

const widthsOf = (of: readonly GridColumn[], what: Content<Row>, width: number) =>
  columnWidths(withWishes(of, what), width);
const fittingOf = (of: readonly GridColumn[], what: Content<Row>, width: number) =>
  columnsThatFit(withWishes(of, what), width).map(({ column }) => column.id);

test('share spare width by weight, and do not widen columns without weight', () => {
  expect(widthsOf(columns, content, 226 + 340 + 106 + 300)).toEqual([426, 440, 106]);
});

test('take missing width from the widest columns, and less from the title column', () => {
  expect(widthsOf(columns, content, 632)).toEqual([226, 299, 106]);
  const [name, note, sum] = widthsOf(columns, content, 400);
  expect([name, note, sum]).toEqual([176, 117, 106]);
});

test('never fall below the least, and never cut a figure off', () => {
  expect(widthsOf(columns, content, 100)).toEqual([100, 100, 106]);
});

test('have room for the title of the column and for its total', () => {
  const [wide] = widthsOf([column('a', { label: 'A rather long title' })], content, 10);
  expect(wide).toBe(216);
  const totalled = { ...content, totals: { sum: '$123,456,789.00' } };
  expect(widthsOf(columns, totalled, 100).at(2)).toBe(176);
});

test('are hidden if even minimum widths do not fit: texts before figures, the last first, the title last', () => {
  const some = [
    column('name'),
    column('whose', { mayHide: true, phone: 'second' }),
    column('note', { mayHide: true }),
    column('price', { ...figure, mayHide: true }),
    column('city', { mayHide: true }),
    column('sum', figure),
  ];
  const shown = (width: number) => fittingOf(some, content, width);
  expect(shown(700)).toHaveLength(6);
  expect(shown(490)).toEqual(['name', 'whose', 'note', 'price', 'sum']);
  expect(shown(400)).toEqual(['name', 'whose', 'price', 'sum']);
  expect(shown(310)).toEqual(['name', 'whose', 'sum']);
  expect(shown(50)).toEqual(['name', 'sum']);
});

test('a column has the width that the user set, and the others share the rest', () => {
  const given = { ...content, given: { note: 500 } };
  const [name, note] = widthsOf(columns, given, 1000);
  expect(note).toBe(500);
  expect(name).toBe(widthsOf(columns.slice(0, 1), content, 1000 - 500 - 106)[0]);
});

test('cut a name off rather than hide its column, once nothing else can be hidden', () => {
  const some = [
    column('number', { least: 60 }),
    column('name', { least: 264, mayHide: true, phone: 'second' }),
    column('note', { mayHide: true }),
    column('sum', figure),
  ];
  const named = { ...content, rows: [{ id: '1', number: '1', name: 'x'.repeat(23), note: '', sum: '1.00' }] };
  const shown = (width: number) => fittingOf(some, named, width);
  expect(shown(500)).toEqual(['number', 'name', 'note', 'sum']);
  expect(shown(420)).toEqual(['number', 'name', 'sum']);
  expect(shown(300)).toEqual(['number', 'name', 'sum']);
  expect(
    widthsOf(
      [some[0], some[1], some[3]].filter((one) => one !== undefined),
      named,
      300,
    ),
  ).toEqual([86, 147, 66]);
  expect(shown(245)).toEqual(['number', 'name', 'sum']);
  expect(shown(200)).toEqual(['number', 'sum']);
});
