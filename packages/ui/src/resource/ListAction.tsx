import { type Row, useHost } from '@ledgerwise/contract';
import type { AnyResource, ResourceAction } from '@ledgerwise/resource';
import { useEffect, useRef } from 'react';
import { ActionDialog } from './actions/ActionDialog.tsx';
import { useAction } from './actions/use-action.ts';
import { tellFailure } from './tell-failure.ts';

export interface ListActionProps {
  readonly resource: AnyResource;
  readonly action: ResourceAction;
  readonly row: Row;
  onClose(): void;
}

/** Does an action to one row of the list, or to the list as a whole, after asking what it wants to know. */
export function ListAction(props: ListActionProps) {
  return props.action.asks ? <ActionDialog {...props} /> : <AtOnce {...props} />;
}

function AtOnce({ action, row, onClose }: ListActionProps) {
  const host = useHost();
  const { run } = useAction((failed, error) =>
    tellFailure(host, error, { title: failed.label, failed: `${failed.label} failed` }),
  );
  const begin = useRef(async () => {
    await run(action, row, {});
    onClose();
  });
  useEffect(() => void begin.current(), []);
  return null;
}
