import { addDays, addMonths, daysBetween, endOfMonth, startOfMonth } from '../dates/calendar.ts';
import {
  type Comparison,
  type ReportBasis,
  type ReportColumn,
  type ReportDefinition,
  type ReportSplit,
  type TrackedBy,
  UNASSIGNED,
} from './define-report.ts';

/** Two days and all between them; ISO 8601. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

/** A request for figures. */
export interface PeriodRequest extends Period {
  readonly compare?: Comparison | null;
  readonly split?: ReportSplit | null;
  /** Adds a column for each option of a tracking category, and one for amounts without an option. */
  readonly by?: TrackedBy | null;
}

/** The database's limit, more columns than anybody reads. */
export const MOST_PERIODS = 40;

const isWholeMonths = ({ from, to }: Period): boolean => from === startOfMonth(from) && to === endOfMonth(to);

const monthsIn = ({ from, to }: Period): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 +
  Number(to.slice(5, 7)) -
  Number(from.slice(5, 7)) +
  1;

/** Returns the same number of months before the period, or of days if it does not consist of whole months. */
export function previousPeriod(period: Period): Period {
  const { from, to } = period;
  const end = addDays(from, -1);
  return isWholeMonths(period)
    ? { from: addMonths(from, -monthsIn(period)), to: end }
    : { from: addDays(end, -daysBetween(from, to)), to: end };
}

/** The same days of the year before; the last day of a month stays the last. */
export function previousYear({ from, to }: Period): Period {
  const before = addMonths(to, -12);
  return { from: addMonths(from, -12), to: to === endOfMonth(to) ? endOfMonth(before) : before };
}

const MONTHS_OF = { month: 1, quarter: 3 } as const satisfies Record<ReportSplit, number>;

/** Splits the period into whole months or quarters; the first and last part end with the period. */
export function splitPeriod({ from, to }: Period, split: ReportSplit): readonly Period[] {
  const parts: Period[] = [];
  for (let start = from; start <= to && parts.length <= MOST_PERIODS; ) {
    const next = addMonths(startOfMonth(start), MONTHS_OF[split]);
    const end = addDays(next, -1);
    parts.push({ from: start, to: end < to ? end : to });
    start = next;
  }
  return parts;
}

const MONTH_NAMES = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const monthName = (day: string): string => MONTH_NAMES[Number(day.slice(5, 7)) - 1] ?? '';

/** Formats a period: `Jul 2026`, `Jul – Sep 2026`, or its two days. */
export function periodLabel(period: Period, writeDay: (day: string) => string): string {
  const { from, to } = period;
  if (!isWholeMonths(period)) return from === to ? writeDay(from) : `${writeDay(from)} – ${writeDay(to)}`;
  const [year, lastYear] = [from.slice(0, 4), to.slice(0, 4)];
  if (from.slice(0, 7) === to.slice(0, 7)) return `${monthName(from)} ${year}`;
  return `${monthName(from)}${year === lastYear ? '' : ` ${year}`} – ${monthName(to)} ${lastYear}`;
}

/** A column of amounts, identified in the database by its id. */
export interface PeriodColumn extends ReportColumn {
  readonly start_date: string;
  readonly end_date: string;
  readonly basis: ReportBasis;
}

/**
 * Returns the amount columns of a request, including computed ones. Throws a RangeError for more than forty periods.
 */
export function periodColumns(
  { tells }: Pick<ReportDefinition, 'tells'>,
  request: PeriodRequest,
  writeDay: (day: string) => string,
): readonly (PeriodColumn | ReportColumn)[] {
  const { compare, split, by } = request;
  const whole: Period = { from: request.from, to: request.to };
  const labelOf = (period: Period) => (tells === 'day' ? writeDay(period.to) : periodLabel(period, writeDay));
  const column = (id: string, period: Period, label = labelOf(period), basis: ReportBasis = 'actual') => ({
    id,
    label,
    holds: 'money' as const,
    total: 'sum' as const,
    start_date: period.from,
    end_date: period.to,
    basis,
  });
  if (by) {
    const options = [...by.options, { id: UNASSIGNED, name: 'Unassigned' }];
    if (options.length > MOST_PERIODS)
      throw new RangeError(`A report has at most ${MOST_PERIODS} columns of options.`);
    return [
      ...options.map(({ id, name }, index) => ({
        ...column(`o${index + 1}`, whole, name),
        tracked: { [by.parameter]: id },
      })),
      { ...column('whole', whole, 'Total'), isKey: true },
    ];
  }
  if (split) {
    const parts = splitPeriod(whole, split);
    if (parts.length > MOST_PERIODS) throw new RangeError(`A report has at most ${MOST_PERIODS} periods.`);
    const columns = parts.map((part, index) => column(`p${index + 1}`, part));
    return tells === 'day' || columns.length === 1
      ? columns
      : [...columns, { ...column('whole', whole, 'Total'), isKey: true }];
  }
  const now = column('whole', whole);
  if (!compare) return [now];
  const against =
    compare === 'budget'
      ? column('other', whole, 'Budget', 'budget')
      : column('other', compare === 'previous_year' ? previousYear(whole) : previousPeriod(whole));
  const derived = (id: string, label: string, as: 'difference' | 'percent'): ReportColumn => ({
    id,
    label,
    holds: as === 'percent' ? 'percent' : 'money',
    derived: { as, from: [now.id, against.id] },
  });
  return [
    { ...now, isKey: true },
    against,
    derived('change', 'Change', 'difference'),
    derived('percent', 'Change %', 'percent'),
  ];
}
