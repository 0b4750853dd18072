import { isDay } from '../dates/calendar.ts';

/** The order in which a file writes day, month and year. */
export type DateOrder = 'DMY' | 'MDY' | 'YMD';

/** Returns a day in a company's books; null if it is not in the calendar, or outside the years of books. */
export function dayOf(year: number, month: number, day: number): string | null {
  const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return year >= 1900 && year < 2200 && isDay(text) ? text : null;
}

/** `26` is 2026, `98` is 1998. */
const fullYear = (text: string): number => {
  const year = Number(text);
  return text.length > 2 ? year : year + (year < 70 ? 2000 : 1900);
};

/** The first letters of the months in the languages that files come in, each unlike those of any other month. */
const MONTHS: readonly RegExp[] = [
  /^(?:ja|jän|ene|gen|sty)/,
  /^(?:f[eé]|lut)/,
  /^(?:mar|mär|mrt|mrz|maa)/,
  /^(?:ap|av|abr|kwi)/,
  /^(?:may|mai|mei|mag|maj)/,
  /^(?:jun|juin|giu|cze)/,
  /^(?:jul|juil|lug|lip)/,
  /^(?:au|ao|ago|sie)/,
  /^(?:s[eé][pt]|wrz)/,
  /^(?:o[ck]t|ott|out|paź)/,
  /^(?:no[vw]|lis)/,
  /^(?:d[eéi][czs]|gru)/,
];

function monthOf(name: string): number {
  return MONTHS.findIndex((month) => month.test(name.toLowerCase())) + 1;
}

const TIME =
  /[T ,]\s*\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:[.,]\d+)?\s*(?:[AP]M)?\s*(?:Z|UTC|GMT|[+-]\d{2}:?\d{2})?$/i;
const WEEKDAY = /^\p{L}{2,10}[.,]?\s+(?=\d)/u;
const YEAR_FIRST = /^(\d{4})\s*[-/.]\s*(\d{1,2})\s*[-/.]\s*(\d{1,2})$/;
const RUN = /^\d{8}$/;
const NUMBERS = /^(\d{1,2})\s*[-/. ]\s*(\d{1,2})\s*([-/.' ])\s*(\d{4}|\d{1,2})$/;
const DAY_FIRST_NAMED = /^(\d{1,2})[\s./-]*(\p{L}{3,})[\s.,/-]*(\d{4}|\d{2})$/u;
const MONTH_FIRST_NAMED = /^(\p{L}{3,})[\s.]*(\d{1,2})[\s.,]+(\d{4})$/u;

function ordered(order: DateOrder, [a, b, c]: readonly [string, string, string]): string | null {
  if (order === 'YMD') return dayOf(fullYear(a), Number(b), Number(c));
  const [day, month] = order === 'DMY' ? [a, b] : [b, a];
  return dayOf(fullYear(c), Number(month), Number(day));
}

/** Splits a date into its parts, in written order; null if the text does not look like a date. */
function partsOf(written: string): {
  readonly year?: string;
  readonly parts: readonly [string, string, string];
  readonly named?: boolean;
} | null {
  const whole = written.trim().replace(TIME, '');
  const month = MONTH_FIRST_NAMED.exec(whole);
  if (month && monthOf(month[1] ?? '') > 0)
    return { named: true, parts: [month[2] ?? '', month[1] ?? '', month[3] ?? ''] };
  const text = whole.replace(WEEKDAY, '').trim();
  const first = YEAR_FIRST.exec(text);
  if (first) return { year: 'first', parts: [first[1] ?? '', first[2] ?? '', first[3] ?? ''] };
  if (RUN.test(text)) return { year: 'run', parts: [text, '', ''] };
  const numbers = NUMBERS.exec(text);
  if (numbers) return { parts: [numbers[1] ?? '', numbers[2] ?? '', (numbers[4] ?? '').padStart(2, '0')] };
  const day = DAY_FIRST_NAMED.exec(text);
  return day && { named: true, parts: [day[1] ?? '', day[2] ?? '', day[3] ?? ''] };
}

/** True if a text is meant as a date, even if the day does not exist. */
export const looksLikeDate = (text: string): boolean =>
  text.length >= 6 && text.length < 40 && partsOf(text) !== null;

/** Parses a date of a file whose dates have this order; null if invalid. */
export function readDate(written: string, order: DateOrder): string | null {
  const found = partsOf(written);
  if (!found) return null;
  const { year, parts, named } = found;
  const [a, b, c] = parts;
  if (year === 'first') return dayOf(Number(a), Number(b), Number(c));
  if (named) return dayOf(fullYear(c), monthOf(b), Number(a));
  if (year !== 'run') return ordered(order, parts);
  return order === 'YMD'
    ? dayOf(Number(a.slice(0, 4)), Number(a.slice(4, 6)), Number(a.slice(6)))
    : ordered(order, [a.slice(0, 2), a.slice(2, 4), a.slice(4)]);
}

function countDays(texts: readonly string[], order: DateOrder): number {
  return texts.filter((text) => readDate(text, order) !== null).length;
}

/** True if the rows are sorted by date, ascending or descending. */
function isSorted(texts: readonly string[], order: DateOrder): boolean {
  const days = texts.map((text) => readDate(text, order) ?? '');
  const rises = days.some((day, at) => at > 0 && day > (days[at - 1] ?? ''));
  const falls = days.some((day, at) => at > 0 && day < (days[at - 1] ?? ''));
  return !(rises && falls);
}

/** The detected order of a column's dates. */
export interface FoundOrder {
  readonly order: DateOrder;
  /** Each text is a day in this order. */
  readonly areDays: boolean;
  /** Present where other orders would do as well, and mean other days. */
  readonly doubt?: {
    /** A text that means different days. */
    readonly text: string;
    readonly orders: readonly DateOrder[];
    /** The only order in which the rows are sorted by date. */
    readonly likely?: DateOrder;
  };
}

/**
 * Finds the order in which all texts of a column are days. If none fits all, returns the one that fits most, and the
 * others are not dates.
 */
export function findDateOrder(texts: readonly string[]): FoundOrder {
  const unique = [...new Set(texts)];
  const counts = (['DMY', 'MDY', 'YMD'] as const).map((order) => ({
    order,
    count: countDays(unique, order),
  }));
  const most = Math.max(...counts.map(({ count }) => count));
  const areDays = most === unique.length;
  // A two-digit year in front is so rare that it is tried only if nothing else fits.
  const isRun = unique.every((text) => RUN.test(text.trim()));
  const best = counts.filter(({ count }) => count === most).map(({ order }) => order);
  const orders = isRun || best.length === 1 ? best : best.filter((order) => order !== 'YMD');
  const [order = 'DMY', other] = orders;
  const text = other && areDays && unique.find((one) => readDate(one, order) !== readDate(one, other));
  if (!text) return { order, areDays };
  const [likely, ...more] = orders.filter((one) => isSorted(texts, one));
  return { order, areDays, doubt: { text, orders, ...(likely && more.length === 0 && { likely }) } };
}
