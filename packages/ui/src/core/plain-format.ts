import type { DateFormat } from '@ledgerwise/contract';

// What has no page around it, such as a worker, writes texts by these: they know nothing of an organisation but what they
// are given.

const formatters = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>();

/** Making a formatter costs a hundred times what using one does. */
function cached<F extends Intl.NumberFormat | Intl.DateTimeFormat>(key: string, make: () => F): F {
  const known = formatters.get(key);
  if (known) return known as F;
  const made = make();
  formatters.set(key, made);
  return made;
}

/** Intl takes a decimal in text without going through a float; the type of TypeScript's library knows only literals. */
type DecimalText = Intl.StringNumericLiteral;
const isDecimal = (text: string): text is DecimalText => /^-?\d+(\.\d+)?$/.test(text);

/** How a currency is named beside its amount. */
export type CurrencyDisplay = 'narrowSymbol' | 'code';

/** The two signs within a number; a group of thousands ends with the first. */
export interface NumberMarks {
  readonly group: string;
  readonly decimal: string;
}

/** As everyone's programs write numbers. */
export const ENGLISH_MARKS: NumberMarks = { group: ',', decimal: '.' };

/** `1,234.50` in other marks. */
export const inOtherMarks = (text: string, { group, decimal }: NumberMarks): string =>
  text.replace(/[,.]/g, (sign) => (sign === ',' ? group : decimal));

/** An amount in the marks of English: `$1,234.50`; what is no amount as it is. */
export function plainMoney(
  amount: string | number | null | undefined,
  currency: string,
  currencyDisplay: CurrencyDisplay = 'narrowSymbol',
): string {
  const text = String(amount ?? '');
  if (!isDecimal(text)) return text;
  return cached(
    `money:${currency}:${currencyDisplay}`,
    () => new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay }),
  ).format(text);
}

/** A number in the marks of English; its decimals as they are, at least `decimals`. */
export function plainNumber(value: string | number | null | undefined, decimals = 0): string {
  const text = String(value ?? '');
  if (!isDecimal(text)) return text;
  return cached(
    `number:${decimals}`,
    () => new Intl.NumberFormat('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: 20 }),
  ).format(text);
}

/** Whether a text is a number that these write. */
export const isNumberText = (value: string | number | null | undefined): boolean =>
  isDecimal(String(value ?? ''));

/** A calendar day (`2026-03-09`) as the organisation writes it, never moved by a time zone. */
export function formatDate(day: string | null | undefined, format: DateFormat): string {
  if (!day) return '';
  const parts = /^(\d{4})-(\d{2})-(\d{2})/.exec(day);
  if (!parts) return day;
  const [, year = '', month = '', date = ''] = parts;
  return format.replace('YYYY', year).replace('MM', month).replace('DD', date);
}

/** A moment, in the reader's own time zone, its day as the organisation writes it. */
export function formatDateTime(moment: string | null | undefined, format: DateFormat): string {
  if (!moment) return '';
  const at = new Date(moment);
  if (Number.isNaN(at.getTime())) return moment;
  const clock = cached('clock', () => new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' }));
  const day = [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) =>
    String(part).padStart(2, '0'),
  );
  return `${formatDate(day.join('-'), format)}, ${clock.format(at)}`;
}
