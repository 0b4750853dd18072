import { type Row, useHost } from '@ledgerwise/contract';
import { type AnyResource, readFrom } from '@ledgerwise/resource';
import { useQuery } from '@tanstack/react-query';
import { useResourceKeys } from '../query/query-keys.ts';
import { useVisit } from './use-visit.ts';

/** Reads one record each time a screen opens it, and reports the visit to the host. */
export function useRecord(resource: AnyResource, id: string) {
  const { data } = useHost();
  const keys = useResourceKeys(resource.name);
  const record = useQuery<Row>({
    queryKey: keys.record(id),
    queryFn: ({ signal }) => data.get(readFrom(resource), id, signal),
    staleTime: 0,
  });
  useVisit(resource, id, record.data, record.error);
  return record;
}
