import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, addMonths, endOfMonth } from './calendar.ts';

const day = fc
  .date({ min: new Date('1990-01-01T00:00:00Z'), max: new Date('2090-01-01T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('days', () => {
  it('counts days across months, years and leap days', () => {
    expect(addDays('2026-01-31', 30)).toBe('2026-03-02');
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2026-12-31', 0)).toBe('2026-12-31');
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
  });

  it('is not moved by any time zone or clock change', () => {
    fc.assert(fc.property(day, fc.nat(4000), (date, days) => addDays(addDays(date, days), -days) === date));
  });
});

describe('months', () => {
  it('end where the shorter one ends', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
    expect(addMonths('2028-01-31', 1)).toBe('2028-02-29');
    expect(addMonths('2026-03-31', -1)).toBe('2026-02-28');
    expect(addMonths('2026-11-15', 2)).toBe('2027-01-15');
    expect(endOfMonth('2026-04-02')).toBe('2026-04-30');
  });

  it('keep the day, or use the last one', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -60, max: 60 }), (date, months) => {
        const moved = addMonths(date, months);
        return moved.slice(8) === date.slice(8) || moved === endOfMonth(moved);
      }),
    );
  });
});

it('names a text that is no date', () => {
  for (const bad of ['2026-02-30', '31/12/2026', '', '2026-13-01'])
    expect(() => addDays(bad, 1)).toThrow(`"${bad}" is not a date. Write it as YYYY-MM-DD.`);
});
