import type { DateFormat } from '@ledgerwise/contract';
import { inMarks } from '@ledgerwise/resource/number-format';
import { localTime } from '@ledgerwise/resource/time-zone';
import type { Formats } from './use-formats.ts';

const formatters = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>();

/** Making a formatter costs a hundred times what using one does. */
function cached<F extends Intl.NumberFormat | Intl.DateTimeFormat>(key: string, make: () => F): F {
  const known = formatters.get(key);
  if (known) return known as F;
  const made = make();
  formatters.set(key, made);
  return made;
}

/** Intl formats decimal text without converting it to a float; TypeScript's library types only accept literals. */
type DecimalText = Intl.StringNumericLiteral;
const isDecimal = (text: string): text is DecimalText => /^-?\d+(\.\d+)?$/.test(text);

/** The minus sign, as wide as a digit; a hyphen is shorter and may end a line. Inputs read both. */
const withMinus = (text: string): string => text.replace('-', '\u2212');

/** The number format, the only part that amounts and counts need. */
type Numbers = Pick<Formats, 'numberFormat'>;

/**
 * Formats an amount: the currency's decimals (two by default) and a minus sign for negatives, in the organization's
 * number format; `1234.5` in USD is `$1,234.50`. With its code, `EUR 1,234.50`, for amounts of several currencies side
 * by side, because many share a sign.
 */
export function formatMoney(
  amount: string | number | null | undefined,
  currency: string,
  { numberFormat }: Numbers,
  currencyDisplay: 'narrowSymbol' | 'code' = 'narrowSymbol',
): string {
  if (amount === null || amount === undefined || amount === '') return '';
  const text = String(amount);
  if (!isDecimal(text)) return text;
  return withMinus(
    inMarks(
      cached(
        `money:${currency}:${currencyDisplay}`,
        () => new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay }),
      ).format(text),
      numberFormat,
    ),
  );
}

/** Formats the debit or credit of a line; zero is blank. */
export const formatSide = (amount: string, currency: string, formats: Numbers): string =>
  Number(amount) === 0 ? '' : formatMoney(amount, currency, formats);

/** Formats a number with thousands separators and all its decimals, at least `decimals`. */
export function formatNumber(
  value: string | number | null | undefined,
  { numberFormat }: Numbers,
  decimals = 0,
): string {
  if (value === null || value === undefined || value === '') return '';
  const text = String(value);
  if (!isDecimal(text)) return text;
  return withMinus(
    inMarks(
      cached(
        `number:${decimals}`,
        () => new Intl.NumberFormat('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: 20 }),
      ).format(text),
      numberFormat,
    ),
  );
}

/** Formats a percentage: `12.5%`, with all its decimals, at least `decimals`. */
export function formatPercent(
  value: string | number | null | undefined,
  formats: Numbers,
  decimals = 0,
): string {
  const number = formatNumber(value, formats, decimals);
  return number === '' ? '' : `${number}%`;
}

/** A message of the database with its ISO 8601 days in the organization's date format. */
export const writeDays = (sentence: string, format: DateFormat): string =>
  sentence.replaceAll(/\b\d{4}-\d{2}-\d{2}\b/g, (day) => formatDate(day, format));

/** Formats a calendar day (`2026-03-09`) in the organization's date format, independent of time zones. */
export function formatDate(day: string | null | undefined, format: DateFormat): string {
  if (!day) return '';
  const parts = /^(\d{4})-(\d{2})-(\d{2})/.exec(day);
  if (!parts) return day;
  const [, year = '', month = '', date = ''] = parts;
  return format.replace('YYYY', year).replace('MM', month).replace('DD', date);
}

/** A moment, on the organization's clock, its day as the organization writes it. */
export function formatDateTime(
  moment: string | null | undefined,
  { dateFormat, timeZone }: Pick<Formats, 'dateFormat' | 'timeZone'>,
): string {
  if (!moment) return '';
  const at = new Date(moment);
  if (Number.isNaN(at.getTime())) return moment;
  const [day, clock] = localTime(at, timeZone).split('T');
  return `${formatDate(day, dateFormat)}, ${clock}`;
}

/** Formats a number of records for a sentence: `1 customer`, `1,204 customers`. */
export function countOfRecords(
  { one, many }: { readonly one: string; readonly many: string },
  count: number,
  formats: Numbers,
): string {
  return countOf(count, one.toLowerCase(), many.toLowerCase(), formats);
}

/** `1 customer`, `1,204 customers`. */
export function countOf(count: number, one: string, many: string, formats: Numbers): string {
  return `${formatNumber(count, formats)} ${count === 1 ? one : many}`;
}
