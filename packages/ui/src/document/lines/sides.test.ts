import { type LineResource, money, text } from '@ledgerwise/resource';
import { beforeEach, expect, it } from 'vitest';
import { formatsOf } from '../../core/formats/formats-of.ts';
import { columnsOf, type Line, lineOf } from './line.ts';
import { LineSheet } from './line-sheet.ts';
import { balance, sidesTally } from './sides.ts';

const sides = { debit: 'debit', credit: 'credit' } as const;
const entryLines: LineResource = {
  name: 'entry_lines',
  label: { one: 'Line', many: 'Lines' },
  parent: 'entry_id',
  fields: {
    account: text({ label: 'Account' }),
    debit: money({ label: 'Debit' }),
    credit: money({ label: 'Credit' }),
  },
  columns: ['account', 'debit', 'credit'],
  sides,
};
const columns = columnsOf(entryLines);
const blank = (): Line => lineOf(entryLines, {});

let sheet: LineSheet;
beforeEach(() => {
  sheet = new LineSheet(columns, blank, sidesTally(sides), () => formatsOf(null));
  sheet.begin([blank(), blank(), blank()]);
});

const at = (row: number) => {
  const entry = sheet.all()[row];
  if (!entry) throw new Error(`There is no line ${row}.`);
  return entry;
};

function type(row: number, name: string, typed: string): void {
  const column = columns.find((one) => one.name === name);
  if (!column) throw new Error(`There is no column ${name}.`);
  sheet.enter(at(row).id, name);
  sheet.type(at(row), column, typed);
  sheet.leave();
}

const amounts = (row: number) => {
  const { debit, credit } = sheet.read(at(row)).values;
  return [debit, credit];
};
const totals = () => sheet.store.get(sheet.totals);

it('of a line exclude each other: entering one clears the other, and nothing else does', () => {
  type(0, 'debit', '100');
  type(0, 'credit', '40');
  expect(amounts(0)).toEqual([null, '40.00']);
  type(0, 'debit', '0');
  expect(amounts(0)).toEqual(['0.00', '40.00']);
  type(0, 'debit', 'forty');
  expect(amounts(0)[1]).toBe('40.00');
});

it('are summed while typing, with their difference', () => {
  type(0, 'debit', '100.10');
  type(1, 'credit', '30');
  expect(totals()).toEqual({ debit: '100.10', credit: '30.00', difference: '70.10' });
  type(2, 'credit', '80');
  expect(totals()).toMatchObject({ difference: '-9.90' });
  sheet.undo();
  expect(totals()).toMatchObject({ difference: '70.10' });
});

it('enter the difference on the missing side, also into a line with an amount', () => {
  type(0, 'debit', '100');
  expect(balance(sheet, at(1), sides)).toBe(true);
  expect(amounts(1)).toEqual([null, '100.00']);
  expect(balance(sheet, at(1), sides)).toBe(false);
  type(2, 'credit', '30');
  balance(sheet, at(1), sides);
  expect(amounts(1)).toEqual([null, '70.00']);
  type(2, 'credit', '130');
  balance(sheet, at(1), sides);
  expect(amounts(1)).toEqual(['30.00', null]);
  expect(totals()).toMatchObject({ difference: '0.00' });
  sheet.undo();
  expect(amounts(1)).toEqual([null, '70.00']);
});
