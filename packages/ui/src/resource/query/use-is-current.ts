import { useRef } from 'react';

interface AskedRecord {
  readonly data: unknown;
  readonly isFetchedAfterMount: boolean;
  readonly isFetching: boolean;
  readonly isPlaceholderData: boolean;
}

/**
 * Returns true once a record is the server's current version, or the newest known without a connection, so that a form
 * can start with it. It stays true during later requests, since there may be input.
 */
export function useIsCurrent(id: string, record: AskedRecord): boolean {
  const started = useRef<string | null>(null);
  const { data, isFetchedAfterMount, isFetching, isPlaceholderData } = record;
  // A stored answer counts as fetched while the server's response is still pending.
  if (data !== undefined && !isPlaceholderData && isFetchedAfterMount && !isFetching) started.current = id;
  return started.current === id && data !== undefined;
}
