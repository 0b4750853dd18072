import { AppError } from '@ledgerwise/contract';
import type { AnyResource } from '../define-resource.ts';
import type { Field } from '../fields/field.ts';
import { type Notation, type Parsed, parseText } from './parse-text.ts';

export interface ValidateOptions extends Notation {
  /** Judge only the fields that are there (a change, a bulk edit); the default is a whole record. */
  readonly partial?: boolean;
}

/** Values as the database stores them, or a sentence by field name. */
export type Validated =
  | { readonly ok: true; readonly values: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly problems: Readonly<Record<string, string>> };

function parseInput(field: Field, input: unknown, notation: Notation): Parsed {
  if (input === null || input === undefined) return { value: null };
  if (field.kind === 'lines') return { value: input };
  return parseText(field, typeof input === 'boolean' ? (input ? 'yes' : 'no') : String(input), notation);
}

const NUMERIC: ReadonlySet<string> = new Set(['integer', 'decimal', 'money', 'percent']);

/** An emptied number falls back to its default (a credit limit to 0); an emptied text stays empty. */
function whenEmpty(field: Field): unknown {
  const isNumber = NUMERIC.has(field.kind) || typeof field.default === 'number';
  return isNumber || field.kind === 'flag' ? (field.default ?? null) : null;
}

/** Checks one field; the answer is for showing below its input. */
export function validateField(field: Field, input: unknown, notation: Notation = {}): Parsed {
  const parsed = parseInput(field, input, notation);
  if ('problem' in parsed) return parsed;
  const value = parsed.value ?? whenEmpty(field);
  return value === null && field.required ? { problem: field.requiredMessage } : { value };
}

/**
 * Checks what a form or a file gives for a record: typed text or stored values, by field name. Fields that the
 * database sets itself are left out of the answer.
 *
 * ```ts
 * validate(customers, { name: ' ' }) // { ok: false, problems: { name: 'Customer name is required' } }
 * ```
 */
export function validate(
  resource: AnyResource,
  input: Readonly<Record<string, unknown>>,
  { partial = false, ...notation }: ValidateOptions = {},
): Validated {
  const values: Record<string, unknown> = {};
  const problems: Record<string, string> = {};
  for (const [name, field] of Object.entries(resource.fields)) {
    const isGiven = Object.hasOwn(input, name) && input[name] !== undefined;
    if (field.readOnly || (partial && !isGiven)) continue;
    // What a whole record does not mention takes the field's default, as in the database.
    const parsed = validateField(field, isGiven ? input[name] : field.default, notation);
    if ('problem' in parsed) problems[name] = parsed.problem;
    else values[name] = parsed.value;
  }
  return Object.keys(problems).length === 0 ? { ok: true, values } : { ok: false, problems };
}

/** `validate`, for callers that want the stored values or `data.invalid` with its messages by field. */
export function validated(
  resource: AnyResource,
  input: Readonly<Record<string, unknown>>,
  options: ValidateOptions = {},
): Readonly<Record<string, unknown>> {
  const result = validate(resource, input, options);
  if (result.ok) return result.values;
  const [first = 'One of the values was not accepted.'] = Object.values(result.problems);
  throw new AppError('data.invalid', { fields: result.problems, message: first, status: 400 });
}
