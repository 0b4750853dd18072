import type { AnyResource } from '../define-resource.ts';
import type { Notation } from './parse-text.ts';
import { validateField } from './validate-field.ts';

/** How dates and amounts are written, and how much of a record is validated. */
export interface ValidateOptions extends Notation {
  /** Validates only the fields that are present (a change, a bulk edit); the default is a whole record. */
  readonly partial?: boolean;
  /** The currency of an amount that is in one of its own; undefined for those in `currency`. */
  currencyOf?(field: AnyResource['fields'][string]): string | undefined;
}

/** Values as the database stores them, or a sentence by field name. */
export type Validated =
  | { readonly ok: true; readonly values: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly problems: Readonly<Record<string, string>> };

/**
 * Checks what a form or a file gives for a record: typed text or stored values, by field name. Fields that the
 * database sets itself are left out of the answer.
 *
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
    // The database knows which day it is.
    if (!isGiven && field.kind === 'date' && field.default !== undefined) continue;
    // Fields that a whole record omits take their default, as in the database.
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
