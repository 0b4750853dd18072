import { type Row, useHost } from '@ledgerwise/contract';
import { type AnyResource, readFrom } from '@ledgerwise/resource';
import { useQuery } from '@tanstack/react-query';
import { useResourceKeys } from '../resource/query-keys.ts';
import { documentOf } from './use-document.ts';

/** Whom a document is to or from, as far as they can be read. */
export function useContact(resource: AnyResource, row: Row): Row | undefined {
  const { data } = useHost();
  const document = documentOf(resource);
  const contact = document.contactOf?.(row) ?? document.contact;
  const target = contact === undefined ? undefined : resource.fields[contact]?.targetResource;
  const keys = useResourceKeys(target?.name ?? resource.name);
  const id = contact === undefined ? undefined : row[contact];
  const asked = target && typeof id === 'string' ? { table: readFrom(target), id } : null;
  const query = useQuery({
    queryKey: keys.record(asked?.id ?? ''),
    queryFn: ({ signal }) => data.get(asked?.table ?? '', asked?.id ?? '', signal),
    enabled: asked !== null,
  });
  return query.data;
}
