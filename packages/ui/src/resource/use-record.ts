import { type Row, useHost } from '@ledgerwise/contract';
import { type AnyResource, readFrom } from '@ledgerwise/resource';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useResourceKeys } from './query-keys.ts';

/** One record, asked for anew each time a screen opens it. The host is told that it is looked at. */
export function useRecord(resource: AnyResource, id: string) {
  const { data, visited } = useHost();
  const keys = useResourceKeys(resource.name);
  const record = useQuery<Row>({
    queryKey: keys.record(id),
    queryFn: ({ signal }) => data.get(readFrom(resource), id, signal),
    staleTime: 0,
  });
  const title = record.data?.[resource.title];
  useEffect(() => {
    if (typeof title === 'string' && title) visited({ kind: resource.name, id, title });
  }, [visited, resource.name, id, title]);
  return record;
}
