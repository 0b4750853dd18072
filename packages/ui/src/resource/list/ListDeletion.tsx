import type { Row } from '@ledgerwise/contract';
import { BulkDeleteDialog, DeleteDialog } from '../change/DeleteDialogs.tsx';
import { useListModel } from './list-model.ts';

export interface ListDeletionProps {
  /** The record in question; null for those that are selected. */
  readonly row: Row | null;
  onClose(): void;
}

/** Asks before records of the list are deleted, then focuses the record at their position. */
export function ListDeletion({ row, onClose }: ListDeletionProps) {
  const { resource, selection, peek, grid } = useListModel();
  if (row)
    return (
      <DeleteDialog
        resource={resource}
        row={row}
        onDeleted={() => {
          selection.drop(row.id);
          if (peek.id === row.id) peek.show(null);
        }}
        onClose={onClose}
      />
    );
  return (
    <BulkDeleteDialog
      resource={resource}
      ids={[...selection.ids]}
      open
      onDeleted={() => {
        if (peek.id !== null && selection.ids.has(peek.id)) peek.show(null);
        selection.clear();
      }}
      onClose={() => {
        onClose();
        requestAnimationFrame(() => grid.current?.focus());
      }}
    />
  );
}
