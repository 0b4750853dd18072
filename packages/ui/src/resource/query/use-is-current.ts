import { useRef } from 'react';

interface AskedRecord {
  readonly data: unknown;
  readonly isFetchedAfterMount: boolean;
  readonly isFetching: boolean;
  readonly isPlaceholderData: boolean;
}

/**
 * Whether a record is as the server has it now, or as far as that can be known without a connection: a form begins with it. Once
 * it is, it stays so while it is asked for again, since something may have been entered.
 */
export function useIsCurrent(id: string, record: AskedRecord): boolean {
  const started = useRef<string | null>(null);
  const { data, isFetchedAfterMount, isFetching, isPlaceholderData } = record;
  // What the browser kept counts as fetched while the server's answer is still on its way.
  if (data !== undefined && !isPlaceholderData && isFetchedAfterMount && !isFetching) started.current = id;
  return started.current === id && data !== undefined;
}
