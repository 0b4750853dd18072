import { decimal } from '@ledgerwise/resource';
import { parseText } from '@ledgerwise/resource/validation';
import { expect, test } from 'vitest';
import { countOf, formatDate, formatDateTime, formatMoney, formatNumber, formatPercent } from './format.ts';

const FORMATS = { numberFormat: '1,234.56' } as const;

test('prints amounts with the sign of their currency, a minus sign and its decimals', () => {
  expect(formatMoney('1234.5', 'USD', FORMATS)).toBe('$1,234.50');
  expect(formatMoney('-0.5', 'USD', FORMATS)).toBe('\u2212$0.50');
  expect(formatMoney('1200', 'JPY', FORMATS)).toBe('¥1,200');
  expect(formatMoney(null, 'USD', FORMATS)).toBe('');
});

test('writes negative numbers and percentages with a minus sign, which inputs read', () => {
  expect(formatNumber('-1234.5', FORMATS, 2)).toBe('\u22121,234.50');
  expect(formatPercent('-3.6', FORMATS, 1)).toBe('\u22123.6%');
  expect(formatPercent('10', { numberFormat: '1.234,56' }, 1)).toBe('10,0%');
  expect(formatPercent(null, FORMATS)).toBe('');
  const field = decimal({ label: 'Amount', scale: 2 });
  expect(parseText(field, formatNumber('-5.25', FORMATS))).toMatchObject({ value: '-5.25' });
});

test('never loses a digit of a large amount', () => {
  expect(formatMoney('9007199254740993.27', 'USD', FORMATS)).toBe('$9,007,199,254,740,993.27');
});

test('leaves text that is not a number unchanged', () => {
  expect(formatMoney('n/a', 'USD', FORMATS)).toBe('n/a');
  expect(formatNumber('1e5', FORMATS)).toBe('1e5');
});

test.each([
  ['DD/MM/YYYY', '09/03/2026'],
  ['MM/DD/YYYY', '03/09/2026'],
  ['YYYY-MM-DD', '2026-03-09'],
] as const)('writes a day as %s, in every time zone', (format, written) => {
  expect(formatDate('2026-03-09', format)).toBe(written);
  expect(formatDate('2026-03-09T23:59:00Z', format)).toBe(written);
  expect(formatDate('soon', format)).toBe('soon');
  expect(formatDate(null, format)).toBe('');
});

test.each([
  ['DD/MM/YYYY', '09/03/2026, 07:05'],
  ['MM/DD/YYYY', '03/09/2026, 07:05'],
  ['YYYY-MM-DD', '2026-03-09, 07:05'],
] as const)('writes a moment as %s, on the clock of the organization', (format, written) => {
  const formats = { dateFormat: format, timeZone: 'Pacific/Auckland' };
  expect(formatDateTime('2026-03-08T18:05:00Z', formats)).toBe(written);
  expect(formatDateTime('soon', formats)).toBe('soon');
});

test('counts one and many', () => {
  expect(countOf(1, 'customer', 'customers', FORMATS)).toBe('1 customer');
  expect(countOf(1204, 'customer', 'customers', FORMATS)).toBe('1,204 customers');
});
