import { type Filter, type Row, useHost } from '@ledgerwise/contract';
import { type AnyResource, fieldOf, readFrom } from '@ledgerwise/resource';
import { useQuery } from '@tanstack/react-query';
import type { Formats } from '../../core/formats/use-formats.ts';
import { useResourceKeys } from '../query/query-keys.ts';
import { describeFilter, isOfReference } from './filter-words.ts';

/** Formats filters; referenced records by name, from the rows or from the record itself. */
export function useFilterWords(
  resource: AnyResource,
  filters: readonly Filter[],
  rows: readonly Row[] | undefined,
  formats: Formats,
): (filter: Filter) => string {
  const { data } = useHost();
  const keys = useResourceKeys(resource.name);
  const inRows = ({ field, value }: Filter): string | undefined => {
    const { show } = fieldOf(resource, field);
    const row = rows?.find((one) => one[field] === value);
    return show === undefined || !row ? undefined : String(row[show] ?? '');
  };
  const unnamed = filters.find(
    (filter) => isOfReference(resource, filter) && rows !== undefined && inRows(filter) === undefined,
  );
  const target = unnamed && fieldOf(resource, unnamed.field).targetResource;
  const found = useQuery({
    queryKey: [...keys.all, 'named', unnamed],
    queryFn: async ({ signal }) =>
      target && unnamed ? data.get(readFrom(target), unnamed.value, signal) : null,
    enabled: target !== undefined,
  });
  return (filter) => {
    const asked = filter.field === unnamed?.field && target ? found.data?.[target.title] : undefined;
    const name = isOfReference(resource, filter)
      ? (inRows(filter) ?? (typeof asked === 'string' ? asked : undefined))
      : undefined;
    return describeFilter(resource, filter, formats, name);
  };
}
