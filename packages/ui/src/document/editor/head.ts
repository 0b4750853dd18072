import type { Row } from '@ledgerwise/contract';
import {
  type AnyResource,
  appliesTo,
  type DocumentDeclaration,
  fieldOf,
  type Values,
} from '@ledgerwise/resource';
import { validateField } from '@ledgerwise/resource/validation';
import { type FormValues, formFields, valuesOf } from '../../form/form-values.ts';
import type { Company } from '../company.ts';

/** Initial head of a new document: defaults, today, and the organization's settings. */
export function newHead(
  resource: AnyResource,
  { currency, rate }: DocumentDeclaration,
  company: Company,
  today: string,
): FormValues {
  const initial = valuesOf(resource, null, today);
  const preset: Values = {
    ...(currency !== undefined && { [currency]: company.baseCurrency }),
    ...(rate !== undefined && { [rate]: '1' }),
    tax_inclusive: company.taxInclusive,
  };
  return Object.fromEntries(Object.entries(initial).map(([name, value]) => [name, preset[name] ?? value]));
}

/**
 * Copies the head of a document: the same terms, dated today with a new due date; fields that the other kind lacks get
 * their defaults.
 */
export function copiedHead(resource: AnyResource, fresh: FormValues, row: Row): FormValues {
  const from = valuesOf(resource, row);
  return Object.fromEntries(
    Object.entries(from).map(([name, value]) =>
      fieldOf(resource, name).kind === 'date' || !(name in row) ? [name, fresh[name]] : [name, value],
    ),
  );
}

/** The head with its valid values only, as totals are computed from it. */
export function readHead(resource: AnyResource, head: FormValues): Values {
  return Object.fromEntries(
    Object.entries(head).map(([name, typed]) => {
      const read = validateField({ ...fieldOf(resource, name), required: false }, typed);
      return [name, 'value' in read ? read.value : null];
    }),
  );
}

/** Values of a valid head, or a message for each invalid field. */
export function validateHead(
  resource: AnyResource,
  head: FormValues,
): { readonly values: Values; readonly problems: Readonly<Record<string, string>> } {
  const results = formFields(resource).map((name) => {
    // Fields that do not apply to this document are emptied, even if the user entered a value.
    const applies = appliesTo(resource, name, head);
    return [name, applies ? validateField(fieldOf(resource, name), head[name]) : { value: null }] as const;
  });
  return {
    values: Object.fromEntries(
      results.flatMap(([name, read]) => ('value' in read ? [[name, read.value]] : [])),
    ),
    problems: Object.fromEntries(
      results.flatMap(([name, read]) => ('problem' in read ? [[name, read.problem]] : [])),
    ),
  };
}

/**
 * Returns the head after a change. Values that records fill in are updated if the user has not changed them (an
 * untouched due date moves with the date). A newly chosen record fills in all its values.
 */
export function followFills(
  resource: AnyResource,
  before: FormValues,
  after: FormValues,
  records: ReadonlyMap<string, Row>,
  chosen?: string,
): FormValues {
  const [old, now] = [readHead(resource, before), readHead(resource, after)];
  const filled = [...records].flatMap(([name, record]) => {
    const { fills } = fieldOf(resource, name);
    if (!fills || after[name] !== record.id) return [];
    const had = fills(record, old);
    return Object.entries(fills(record, now)).filter(
      ([target, value]) => name === chosen || (old[target] === had[target] && value !== had[target]),
    );
  });
  return { ...after, ...Object.fromEntries(filled) };
}
