import { expect, test } from 'vitest';
import { keptSplit, leftOf, linesOf, newPart, problemOf } from './split.ts';

const OUT = { id: 't1', words: 'SUPPLIES', amount: '-100.00' };
const part = (account: string, amount: string) => ({ ...newPart(amount), account });
const problem = (...parts: ReturnType<typeof part>[]) => problemOf(OUT, parts, (amount) => `$${amount}`);

test('computes the remainder exactly, and subtracts opposite amounts', () => {
  expect(leftOf(OUT, [part('a', '33.33'), part('b', '33.33')])).toBe('33.34');
  expect(leftOf(OUT, [part('a', '115.00'), part('b', '-15.00')])).toBe('0.00');
  expect(leftOf(OUT, [part('a', ''), part('b', '100')])).toBe('0.00');
  expect(leftOf(OUT, [part('a', 'n/a')])).toBeNull();
});

test('refuses incomplete input with the reason', () => {
  expect(problem(part('', '100.00'))).toBe('Choose the account that it was for.');
  expect(problem(part('a', '50.00'), part('', '50.00'))).toContain('for each part');
  expect(problem(part('a', '50.00'), part('b', '49.99'))).toBe(
    '$0.01 is left to split. The parts must add up to the line.',
  );
  expect(problem(part('a', '100.00'), part('b', '0.00'))).toContain('has no amount');
  expect(problem(part('a', '115.00'), part('b', '-15.00'))).toBeUndefined();
});

test('sends parts with the sign of the line, and with included GST', () => {
  const taxed = { ...part('a', '115.00'), includesGst: true };
  expect(linesOf(OUT, [taxed, { ...taxed, gstRate: '15' }, part('b', '-15.00')])).toEqual([
    { account_id: 'a', amount: '-115.00', gst_applicable: true },
    { account_id: 'a', amount: '-115.00', gst_applicable: true, gst_rate: '15' },
    { account_id: 'b', amount: '15.00' },
  ]);
});

test('sends a tax code instead of the rate if tax is included', () => {
  const coded = { ...part('a', '112.00'), includesGst: true, gstRate: '15', taxCode: 'bc' };
  expect(linesOf(OUT, [coded, { ...coded, includesGst: false }])).toEqual([
    { account_id: 'a', amount: '-112.00', tax_code_id: 'bc' },
    { account_id: 'a', amount: '-112.00' },
  ]);
});

test('restores stored input completely or not at all', () => {
  const split = { parts: [part('a', '1.00')], payee: 'v1', memo: 'Paper' };
  expect(keptSplit(JSON.parse(JSON.stringify(split)))).toEqual(split);
  for (const other of [
    null,
    [],
    'a',
    split.parts,
    { ...split, parts: [] },
    { ...split, parts: [{ account: 'a' }] },
  ])
    expect(keptSplit(other)).toBeNull();
  expect(keptSplit({ parts: split.parts, payee: 'v1' })).toBeNull();
});
