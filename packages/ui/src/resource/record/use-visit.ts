import { type Row, toAppError, useHost } from '@ledgerwise/contract';
import type { AnyResource } from '@ledgerwise/resource';
import { useEffect } from 'react';

/** Reports to the host which record is shown, or that it does not exist. */
export function useVisit(resource: AnyResource, id: string, row: Row | undefined, error: unknown): void {
  const { visited, gone } = useHost();
  const kind = resource.name;
  const title = row?.[resource.title];
  const isGone = error !== null && ['data.not_found', 'data.forbidden'].includes(toAppError(error).code);
  useEffect(() => {
    if (isGone) gone?.({ kind, id });
    else if (typeof title === 'string' && title) visited({ kind, id, title });
  }, [visited, gone, kind, id, title, isGone]);
}
