import { inMarks } from '@ledgerwise/contract';
import {
  type CurrencyDisplay,
  isNumberText,
  type NumberMarks,
  plainMoney,
  plainNumber,
} from './plain-format.ts';

export { formatDate, formatDateTime } from './plain-format.ts';

/**
 * An amount: two decimals (what the currency has), a minus sign for negatives, in the marks of the organisation; `1234.5` in
 * USD is `$1,234.50`. With its code, `EUR 1,234.50`, where amounts of several currencies stand together: many write
 * themselves with the same sign.
 */
export function formatMoney(
  amount: string | number | null | undefined,
  currency = 'USD',
  currencyDisplay: CurrencyDisplay = 'narrowSymbol',
): string {
  const text = plainMoney(amount, currency, currencyDisplay);
  return isNumberText(amount) ? inMarks(text) : text;
}

/** One side of an entry: of debit and credit one is nothing, and says so by being blank. */
export const formatSide = (amount: string, currency: string): string =>
  Number(amount) === 0 ? '' : formatMoney(amount, currency);

/** A number with thousands separators; its decimals as they are, at least `decimals`. */
export function formatNumber(value: string | number | null | undefined, decimals = 0): string {
  const text = plainNumber(value, decimals);
  return isNumberText(value) ? inMarks(text) : text;
}

/** The marks of the organisation, for what writes texts without a page. */
export function numberMarks(): NumberMarks {
  const [, group = ',', , , , decimal = '.'] = inMarks('1,234.56');
  return { group, decimal };
}

/** Records as a sentence calls them: `1 customer`, `1,204 customers`. */
export function countOfRecords(
  { one, many }: { readonly one: string; readonly many: string },
  count: number,
): string {
  return countOf(count, one.toLowerCase(), many.toLowerCase());
}

/** `1 customer`, `1,204 customers`. */
export function countOf(count: number, one: string, many: string): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}
