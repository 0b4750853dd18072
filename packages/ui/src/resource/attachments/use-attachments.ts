import { type StoredFile, useHost } from '@ledgerwise/contract';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useResourceKeys } from '../query/query-keys.ts';

export interface RecordFiles {
  readonly query: UseQueryResult<readonly StoredFile[]>;
  /** Label of the section on the record page, with the number of files once it is loaded. */
  readonly label: string;
}

/** Returns the files of a record; null if the page has no file store. */
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
