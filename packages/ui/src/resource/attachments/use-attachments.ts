import { type StoredFile, useHost } from '@ledgerwise/contract';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useResourceKeys } from '../query/query-keys.ts';

export interface RecordFiles {
  readonly query: UseQueryResult<readonly StoredFile[]>;
  /** How the part of a record's page is called: with how many there are, once that is known. */
  readonly label: string;
}

/** The files of a record; null where the page keeps none. */
export function useAttachments(table: string, id: string): RecordFiles | null {
  const { files } = useHost();
  const keys = useResourceKeys('attachments');
  const query = useQuery({
    queryKey: keys.record(id),
    queryFn: async ({ signal }) => {
      const store = await files?.();
      return store ? store.list({ table, id }, signal) : [];
    },
    enabled: files !== undefined && id !== '',
    staleTime: 0,
  });
  if (!files) return null;
  const count = query.data?.length ?? 0;
  return { query, label: count > 0 ? `Attachments (${count})` : 'Attachments' };
}
