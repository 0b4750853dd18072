import { expect, it } from 'vitest';
import { date } from '../../fields/builders.ts';
import type { CsvTable } from '../read-csv.ts';
import { csvShapeOf } from '../shape.ts';
import { checkRows, notationsOf } from './check-rows.ts';

const shape = csvShapeOf({
  name: 'fees',
  label: { one: 'Fee', many: 'Fees' },
  fields: { day: date({ label: 'Day' }) },
});

/** Imports a column, for an organization that writes the day first. */
function imported(...cells: readonly string[]): readonly unknown[] {
  const table: CsvTable = {
    headers: ['day'],
    rows: cells.map((cell) => [cell]),
    lines: cells.map((_, at) => at + 2),
  };
  const notations = notationsOf(shape, table, { day: 0 }, { dateFormat: 'DD/MM/YYYY' });
  return checkRows(shape, table, { day: 0 }, notations, () => {}).map(({ values }) => values?.day ?? null);
}

it('reads dates like statements: with month names, two-digit years, or a time', () => {
  expect(imported('31 Mar 2026', 'June 13, 2026', '2026-06-13 00:00:00', '13.6.26')).toEqual([
    '2026-03-31',
    '2026-06-13',
    '2026-06-13',
    '2026-06-13',
  ]);
});

it('the column shows which number is the day; otherwise the organization’s format decides', () => {
  expect(imported('02/03/2026', '03/31/2026')).toEqual(['2026-02-03', '2026-03-31']);
  expect(imported('02/03/2026', '04/05/2026')).toEqual(['2026-03-02', '2026-05-04']);
});

it('an invalid date stays invalid', () => {
  expect(imported('31/02/2026', 'soon', '12.50')).toEqual([null, null, null]);
});
