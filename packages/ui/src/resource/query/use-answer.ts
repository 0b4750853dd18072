import { type DataSource, useHost } from '@ledgerwise/contract';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { keptFrom } from './kept-from.ts';
import { useResourceKeys } from './query-keys.ts';

/** Result of a query; `value` is undefined while it is loading and after a failure. */
export interface Answer<Value> {
  readonly value: Value | undefined;
  readonly error: unknown;
  retry(): void;
}

/** How long an answer is valid: until a change is reported, or only until the screen is opened again. */
export type AskedAgain = 'when old' | 'anew';

/** Whether an answer is stored in the browser for the next visit. Secrets never are. */
export type KeptFor = 'this page' | 'the next visit';

/**
 * Requests data and caches it until the table changes (see `useLiveTable`). `name` distinguishes queries of the same
 * table.
 */
export function useAnswer<Value>(
  table: string,
  name: string,
  ask: (data: DataSource, signal: AbortSignal) => Promise<Value>,
  again: AskedAgain = 'when old',
  kept: KeptFor = 'this page',
): Answer<Value> {
  const { data } = useHost();
  const keys = useResourceKeys(table);
  const asked = useRef(ask);
  asked.current = ask;
  const query = useQuery({
    queryKey: [...keys.all, 'answer', name],
    queryFn: ({ signal }) => asked.current(data, signal),
    ...(kept === 'the next visit' && { meta: keptFrom(table) }),
    ...(again === 'anew' && { refetchOnMount: 'always' as const }),
  });
  return { value: query.data, error: query.error, retry: () => void query.refetch() };
}

/** Returns the number of records of a table that the user may see. */
export function useRecordCount(table: string): Answer<number> {
  return useAnswer(table, 'count', async (data, signal) => {
    const summary = await data.call(
      'summarise_records',
      { table_name: table, query: {}, sum_fields: [] },
      signal,
    );
    return summary.count;
  });
}
