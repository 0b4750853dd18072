import { type Row, useHost } from '@ledgerwise/contract';
import { type AnyResource, readFrom } from '@ledgerwise/resource';
import { useQuery } from '@tanstack/react-query';
import { useResourceKeys } from '../../resource/query/query-keys.ts';
import { documentOf } from '../use-document.ts';

/** Returns table and id of a document's customer or vendor; null if it has none. */
export function contactAddress(resource: AnyResource, row: Row): { table: string; id: string } | null {
  const document = documentOf(resource);
  const contact = document.contactOf?.(row) ?? document.contact;
  const target = contact === undefined ? undefined : resource.fields[contact]?.targetResource;
  const id = contact === undefined ? undefined : row[contact];
  return target && typeof id === 'string' ? { table: readFrom(target), id } : null;
}

/** The request for the customer or vendor of a document. */
export function useContactQuery(resource: AnyResource, row: Row) {
  const { data } = useHost();
  const address = contactAddress(resource, row);
  const keys = useResourceKeys(address?.table ?? resource.name);
  return useQuery({
    queryKey: keys.record(address?.id ?? ''),
    queryFn: ({ signal }) => data.get(address?.table ?? '', address?.id ?? '', signal),
    enabled: address !== null,
  });
}

/** Reads the customer or vendor of a document, as far as the reader may see it. */
export const useContact = (resource: AnyResource, row: Row): Row | undefined =>
  useContactQuery(resource, row).data;
