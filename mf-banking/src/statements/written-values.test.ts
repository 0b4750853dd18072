import { expect, it } from 'vitest';
import { readAmount, readPlainAmount, saysWay } from './written-values.ts';

it.each([
  ['1234.56', '1234.56'],
  ['+1,234.56', '1234.56'],
  ['-1.234,56', '-1234.56'],
  ['1 234,56-', '-1234.56'],
  ["1'234.56", '1234.56'],
  ['12,34,567.00', '1234567.00'],
  ['(5.00)', '-5.00'],
  ['$ (5.00)', '-5.00'],
  ['-$5.00', '-5.00'],
  ['($5.00)', '-5.00'],
  ['€ 5,00', '5.00'],
  ['5,00 €', '5.00'],
  ['EUR 5.00', '5.00'],
  ['5.00 NZD', '5.00'],
  ['5.00 CR', '5.00'],
  ['5.00DR', '-5.00'],
  ['-5.00 DR', '-5.00'],
  ['5,00 S', '-5.00'],
  ['5,00 H', '5.00'],
  ['100.00 OD', '-100.00'],
  ['−5.00', '-5.00'],
  ['.42', '0.42'],
  ['5.', '5'],
  ['007', '7'],
  ['-0.00', '0.00'],
  ['8.85000', '8.85'],
  ['8.8550', '8.855'],
  ['5.0', '5.0'],
])('%s is %s', (written, amount) => expect(readAmount(written)).toBe(amount));

it.each([
  '',
  '-',
  'n/a',
  '1e5',
  '12+3',
  '=2*3',
  '5%',
  '--5',
  '-5-',
  '-5.00 CR',
  '1.2.3',
  '12/03/2026',
  '1234567890123456789',
])('%s is not an amount', (written) => expect(readAmount(written)).toBe(null));

it('reads amounts with a decimal point or comma and without groups', () => {
  expect(['1234,56', '1234.5', '12,', ',5', '0012'].map(readPlainAmount)).toEqual([
    '1234.56',
    '1234.5',
    '12',
    '0.5',
    '12',
  ]);
  expect(['', ',', '1,2,3', '-1', '1 000'].map(readPlainAmount)).toEqual([null, null, null, null, null]);
});

it('detects amounts that show the direction of the money', () => {
  for (const text of ['-5', '+5', '5-', '(5)', '$ -5', '5.00 CR', '5,00 S', '−5', '-5 EUR'])
    expect(saysWay(text)).toBe(true);
  for (const text of ['5', '$5', '5 EUR', 'NZD 5', '5,00 kr', '1 234,50 €'])
    expect(saysWay(text)).toBe(false);
});
