import type { AnyResource } from '../define-resource.ts';
import type { Field } from '../fields/field.ts';
import { type Notation, type Parsed, parseText } from './parse-text.ts';

function parseInput(field: Omit<Field, 'format'>, input: unknown, notation: Notation): Parsed {
  if (input === null || input === undefined) return { value: null };
  if (field.kind === 'lines') return { value: input };
  return parseText(field, typeof input === 'boolean' ? (input ? 'yes' : 'no') : String(input), notation);
}

const NUMERIC: ReadonlySet<string> = new Set(['integer', 'decimal', 'money', 'percent']);

/**
 * Value of an emptied field. A number becomes the field's `unreadable` value or its default (0 for a credit limit),
 * unless it is required; a text becomes empty.
 */
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

/** Notation of dates and amounts, and the extent of validation. */
export interface ValidateOptions extends Notation {
  /** Validates only the given fields (a change, a bulk edit); by default, a whole record. */
  readonly partial?: boolean;
  /** Returns the currency of an amount; undefined for those in `currency`. */
  currencyOf?(field: AnyResource['fields'][string]): string | undefined;
}

/** Values as the database stores them, or messages by field name. */
export type Validated =
  | { readonly ok: true; readonly values: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly problems: Readonly<Record<string, string>> };

/**
 * Validates the input of a form or file for a record: typed text or stored values, by field name. The result omits
 * fields that the database sets.
 * ```ts
 * validate(customers, { name: ' ' }) // { ok: false, problems: { name: 'Customer name is required' } }
 * ```
 */
export function validate(
  resource: Pick<AnyResource, 'fields'>,
  input: Readonly<Record<string, unknown>>,
  { partial = false, currencyOf, ...notation }: ValidateOptions = {},
): Validated {
  const values: Record<string, unknown> = {};
  const problems: Record<string, string> = {};
  for (const [name, field] of Object.entries(resource.fields)) {
    const isGiven = Object.hasOwn(input, name) && input[name] !== undefined;
    if (field.readOnly || (partial && !isGiven)) continue;
    // The database fills in the current day.
    if (!isGiven && field.kind === 'date' && field.default !== undefined) continue;
    // Missing fields of a whole record get their default, as in the database.
    const currency = currencyOf?.(field);
    const parsed = validateField(field, isGiven ? input[name] : field.default, {
      ...notation,
      ...(currency !== undefined && { currency }),
    });
    if ('problem' in parsed) problems[name] = parsed.problem;
    else values[name] = parsed.value;
  }
  return Object.keys(problems).length === 0 ? { ok: true, values } : { ok: false, problems };
}
