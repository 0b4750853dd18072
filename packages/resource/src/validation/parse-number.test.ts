import { describe, expect, it } from 'vitest';
import { decimal, integer, money, percent } from '../fields/builders.ts';
import { parseText, settleText } from './parse-text.ts';

const limit = money({
  label: 'Credit Limit',
  default: '0',
  min: { value: '0', message: 'Credit limit cannot be negative' },
  unreadable: '0',
});
const amount = money({ label: 'Amount' });
const quantity = decimal({ label: 'Quantity' });
const count = integer({ label: 'Count' });
const discount = percent({ label: 'Discount' });

describe('a number of a field', () => {
  it('is stored exactly, with all its decimals', () => {
    expect(parseText(amount, '1.234,56')).toEqual({ value: '1234.56' });
    expect(parseText(amount, '(500)')).toEqual({ value: '-500.00' });
    expect(parseText(amount, '=2*3')).toEqual({ value: '6.00', workedOut: 'exact' });
    expect(parseText(amount, '٣')).toEqual({ value: '3.00' });
    expect(parseText(count, '12+3')).toEqual({ value: 15, workedOut: 'exact' });
    expect(parseText(discount, '12.5 %')).toEqual({ value: '12.50' });
    expect(parseText(discount, '٥٪')).toEqual({ value: '5.00' });
    expect(parseText(quantity, '1,234')).toEqual({ value: '1234.000' });
    expect(parseText(quantity, '1,234', { decimalMark: ',' })).toEqual({ value: '1.234' });
    expect(parseText(amount, '')).toEqual({ value: null });
  });

  it('is rounded only with a notice', () => {
    expect(parseText(amount, '10/3', { canRound: true })).toEqual({ value: '3.33', workedOut: 'rounded' });
    expect(parseText(amount, '10/3')).toEqual({
      problem: 'Amount results in more than 2 decimals: write the amount itself',
    });
    expect(parseText(count, '10/3')).toEqual({ problem: 'Count must result in a whole number' });
    expect(parseText(amount, '1.005', { canRound: true })).toEqual({
      problem: 'Amount can have at most 2 decimals',
    });
  });

  it('is refused with a message that names the field and the accepted notation', () => {
    const general = 'Amount must be a number, such as 1,234.50, (500) or 12+3';
    for (const typed of ['1e5', '0x10', '1_000', 'NaN', '∞', 'abc', '१२'])
      expect(parseText(amount, typed)).toEqual({ problem: general });
    expect(parseText(limit, '1e5')).toEqual({
      problem: 'Credit Limit must be a number, such as 1,234.50 or 12+3',
    });
    expect(parseText(count, 'some')).toEqual({
      problem: 'Count must be a whole number, such as 1,200 or 12+3',
    });
    expect(parseText(amount, '5%')).toEqual({ problem: 'Amount must be an amount, not a percentage' });
    expect(parseText(amount, '1/0')).toEqual({
      problem: 'Amount cannot be worked out: nothing can be divided by zero',
    });
    expect(parseText(amount, '€5', { currency: 'USD' })).toEqual({
      problem: 'Amount is in USD: write the amount without another currency',
    });
    expect(parseText(quantity, '$5')).toEqual({
      problem: 'Quantity is not an amount of money: write only the number',
    });
    expect(parseText(limit, '(500)')).toEqual({ problem: 'Credit limit cannot be negative' });
  });
});

describe('an input that is left', () => {
  it('falls back if its field says so, and only for text without a number', () => {
    expect(settleText(limit, 'n/a')).toBe('0');
    for (const typed of ['5%', '1e5', '٣', '', ' ']) expect(settleText(limit, typed)).toBe(typed);
    expect(settleText(amount, 'n/a')).toBe('n/a');
  });
});
