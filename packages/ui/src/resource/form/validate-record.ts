import { toAppError } from '@ledgerwise/contract';
import type { AnyResource } from '@ledgerwise/resource';
import { type Notation, type Validated, validate } from '@ledgerwise/resource/validation';
import { type FormValues, formFields } from '../../form/form-values.ts';

/**
 * Validates the input by the rules of its fields; an amount by the currency that the record itself names for
 * it.
 */
export function validateRecord(resource: AnyResource, now: FormValues, notation: Notation): Validated {
  return validate(resource, now, {
    ...notation,
    currencyOf: ({ currency }) => {
      const code = currency === undefined ? undefined : now[currency];
      return typeof code === 'string' && code !== '' ? code : undefined;
    },
  });
}

/** Returns the messages of a refusal by input; undefined if it concerns none of them. */
export function refusedFields(
  resource: AnyResource,
  error: unknown,
): Readonly<Record<string, string>> | undefined {
  const { fields } = toAppError(error);
  const shown = formFields(resource);
  return fields && Object.keys(fields).some((field) => shown.includes(field)) ? fields : undefined;
}
