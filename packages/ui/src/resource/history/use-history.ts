import { useHost } from '@ledgerwise/contract';
import { useQuery } from '@tanstack/react-query';
import { useResourceKeys } from '../query/query-keys.ts';

/** Reads the history of a record, newest first; requested once by all parts of its page. */
export function useHistory({ name }: { readonly name: string }, id: string) {
  const { data } = useHost();
  return useQuery({
    queryKey: useResourceKeys(name).history(id),
    queryFn: ({ signal }) => data.call('record_history', { table_name: name, record_id: id }, signal),
    staleTime: 0,
  });
}
