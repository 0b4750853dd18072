import { type Row, useHost } from '@ledgerwise/contract';
import type { AnyResource } from '@ledgerwise/resource';
import { useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '../core/ConfirmDialog.tsx';
import { formatNumber } from '../core/format.ts';
import { titleOf } from './format-value.ts';
import { useResourceKeys } from './query-keys.ts';
import { tellFailure } from './tell-failure.ts';

export interface DeleteDialogProps {
  readonly resource: AnyResource;
  /** The record in question; null while nothing is asked. */
  readonly row: Row | null;
  onDeleted?(): void;
  onClose(): void;
}

/** Asks before one record is deleted. */
export function DeleteDialog({ resource, row, onDeleted, onClose }: DeleteDialogProps) {
  const host = useHost();
  const { data, notify } = host;
  const client = useQueryClient();
  const keys = useResourceKeys(resource.name);
  const kind = resource.label.one;
  const name = row ? titleOf(resource, row) : '';
  const remove = async (): Promise<void> => {
    if (!row) return;
    try {
      await data.remove(resource.name, [row.id]);
    } catch (error) {
      tellFailure(host, error, { title: 'Error', failed: `Failed to delete ${kind.toLowerCase()}` });
      throw error;
    }
    notify.success({ title: `${kind} Deleted`, text: `"${name}" was permanently removed.` });
    onDeleted?.();
    void client.invalidateQueries({ queryKey: keys.all });
  };
  return (
    <ConfirmDialog
      open={row !== null}
      title={`Delete ${kind}`}
      confirmLabel="Delete"
      busyLabel="Deleting..."
      danger
      onConfirm={remove}
      onClose={onClose}
    >
      Delete {kind} "{name}"? This cannot be undone.
    </ConfirmDialog>
  );
}

export interface BulkDeleteDialogProps {
  readonly resource: AnyResource;
  readonly ids: readonly string[];
  readonly open: boolean;
  onDeleted(): void;
  onClose(): void;
}

/** Asks before the selected records are deleted; all of them go, or none. */
export function BulkDeleteDialog({ resource, ids, open, onDeleted, onClose }: BulkDeleteDialogProps) {
  const host = useHost();
  const { data, notify } = host;
  const client = useQueryClient();
  const keys = useResourceKeys(resource.name);
  const kinds = (ids.length === 1 ? resource.label.one : resource.label.many).toLowerCase();
  const remove = async (): Promise<void> => {
    try {
      const count = await data.remove(resource.name, ids);
      const gone = (count === 1 ? resource.label.one : resource.label.many).toLowerCase();
      notify.success({ title: `Successfully deleted ${formatNumber(count)} ${gone}` });
    } catch (error) {
      tellFailure(host, error, {
        title: 'Bulk Delete Failed',
        failed: `Failed to delete selected ${resource.label.many.toLowerCase()}`,
      });
      throw error;
    }
    onDeleted();
    void client.invalidateQueries({ queryKey: keys.all });
  };
  return (
    <ConfirmDialog
      open={open}
      title={`Delete ${formatNumber(ids.length)} ${kinds}`}
      confirmLabel="Delete"
      busyLabel="Deleting..."
      danger
      onConfirm={remove}
      onClose={onClose}
    >
      Delete {formatNumber(ids.length)} selected {kinds}? This cannot be undone.
    </ConfirmDialog>
  );
}
