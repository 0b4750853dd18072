import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { people } from '../fixtures/people.resource.ts';
import { parseText, printText } from './parse-text.ts';
import { validate } from './validate.ts';
import { validated } from './validated.ts';

const { fields } = people;

describe('a record', () => {
  it('is stored according to the kinds of its fields', () => {
    const input = {
      name: ' Ada ',
      email: 'ada@example.com',
      level: '3',
      fee: '1,234.5',
      discount: '12.5 %',
      born: '10/12/1815',
      is_active: 'no',
      status: 'regular customer',
      terms: '45 days',
      balance: '99',
      unheard: 'of',
    };
    expect(validate(people, input)).toEqual({
      ok: true,
      values: {
        name: 'Ada',
        email: 'ada@example.com',
        note: null,
        level: 3,
        fee: '1234.50',
        discount: '12.50',
        born: '1815-12-10',
        is_active: false,
        status: 'regular',
        terms: 45,
      },
    });
  });

  it('gets one sentence for each value that is wrong', () => {
    const input = {
      name: '',
      email: 'not an address',
      note: 'a\u0000b',
      level: '1.5',
      fee: '1.005',
      discount: '-1',
      born: '30/02/1815',
      is_active: 'perhaps',
      status: 'old',
      terms: 'soon',
    };
    expect(validate(people, input)).toEqual({
      ok: false,
      problems: {
        name: 'Please enter a name',
        email: 'Please enter a valid email address',
        note: 'Note contains a character that cannot be stored',
        level: 'Level must be a whole number',
        fee: 'Fee can have at most 2 decimals',
        discount: 'Discount cannot be negative',
        born: 'Date of Birth must be a date, such as 2026-03-31',
        is_active: 'Active must be yes or no',
        status: 'Status must be one of: New, Regular customer',
        terms: 'Terms must be a whole number',
      },
    });
  });

  it('knows the limits of text and of amounts', () => {
    expect(parseText(fields.name, '東'.repeat(100))).toEqual({ value: '東'.repeat(100) });
    expect(parseText(fields.name, 'x'.repeat(101))).toEqual({ problem: 'Name cannot exceed 100 characters' });
    // A character may be several code units.
    expect(parseText(fields.name, '𝔁'.repeat(100))).toEqual({ value: '𝔁'.repeat(100) });
    expect(parseText(fields.name, '𝔁'.repeat(101))).toEqual({ problem: 'Name cannot exceed 100 characters' });
    for (const address of ['a@b.c?bcc=x%40y.example', 'a?b@c.d', 'a@b.c\u0001'])
      expect(parseText(fields.email, address)).toEqual({ problem: 'Please enter a valid email address' });
    expect(parseText(fields.email, "o'brien+r&d@b.co")).toEqual({ value: "o'brien+r&d@b.co" });
    expect(parseText(fields.email, `${'x'.repeat(250)}@b.co`)).toEqual({
      problem: 'Email cannot exceed 254 characters',
    });
    expect(parseText(fields.fee, '99999999999999.00')).toEqual({ problem: 'Fee is too large' });
  });

  it('is validated in part for a change', () => {
    expect(validate(people, { note: 'x' }, { partial: true })).toEqual({ ok: true, values: { note: 'x' } });
    expect(validate(people, { name: ' ' }, { partial: true })).toMatchObject({ ok: false });
  });

  it('falls back to the default where a number is emptied', () => {
    expect(validate(people, { fee: '', level: null, note: '' }, { partial: true })).toEqual({
      ok: true,
      values: { fee: '0', level: 1, note: null },
    });
  });

  it('is refused with messages by field if values are required', () => {
    expect(() => validated(people, { name: '' })).toThrow(
      expect.objectContaining({ code: 'data.invalid', fields: { name: 'Please enter a name' } }),
    );
  });
});

describe('a stored value', () => {
  const kinds = {
    name: fc
      .string({ unit: 'grapheme', maxLength: 50 })
      .map((words) => words.replaceAll('\u0000', '').trim()),
    level: fc.integer({ min: -1_000_000, max: 1_000_000 }),
    fee: fc
      .integer({ min: -1_000_000, max: 1_000_000 })
      .map((cents) => (cents / 100).toFixed(2).replace(/^-(0\.00)$/, '$1')),
    is_active: fc.boolean(),
    status: fc.constantFrom('new', 'regular'),
    terms: fc.integer({ min: 0, max: 3650 }),
  } as const;
  for (const [name, value] of Object.entries(kinds))
    it(`round-trips through its text: ${name}`, () => {
      const field = people.fields[name as keyof typeof kinds];
      fc.assert(
        fc.property<[unknown]>(value, (stored) => {
          const parsed = parseText(field, printText(field, stored));
          expect(parsed).toEqual({ value: stored === '' ? null : stored });
        }),
      );
    });
});
