import type { ManyAction } from '@ledgerwise/resource';
import { ManyDialog } from '../actions/ManyDialog.tsx';
import { useListModel } from './list-model.ts';

export interface ListManyProps {
  readonly action: ManyAction;
  readonly ids: readonly string[];
  onClose(): void;
}

/** Does an action to the selected records; those that it was not done to, though it could be, stay selected. */
export function ListMany({ action, ids, onClose }: ListManyProps) {
  const { resource, selection, grid } = useListModel();
  return (
    <ManyDialog
      resource={resource}
      action={action}
      ids={ids}
      onEnded={({ refused, untried }) => {
        const left = new Set([...refused.map(({ row }) => row.id), ...untried.map(({ id }) => id)]);
        selection.drop(...ids.filter((id) => !left.has(id)));
      }}
      onClose={() => {
        onClose();
        requestAnimationFrame(() => grid.current?.focus());
      }}
    />
  );
}
