import { type ListPage, useHost, type WatchStatus } from '@ledgerwise/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useResourceKeys } from './query-keys.ts';

/** Minimum time between requests: an import by a colleague makes thousands of changes. */
const REFETCH_PAUSE_MS = 400;

interface LiveTableOptions {
  onGone?(id: string): void;
  /** The key of an answer about another table that shows rows of this one. */
  readonly also?: readonly unknown[];
}

/**
 * Keeps cached data of a table up to date while others change it. Rows keep their identity, so that scroll position,
 * selection and focus do not change.
 */
export function useLiveTable(table: string, options: LiveTableOptions = {}): WatchStatus {
  const { data } = useHost();
  const client = useQueryClient();
  const keys = useResourceKeys(table);
  const [status, setStatus] = useState<WatchStatus>('connecting');
  const given = useRef(options);
  given.current = options;

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let mayHaveMissed = false;
    const refetchSoon = (): void => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void client.invalidateQueries({ queryKey: keys.all });
        const { also } = given.current;
        if (also) void client.invalidateQueries({ queryKey: also });
      }, REFETCH_PAUSE_MS);
    };
    const stop = data.watch(table, {
      onChange(event) {
        if (event.type === 'DELETE') {
          client.setQueriesData<ListPage>({ queryKey: keys.lists }, (page) =>
            page?.rows.some((row) => row.id === event.id)
              ? { ...page, rows: page.rows.filter((row) => row.id !== event.id) }
              : page,
          );
          given.current.onGone?.(event.id);
        }
        refetchSoon();
      },
      onStatus(next) {
        setStatus(next);
        // Changes before the channel was open, or while it was interrupted, are not reported.
        if (next === 'live' && mayHaveMissed) refetchSoon();
        mayHaveMissed = next !== 'live';
      },
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [client, data, keys, table]);
  return status;
}
