import type { AnyResource } from '../define-resource.ts';
import type { Values } from '../fields/field.ts';
import { validateField } from './validate.ts';

/** Addresses do not depend on the user: ISO 8601 days, decimal points. */
const OF_ADDRESSES = { dateFormat: 'YYYY-MM-DD', decimalMark: '.' } as const;

/**
 * Parses initial values from an address: `?customer_id=…&reference=PO-7`. Unknown fields and invalid values are
 * ignored, so that an old link still opens the form.
 */
export function parsePresets(resource: AnyResource, params: URLSearchParams): Values {
  const names = resource.form.sections.flatMap(({ fields }) => fields);
  return Object.fromEntries(
    names.flatMap((name) => {
      const field = resource.fields[name];
      const text = params.get(name);
      if (!field || field.readOnly || field.kind === 'lines' || text === null) return [];
      const parsed = validateField({ ...field, required: false }, text, OF_ADDRESSES);
      return 'value' in parsed && parsed.value !== null ? [[name, parsed.value]] : [];
    }),
  );
}
