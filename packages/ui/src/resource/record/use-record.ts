import { isAppError, type Row, useHost } from '@ledgerwise/contract';
import { type AnyResource, readFrom } from '@ledgerwise/resource';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { keptRecords } from '../query/kept-from.ts';
import { useResourceKeys } from '../query/query-keys.ts';
import { useVisit } from './use-visit.ts';

/** Reads one record each time a screen opens it, and reports the visit to the host. */
export function useRecord(resource: AnyResource, id: string) {
  const { data, offline } = useHost();
  const client = useQueryClient();
  const keys = useResourceKeys(resource.name);
  const record = useQuery<Row>({
    queryKey: keys.record(id),
    async queryFn({ signal }) {
      try {
        return await data.get<Row>(readFrom(resource), id, signal);
      } catch (error) {
        const isCut = isAppError(error) && error.code === 'network.offline';
        // The query's previous data is shown anyway; otherwise a list may have loaded the record.
        const known = isCut && client.getQueryData(keys.record(id)) === undefined;
        const row = known ? await offline?.get(readFrom(resource), id) : undefined;
        if (!row) throw error;
        return row;
      }
    },
    staleTime: 0,
    meta: keptRecords(resource),
  });
  useVisit(resource, id, record.data, record.error);
  return record;
}
