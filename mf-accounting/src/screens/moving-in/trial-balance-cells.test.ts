import { formatsOf } from '@ledgerwise/ui/core';
import { expect, test } from 'vitest';
import { EMPTY_LINE, type OpeningLine } from './opening-lines.ts';
import { copiedLines, withPasted } from './trial-balance-cells.ts';

const CHART = [
  { id: 'bank', code: '1000', name: 'Business Bank Account' },
  { id: 'sales', code: '4000', name: 'Sales' },
];
const FORMATS = { ...formatsOf(null), numberFormat: '1.234,56' } as const;
const line = (more: Partial<OpeningLine>): OpeningLine => ({ ...EMPTY_LINE, ...more });

test('pasted rows fill accounts and sides, adding lines as needed', () => {
  const lines = [line({ name: 'Bank there', add: 'asset/bank' })];
  const range = [
    ['1000 Business Bank Account', '5.000,00', ''],
    ['Sales', '', '7.000,50'],
    ['4000', '', '1'],
    ['Unknown', '2', ''],
  ];
  expect(withPasted(lines, { row: 0, column: 'account_id' }, range, CHART, FORMATS)).toEqual([
    line({ name: 'Bank there', account_id: 'bank', debit: '5,000.00' }),
    line({ account_id: 'sales', credit: '7,000.50' }),
    line({ account_id: 'sales', credit: '1' }),
    line({ debit: '2' }),
  ]);
  expect(withPasted(lines, { row: 0, column: 'credit' }, [['3', 'beyond']], CHART, FORMATS)).toEqual([
    line({ name: 'Bank there', add: 'asset/bank', credit: '3' }),
  ]);
});

test('selected cells are copied as displayed', () => {
  const lines = [line({ account_id: 'bank', debit: '5.50' }), line({ name: 'Unmatched', credit: '7.25' })];
  const range = { top: 0, bottom: 1, left: 0, right: 2 };
  expect(copiedLines(lines, range, CHART, FORMATS)).toEqual([
    ['1000 Business Bank Account', '5,50', ''],
    ['', '', '7,25'],
  ]);
});
