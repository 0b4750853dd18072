import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DATE_FORMATS, guessDateFormat, parseDate, printDate } from './dates.ts';

describe('a date', () => {
  it('is read in the format of the organization', () => {
    expect(parseDate('31/03/2026', 'DD/MM/YYYY')).toBe('2026-03-31');
    expect(parseDate('3/31/2026', 'MM/DD/YYYY')).toBe('2026-03-31');
    expect(parseDate('2026-3-31', 'YYYY-MM-DD')).toBe('2026-03-31');
    expect(parseDate('31.3.2026')).toBe('2026-03-31');
    expect(parseDate('2026/03/31', 'MM/DD/YYYY')).toBe('2026-03-31');
  });

  it('is refused when the calendar does not have it', () => {
    for (const typed of ['29/02/2026', '31/04/2026', '00/01/2026', '03/31/2026', '31/03/26', 'tomorrow', ''])
      expect(parseDate(typed, 'DD/MM/YYYY')).toBeNull();
    expect(parseDate('31/03/2026', 'YYYY-MM-DD')).toBeNull();
  });

  it('round-trips through print', () => {
    const day = fc.date({ min: new Date('1900-01-01'), max: new Date('2200-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(day, fc.constantFrom(...DATE_FORMATS), (date, format) => {
        const iso = date.toISOString().slice(0, 10);
        return parseDate(printDate(iso, format), format) === iso;
      }),
    );
  });
});

describe('the format of a column', () => {
  it('is the only one in which all are dates', () => {
    expect(guessDateFormat(['01/02/2026', '13/02/2026', ''])).toBe('DD/MM/YYYY');
    expect(guessDateFormat(['01/02/2026', '02/13/2026'])).toBe('MM/DD/YYYY');
    expect(guessDateFormat(['2026-02-01'])).toBe('YYYY-MM-DD');
  });
  it('is undefined if it is ambiguous', () => {
    expect(guessDateFormat(['01/02/2026'])).toBeUndefined();
    expect(guessDateFormat(['13/02/2026', '02/13/2026'])).toBeUndefined();
  });
});
