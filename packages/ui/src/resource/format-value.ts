import type { Field } from '@ledgerwise/resource';
import { formatDate, formatDateTime, formatMoney, formatNumber } from '../core/format.ts';

/** How a stored value reads on screen; empty text where there is none. */
export function formatValue(field: Field, value: unknown, currency: string): string {
  if (value === null || value === undefined || value === '') return '';
  if (field.format) return field.format(value);
  const text = String(value);
  switch (field.kind) {
    case 'money':
      return formatMoney(text, currency);
    case 'integer':
      return formatNumber(text);
    case 'decimal':
      return formatNumber(text);
    case 'percent':
      return `${formatNumber(text)} %`;
    case 'date':
      return formatDate(text);
    case 'dateTime':
      return formatDateTime(text);
    case 'flag':
      return value === true ? (field.words?.yes.label ?? 'Yes') : (field.words?.no.label ?? 'No');
    case 'choice':
      return field.choices?.find((choice) => choice.value === value)?.label ?? text;
    default:
      return text;
  }
}

const FIGURES: ReadonlySet<string> = new Set(['integer', 'decimal', 'money', 'percent']);

/** Figures stand at the end of their column. */
export function isFigure(field: Field): boolean {
  return FIGURES.has(field.kind);
}

/** A record in words: its title field, or that it has none. */
export function titleOf(
  resource: { readonly title: string; readonly label: { one: string } },
  row: object,
): string {
  const value = resource.title in row ? row[resource.title as keyof typeof row] : undefined;
  return typeof value === 'string' && value !== '' ? value : `this ${resource.label.one.toLowerCase()}`;
}
