import type { AnyResource } from '../define-resource.ts';
import type { Values } from '../fields/field.ts';
import { validateField } from './validate.ts';

/** Addresses are the same for everybody: days as ISO 8601 has them, a point before the decimals. */
const OF_ADDRESSES = { dateFormat: 'YYYY-MM-DD', decimalMark: '.' } as const;

/**
 * Initial values in an address: `?customer_id=…&reference=PO-7`. Only fields of the form count, and only
 * valid values; everything else is ignored, so that an old link still opens the form.
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
