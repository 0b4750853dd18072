import { type Row, useHost } from '@ledgerwise/contract';
import type { AnyResource, ResourceAction } from '@ledgerwise/resource';
import { refusal } from '../access/use-access.ts';

/** An action that a record in its state has. */
export interface OfferedAction {
  readonly action: ResourceAction;
  /** Reason why this role may not do it, naming the role that may; undefined if it may. */
  readonly refusal: string | undefined;
}

/** Available actions of a record, in the order of the declaration. */
export function useRecordActions(resource: AnyResource, row: Row | undefined): readonly OfferedAction[] {
  const { auth } = useHost();
  if (!row) return [];
  return (resource.actions ?? [])
    .filter((action) => action.isOffered?.(row) ?? true)
    .map((action) => ({ action, refusal: refusal(auth, action.permission) }));
}
