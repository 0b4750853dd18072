import { type DataSource, toAppError, useHost } from '@ledgerwise/contract';
import type { Field, LineResource } from '@ledgerwise/resource';
import { CATEGORIES_QUERY } from '@ledgerwise/resource/query';
import { queryOptions } from '@tanstack/react-query';
import { useMemo } from 'react';
import { keptFrom } from '../resource/query/kept-from.ts';
import { useResourceKeys } from '../resource/query/query-keys.ts';

/** A tracking category of the organization, as a column of lines. */
export interface NamedColumn {
  /** The field of lines: `tracking_1_id`. */
  readonly name: string;
  /** The organization's label: `Department`. */
  readonly label: string;
  /** Id of the category whose options are offered. */
  readonly category: string;
}

const CATEGORIES = 'tracking_categories';

/**
 * Loads the columns that the organization has named; none if the data source has no such categories, as in the demo.
 */
export async function readNamedColumns(
  data: DataSource,
  signal?: AbortSignal,
): Promise<readonly NamedColumn[]> {
  const found = await data
    .list(CATEGORIES, { ...CATEGORIES_QUERY, ...(signal && { signal }) })
    .catch((error: unknown) => {
      if (toAppError(error).code === 'data.not_found') return { rows: [] };
      throw error;
    });
  const rows: readonly Readonly<Record<string, unknown>>[] = found.rows;
  return rows.flatMap(({ id, slot, name }) =>
    typeof slot === 'number' && typeof name === 'string'
      ? [{ name: `tracking_${slot}_id`, label: name, category: String(id) }]
      : [],
  );
}

/** Asked for once for all documents, and again when a category has changed. */
export function useNamedColumnsQuery() {
  const { data } = useHost();
  const keys = useResourceKeys(CATEGORIES);
  return useMemo(
    () =>
      queryOptions<readonly NamedColumn[]>({
        queryKey: [...keys.all, 'columns'],
        queryFn: ({ signal }) => readNamedColumns(data, signal),
        meta: keptFrom(CATEGORIES),
      }),
    [data, keys],
  );
}

/** A field as the organization calls it, with the options of its category. */
export function ofCategory(field: Field, { label, category }: NamedColumn): Field {
  const { targetResource } = field;
  const parent = targetResource?.fields.tracking_category_id;
  return {
    ...field,
    label,
    offers: [{ field: 'tracking_category_id', operator: 'equals', value: category }],
    // A new option belongs to this category.
    ...(targetResource &&
      parent && {
        targetResource: {
          ...targetResource,
          fields: { ...targetResource.fields, tracking_category_id: { ...parent, default: category } },
        },
      }),
  };
}

/** The lines as an organization enters them: with the columns that it has named, by their names, and without the others. */
export function withNamedColumns(of: LineResource, columns: readonly NamedColumn[]): LineResource {
  const { named = [] } = of;
  if (named.length === 0) return of;
  const known = columns.filter(({ name }) => named.includes(name) && name in of.fields);
  const fields = known.flatMap((column) => {
    const field = of.fields[column.name];
    return field ? [[column.name, ofCategory(field, column)] as const] : [];
  });
  return {
    ...of,
    fields: { ...of.fields, ...Object.fromEntries(fields) },
    columns: of.columns.filter(
      (name) => !named.includes(name) || known.some((column) => column.name === name),
    ),
  };
}

/** Returns the lines for reading: a column whose name was removed still shows its values in earlier lines. */
export function readWithNamedColumns(of: LineResource, columns: readonly NamedColumn[]): LineResource {
  return { ...withNamedColumns(of, columns), columns: of.columns };
}
