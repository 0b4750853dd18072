import { AppError, type Filter } from '@ledgerwise/contract';
import type { AnyResource } from '../define-resource.ts';
import { compareDecimals, isDecimal } from '../fields/decimals.ts';
import type { FieldKind } from '../fields/field.ts';
import { parseDate } from '../validation/dates.ts';
import { comparedFields } from './operators.ts';

/** The order of texts. */
export const collator = new Intl.Collator('en', { numeric: false });

/** Columns of every table that are not fields. */
const MOMENTS: ReadonlySet<string> = new Set(['created_at', 'updated_at', 'archived_at']);
const COMMON: ReadonlySet<string> = new Set(['id', 'org_id', 'user_id']);

/** Type by which a column's values are compared. */
export type Comparison = 'number' | 'text' | 'moment' | 'day' | 'flag' | 'exact';

const COMPARISONS: Partial<Readonly<Record<FieldKind, Comparison>>> = {
  integer: 'number',
  decimal: 'number',
  money: 'number',
  percent: 'number',
  date: 'day',
  dateTime: 'moment',
  flag: 'flag',
  ref: 'exact',
};

/** Returns how the values of a column are compared. */
export function comparisonOf(resource: AnyResource, column: string): Comparison {
  const field = resource.fields[column] ?? comparedFields(resource)[column];
  if (field?.choices?.some(({ value }) => typeof value === 'number')) return 'number';
  if (field) return COMPARISONS[field.kind] ?? 'text';
  if (MOMENTS.has(column)) return 'moment';
  if (COMMON.has(column)) return 'exact';
  throw new AppError('data.invalid', { message: `${resource.label.many} have no field "${column}".` });
}

/** A moment in milliseconds since 1970; like the database, without a zone it is one of UTC. */
function momentOf(text: string): number {
  const isZoned = /(z|[+-]\d\d(:?\d\d)?)$/i.test(text) && text.includes(':');
  return Date.parse(isZoned || !text.includes(':') ? text : `${text.replace(' ', 'T')}Z`);
}

const compareCodes = (left: string, right: string) => (left < right ? -1 : left > right ? 1 : 0);

/** The digits that a JavaScript date drops. */
const microsecondsOf = (moment: string) => (/[.](\d+)/.exec(moment)?.[1] ?? '').padEnd(6, '0');

/** Returns a number less than, equal to or greater than zero. */
export function compare(comparison: Comparison, left: string, right: string): number {
  switch (comparison) {
    case 'number':
      return compareDecimals(left, right);
    case 'moment':
      return momentOf(left) - momentOf(right) || compareCodes(microsecondsOf(left), microsecondsOf(right));
    case 'text':
      return collator.compare(left, right);
    default:
      return compareCodes(left, right);
  }
}

const IS_VALUE: Readonly<Record<Comparison, (text: string) => boolean>> = {
  number: isDecimal,
  moment: (text) => !Number.isNaN(momentOf(text)),
  day: (text) => parseDate(text, 'YYYY-MM-DD') === text,
  flag: (text) => text === 'true' || text === 'false',
  text: () => true,
  exact: () => true,
};
const WANTED: Readonly<Record<Comparison, string>> = {
  number: 'a number',
  moment: 'a date',
  day: 'a date like 2026-01-31',
  flag: 'true or false',
  text: 'text',
  exact: 'text',
};

/** The value of a filter for comparison; throws `data.invalid` for an invalid one. */
export function operand(comparison: Comparison, { field, value }: Filter): string {
  const trimmed = comparison === 'number' ? value.trim() : value;
  if (!IS_VALUE[comparison](trimmed))
    throw new AppError('data.invalid', {
      message: `"${value}" is not ${WANTED[comparison]}, so "${field}" cannot be compared with it.`,
    });
  return trimmed;
}
