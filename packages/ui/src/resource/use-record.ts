import { type Row, useHost } from '@ledgerwise/contract';
import { type AnyResource, readFrom } from '@ledgerwise/resource';
import { useQuery } from '@tanstack/react-query';
import { useResourceKeys } from './query-keys.ts';

/** One record, asked for anew each time a screen opens it. */
export function useRecord(resource: AnyResource, id: string) {
  const { data } = useHost();
  const keys = useResourceKeys(resource.name);
  return useQuery<Row>({
    queryKey: keys.record(id),
    queryFn: ({ signal }) => data.get(readFrom(resource), id, signal),
    staleTime: 0,
  });
}
