import { type Row, useHost } from '@ledgerwise/contract';
import { useEffect, useState } from 'react';

export type RecordsState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly error: unknown }
  | { readonly status: 'ready'; readonly rows: readonly Row[] };

/** The first records of a table, read again when one of them changes. */
export function useRecords(
  table: string,
  { size }: { readonly size: number },
): RecordsState & { retry(): void } {
  const { data } = useHost();
  const [state, setState] = useState<RecordsState>({ status: 'loading' });
  const [turn, setTurn] = useState(0);
  useEffect(
    () => data.watch(table, { onChange: () => setTurn((current) => current + 1), onStatus: () => undefined }),
    [data, table],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` asks again with the same question
  useEffect(() => {
    const stop = new AbortController();
    const query = {
      sort: { field: 'created_at', descending: true },
      page: { size, offset: 0 },
      signal: stop.signal,
    };
    data.list(table, query).then(
      ({ rows }) => !stop.signal.aborted && setState({ status: 'ready', rows }),
      (error: unknown) => !stop.signal.aborted && setState({ status: 'failed', error }),
    );
    return () => stop.abort();
  }, [data, table, size, turn]);
  return { ...state, retry: () => setTurn((current) => current + 1) };
}
