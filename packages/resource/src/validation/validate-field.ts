import type { Field } from '../fields/field.ts';
import { type Notation, type Parsed, parseText } from './parse-text.ts';

function parseInput(field: Omit<Field, 'format'>, input: unknown, notation: Notation): Parsed {
  if (input === null || input === undefined) return { value: null };
  if (field.kind === 'lines') return { value: input };
  return parseText(field, typeof input === 'boolean' ? (input ? 'yes' : 'no') : String(input), notation);
}

const NUMERIC: ReadonlySet<string> = new Set(['integer', 'decimal', 'money', 'percent']);

/** An emptied number falls back to what no number comes to, or to its default (a credit limit to 0), unless it is asked for; an emptied text stays empty. */
function whenEmpty(field: Omit<Field, 'format'>): unknown {
  if (field.required) return null;
  const isNumber = NUMERIC.has(field.kind) || typeof field.default === 'number';
  if (!isNumber) return field.kind === 'flag' ? (field.default ?? null) : null;
  if (field.unreadable === undefined) return field.default ?? null;
  return field.kind === 'integer' ? Number(field.unreadable) : field.unreadable;
}

/** Checks one field; the answer is for showing below its input. */
export function validateField(field: Omit<Field, 'format'>, input: unknown, notation: Notation = {}): Parsed {
  const parsed = parseInput(field, input, notation);
  if ('problem' in parsed) return parsed;
  const value = parsed.value ?? whenEmpty(field);
  return value === null && field.required ? { problem: field.requiredMessage } : { ...parsed, value };
}
