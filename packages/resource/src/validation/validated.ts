import { AppError } from '@ledgerwise/contract';
import type { AnyResource } from '../define-resource.ts';
import { type ValidateOptions, validate } from './validate.ts';

/** Calls `validate`; returns the stored values, or throws `data.invalid` with messages by field. */
export function validated(
  resource: Pick<AnyResource, 'fields'>,
  input: Readonly<Record<string, unknown>>,
  options: ValidateOptions = {},
): Readonly<Record<string, unknown>> {
  const result = validate(resource, input, options);
  if (result.ok) return result.values;
  const [first = 'One of the values was not accepted.'] = Object.values(result.problems);
  throw new AppError('data.invalid', { fields: result.problems, message: first, status: 400 });
}
