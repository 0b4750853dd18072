import { expect, it } from 'vitest';
import { money, text } from '../../fields/builders.ts';
import { parseText } from '../../validation/parse-text.ts';
import type { CsvTable } from '../read-csv.ts';
import { csvShapeOf } from '../shape.ts';
import { checkRows, type RowProblem } from './check-rows.ts';

const fee = money({ label: 'Fee', unreadable: '0' });
const shape = csvShapeOf({
  name: 'fees',
  label: { one: 'Fee', many: 'Fees' },
  fields: { name: text({ label: 'Name' }), fee },
});

/** Imports one cell. */
function imported(cell: string): unknown {
  const table: CsvTable = {
    headers: ['fee'],
    rows: [[cell]],
    lines: [2],
    delimiter: ',',
    encoding: 'utf-8',
  };
  const problems: RowProblem[] = [];
  const [row] = checkRows(shape, table, { fee: 0 }, new Map([['fee', { currency: 'USD' }]]), (problem) =>
    problems.push(problem),
  );
  return problems[0] ? { problem: problems[0].message } : { value: row?.values?.fee };
}

it('reads amounts as a form does: exactly, or refused in the same sentence', () => {
  for (const typed of [
    '1.234,56',
    '1,234.56',
    '(500)',
    '12+3',
    '=2*3',
    '٣',
    '5%',
    '1e5',
    '0x10',
    '€5',
    'n/a',
    '10/3',
  ]) {
    const parsed = parseText(fee, typed, { currency: 'USD' });
    expect(imported(typed)).toEqual('value' in parsed ? { value: parsed.value } : parsed);
  }
  expect(imported('1.234,56')).toEqual({ value: '1234.56' });
  expect(imported('(500)')).toEqual({ value: '-500.00' });
  expect(imported('=2*3')).toEqual({ value: '6.00' });
});

it('refuses words, since an import shows no conversion', () => {
  expect(imported('n/a')).toEqual({ problem: 'Fee must be a number, such as 1,234.50, (500) or 12+3' });
});
