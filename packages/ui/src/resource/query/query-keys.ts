import { useHost } from '@ledgerwise/contract';
import { useMemo } from 'react';

/** Keys of cached answers. They include the user, because permissions differ. */
export interface ResourceKeys {
  readonly all: readonly unknown[];
  readonly lists: readonly unknown[];
  readonly summaries: readonly unknown[];
  record(id: string): readonly unknown[];
  history(id: string): readonly unknown[];
}

export function useResourceKeys(table: string): ResourceKeys {
  const { user, organisation } = useHost().auth;
  const scope = `${organisation?.id ?? ''} ${user?.id ?? ''}`;
  return useMemo(() => {
    const all = [scope, table] as const;
    return {
      all,
      lists: [...all, 'list'],
      summaries: [...all, 'summary'],
      record: (id) => [...all, 'record', id],
      history: (id) => [...all, 'history', id],
    };
  }, [scope, table]);
}
