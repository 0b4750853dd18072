import type { Row } from '@ledgerwise/contract';
import { type AnyResource, appliesTo, type Choice, type Field } from '@ledgerwise/resource';
import {
  formatDate,
  formatDateTime,
  formatMoney,
  formatNumber,
  formatPercent,
} from '../core/formats/format.ts';
import type { Formats } from '../core/formats/use-formats.ts';

/** Formats a stored value for the screen; empty if there is none. */
export function formatValue(field: Field, value: unknown, formats: Formats): string {
  if (value === null || value === undefined || value === '') return '';
  const { currency, dateFormat } = formats;
  if (field.format) return field.format(value);
  if (Array.isArray(value)) return value.join('; ');
  const text = String(value);
  switch (field.kind) {
    case 'money':
      return isBlank(field, text) ? '' : formatMoney(text, currency, formats);
    case 'integer':
      return formatNumber(text, formats);
    case 'decimal':
      return formatNumber(text, formats);
    case 'percent':
      return isBlank(field, text) ? '' : formatPercent(text, formats);
    case 'date':
      return formatDate(text, dateFormat);
    case 'dateTime':
      return formatDateTime(text, formats);
    case 'flag':
      return value === true ? (field.words?.yes.label ?? 'Yes') : (field.words?.no.label ?? 'No');
    case 'choice':
      return choiceOf(field, value)?.label ?? text;
    default:
      return text;
  }
}

const isBlank = ({ blankZero }: Field, text: string): boolean =>
  blankZero === true && /^-?0(\.0*)?$/.test(text);

const choiceOf = (field: Field, value: unknown): Choice | undefined =>
  field.choices?.find((choice) => choice.value === value);

/** True if the values of a field are states of the record: a flag with labels, or choices with a tone. */
export function hasStates({ choices, words }: Field): boolean {
  return words !== undefined || (choices ?? []).some(({ tone }) => tone !== undefined);
}

/** The state of a value, shown as a badge: for fields that have states, and for every flag. */
export function stateOf(field: Field, value: unknown): Choice | undefined {
  if (field.kind === 'flag') return typeof value === 'boolean' ? flagState(field, value) : undefined;
  return hasStates(field) ? choiceOf(field, value) : undefined;
}

function flagState({ words }: Field, value: boolean): Choice {
  if (words) return value ? words.yes : words.no;
  return value ? { value: 'yes', label: 'Yes', tone: 'good' } : { value: 'no', label: 'No' };
}

/** Formats a field of a record: a reference by the name in the row, an amount in the row's own currency. */
export function formatField(
  { fields }: Pick<AnyResource, 'fields'>,
  name: string,
  row: Row,
  formats: Formats,
): string {
  const field = fields[name];
  if (!field) return '';
  if (field.kind === 'ref') return field.show === undefined ? '' : String(row[field.show] ?? '');
  const currency = field.currency === undefined ? undefined : row[field.currency];
  if (field.kind !== 'money' || typeof currency !== 'string' || currency === formats.currency)
    return formatValue(field, row[name], formats);
  const isBlank = formatValue(field, row[name], { ...formats, currency }) === '';
  return isBlank ? '' : formatMoney(String(row[name]), currency, formats, 'code');
}

/** Formats a value for a list column; figures that do not apply to the record are a dash. */
export function formatInList(resource: AnyResource, name: string, row: Row, formats: Formats): string {
  if (appliesTo(resource, name, row)) return formatField(resource, name, row, formats);
  const field = resource.fields[name];
  return field && isFigure(field) ? '–' : '';
}

const FIGURES: ReadonlySet<string> = new Set(['integer', 'decimal', 'money', 'percent']);

/** True for fields that are right-aligned as figures. */
export function isFigure(field: Field): boolean {
  return FIGURES.has(field.kind);
}

/** Returns the record's title, or a text that it has none. */
export function titleOf(
  resource: { readonly title: string; readonly label: { one: string } },
  row: object,
): string {
  const value = resource.title in row ? row[resource.title as keyof typeof row] : undefined;
  return typeof value === 'string' && value !== '' ? value : `this ${resource.label.one.toLowerCase()}`;
}
