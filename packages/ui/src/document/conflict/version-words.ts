import { type AnyResource, fieldOf, type LineResource, type Values } from '@ledgerwise/resource';
import type { Formats } from '../../core/formats/use-formats.ts';
import { formatValue } from '../../resource/format-value.ts';
import { cellText, lineOf } from '../lines/line.ts';
import type { LineVersions } from './merge-lines.ts';

/** Resolves ids of products and contacts to names. */
type NameOf = (id: string) => string | undefined;

/** Formats a field of the head as text. */
export function fieldWords(
  resource: AnyResource,
  name: string,
  value: unknown,
  formats: Formats,
  nameOf: NameOf,
): string {
  const field = fieldOf(resource, name);
  if (field.kind === 'ref') return nameOf(String(value ?? '')) ?? '';
  return formatValue(field, field.kind === 'choice' ? choiceOf(field.choices, value) : value, formats);
}

/** Formats a line as text: its columns, without those that another one implies; empty for a missing line. */
export function lineWords(of: LineResource, values: Values | null, nameOf: NameOf, formats: Formats): string {
  if (!values) return '';
  const line = lineOf(of, values);
  const parts = of.columns.map((name) => {
    const field = of.fields[name];
    const id = values[name];
    if (!field || field.readOnly || isToldElsewhere(of, name, values)) return '';
    const text =
      field.kind === 'ref' ? (nameOf(String(id ?? '')) ?? '') : cellText(line, { name, field }, formats);
    return text && field.kind !== 'ref' && field.kind !== 'longText' ? `${field.label} ${text}` : text;
  });
  return parts.filter((text, place) => text !== '' && parts.indexOf(text) === place).join(', ');
}

/** Label of a line, by its position among all versions; `one` is the word for a line. */
export function lineName({ was, yours }: LineVersions, place: number, one: string): string {
  if (was) return `${one} ${place + 1}`;
  return yours ? `${one} ${place + 1}, new` : `${one}, added by them`;
}

/** A rate implies that tax applies; without tax there is no rate. */
function isToldElsewhere({ onlyWith = {} }: LineResource, name: string, values: Values): boolean {
  const flag = onlyWith[name];
  if (flag !== undefined) return values[flag] !== true;
  return values[name] === true && Object.values(onlyWith).includes(name);
}

function choiceOf(choices: readonly { value: string | number }[] = [], value: unknown): unknown {
  return choices.find((choice) => String(choice.value) === value)?.value ?? value;
}
