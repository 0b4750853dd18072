import { expect, test } from 'vitest';
import { countOf, formatDate, formatMoney, formatNumber } from './format.ts';

test('prints amounts with the sign of their currency, a minus sign and its decimals', () => {
  expect(formatMoney('1234.5')).toBe('$1,234.50');
  expect(formatMoney('-0.5')).toBe('-$0.50');
  expect(formatMoney('1200', 'JPY')).toBe('¥1,200');
  expect(formatMoney(null)).toBe('');
});

test('never loses a digit of a large amount', () => {
  expect(formatMoney('9007199254740993.27')).toBe('$9,007,199,254,740,993.27');
});

test('leaves what is no number as it is', () => {
  expect(formatMoney('n/a')).toBe('n/a');
  expect(formatNumber('1e5')).toBe('1e5');
});

test('prints a day as that day, in every time zone', () => {
  expect(formatDate('2026-03-09')).toBe('9 Mar 2026');
  expect(formatDate('2026-03-09T23:59:00Z')).toBe('9 Mar 2026');
  expect(formatDate('soon')).toBe('soon');
});

test('counts one and many', () => {
  expect(countOf(1, 'customer', 'customers')).toBe('1 customer');
  expect(countOf(1204, 'customer', 'customers')).toBe('1,204 customers');
});
