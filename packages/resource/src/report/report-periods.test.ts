import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../dates/calendar.ts';
import {
  MOST_PERIODS,
  periodColumns,
  periodLabel,
  previousPeriod,
  previousYear,
  splitPeriod,
} from './report-periods.ts';

const plain = (day: string) => day;
const period = fc
  .tuple(
    fc.date({
      min: new Date('1990-01-01T00:00:00Z'),
      max: new Date('2090-01-01T00:00:00Z'),
      noInvalidDate: true,
    }),
    fc.nat(1000),
  )
  .map(([date, days]) => {
    const from = date.toISOString().slice(0, 10);
    return { from, to: addDays(from, days) };
  });

describe('the period before', () => {
  it('has as many months, or as many days where a month is broken', () => {
    expect(previousPeriod({ from: '2026-03-01', to: '2026-03-31' })).toEqual({
      from: '2026-02-01',
      to: '2026-02-28',
    });
    expect(previousPeriod({ from: '2026-01-01', to: '2026-12-31' })).toEqual({
      from: '2025-01-01',
      to: '2025-12-31',
    });
    expect(previousPeriod({ from: '2026-03-10', to: '2026-03-12' })).toEqual({
      from: '2026-03-07',
      to: '2026-03-09',
    });
  });

  it('ends on the day before, whatever the period', () => {
    fc.assert(fc.property(period, (given) => addDays(previousPeriod(given).to, 1) === given.from));
  });
});

it('a year earlier keeps the last day of a month the last', () => {
  expect(previousYear({ from: '2025-02-01', to: '2025-02-28' })).toEqual({
    from: '2024-02-01',
    to: '2024-02-29',
  });
  expect(previousYear({ from: '2024-02-29', to: '2024-03-15' })).toEqual({
    from: '2023-02-28',
    to: '2023-03-15',
  });
});

it('splits a period without gaps and overlaps', () => {
  expect(splitPeriod({ from: '2026-01-15', to: '2026-03-02' }, 'month')).toEqual([
    { from: '2026-01-15', to: '2026-01-31' },
    { from: '2026-02-01', to: '2026-02-28' },
    { from: '2026-03-01', to: '2026-03-02' },
  ]);
  fc.assert(
    fc.property(period, fc.constantFrom('month', 'quarter'), (given, split) => {
      const parts = splitPeriod(given, split);
      expect(parts[0]?.from).toBe(given.from);
      expect(parts.at(-1)?.to).toBe(given.to);
      parts.slice(1).forEach((part, index) => {
        expect(part.from).toBe(addDays(parts[index]?.to ?? '', 1));
      });
    }),
  );
});

it('names a period by its months if it consists of whole ones', () => {
  expect(periodLabel({ from: '2026-07-01', to: '2026-07-31' }, plain)).toBe('Jul 2026');
  expect(periodLabel({ from: '2026-07-01', to: '2026-09-30' }, plain)).toBe('Jul – Sep 2026');
  expect(periodLabel({ from: '2026-07-01', to: '2027-06-30' }, plain)).toBe('Jul 2026 – Jun 2027');
  expect(periodLabel({ from: '2026-07-02', to: '2026-07-31' }, plain)).toBe('2026-07-02 – 2026-07-31');
});

describe('columns', () => {
  const columnsOf = (tells: 'period' | 'day', request: Parameters<typeof periodColumns>[1]) =>
    periodColumns({ tells }, request, plain).map(({ id, label, start_date, end_date, basis }) =>
      [id, label, start_date, end_date, basis].filter(Boolean).join(' '),
    );
  const quarter = { from: '2026-01-01', to: '2026-03-31' };

  it('compare the period with another one, or with the budget', () => {
    expect(columnsOf('period', { ...quarter, compare: 'previous_year' })).toEqual([
      'whole Jan – Mar 2026 2026-01-01 2026-03-31 actual',
      'other Jan – Mar 2025 2025-01-01 2025-03-31 actual',
      'change Change',
      'percent Change %',
    ]);
    expect(columnsOf('period', { ...quarter, compare: 'budget' })[1]).toBe(
      'other Budget 2026-01-01 2026-03-31 budget',
    );
    expect(columnsOf('day', { ...quarter, compare: 'previous_period' }).slice(0, 2)).toEqual([
      'whole 2026-03-31 2026-01-01 2026-03-31 actual',
      'other 2025-12-31 2025-10-01 2025-12-31 actual',
    ]);
  });

  it('are months with a total, or ends of months without one', () => {
    expect(columnsOf('period', { ...quarter, split: 'month' }).map((text) => text.split(' ')[0])).toEqual([
      'p1',
      'p2',
      'p3',
      'whole',
    ]);
    expect(columnsOf('day', { ...quarter, split: 'month' })).toEqual([
      'p1 2026-01-31 2026-01-01 2026-01-31 actual',
      'p2 2026-02-28 2026-02-01 2026-02-28 actual',
      'p3 2026-03-31 2026-03-01 2026-03-31 actual',
    ]);
  });

  it('are not more than anybody reads', () => {
    expect(() => columnsOf('period', { from: '2000-01-01', to: '2026-01-01', split: 'month' })).toThrow(
      `A report has at most ${MOST_PERIODS} periods.`,
    );
  });
});
