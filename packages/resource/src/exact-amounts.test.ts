import fc from 'fast-check';
import { expect, it } from 'vitest';
import { exactRow } from './exact-amounts.ts';
import { people } from './fixtures/people.resource.ts';

it('restores every digit of an amount sent as a JSON number', () => {
  const cents = fc.bigInt(-(10n ** 15n) + 1n, 10n ** 15n - 1n);
  fc.assert(
    fc.property(cents, (amount) => {
      const digits = (amount < 0n ? -amount : amount).toString().padStart(3, '0');
      const text = `${amount < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
      expect(exactRow(people, { id: '1', fee: JSON.parse(text) }).fee).toBe(text);
    }),
  );
});

it('leaves other values unchanged', () => {
  const row = { id: '1', level: 3, fee: null, balance: '1.50', note: '5' };
  expect(exactRow(people, row)).toBe(row);
});
