import { type Row, useHost } from '@ledgerwise/contract';
import { type AnyResource, isArchived } from '@ledgerwise/resource';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from '../../core/Button.tsx';
import { formatNumber } from '../../core/formats/format.ts';
import { useFormats } from '../../core/formats/use-formats.ts';
import { ConfirmDialog } from '../../core/overlays/ConfirmDialog.tsx';
import { useAccess } from '../access/use-access.ts';
import { titleOf } from '../format-value.ts';
import { useResourceKeys } from '../query/query-keys.ts';
import styles from './DeleteDialogs.module.css';
import { failureWords } from './tell-failure.ts';
import { deleteDialogsTexts } from './texts.ts';
import { useArchive } from './use-archive.ts';
import { useAttempt } from './use-attempt.ts';
import { useChange } from './use-change.ts';
import { useUndo } from './use-undo.ts';

/** Deletes records once per request, and offers Undo if they can be restored. */
function useDeletion(resource: AnyResource) {
  const { data, gone } = useHost();
  const attempt = useAttempt();
  const undo = useUndo(resource);
  return async (ids: readonly string[]) => {
    const key = attempt.keyOf(ids);
    const count = await data.call('bulk_delete', { table_name: resource.name, ids, key });
    attempt.done();
    for (const id of ids) gone?.({ kind: resource.name, id });
    // A document takes its lines and its number with it.
    return { count, ...(!resource.document && { action: undo(key) }) };
  };
}

/** The specification's question, with a correction if the notice afterwards offers Undo. */
function Warning({ resource, question }: { readonly resource: AnyResource; readonly question: string }) {
  return (
    <>
      <p>{deleteDialogsTexts.cannotBeUndone(question)}</p>
      {!resource.document && <p className={styles.aside}>{deleteDialogsTexts.canBeUndone}</p>}
    </>
  );
}

export interface DeleteDialogProps {
  readonly resource: AnyResource;
  /** The record to delete; null while no dialog is open. */
  readonly row: Row | null;
  onDeleted?(): void;
  onClose(): void;
}

/** Asks before one record is deleted. */
export function DeleteDialog({ resource, row, onDeleted, onClose }: DeleteDialogProps) {
  const { notify, errorTexts } = useHost();
  const access = useAccess(resource);
  const deletion = useDeletion(resource);
  const { archiveRecords } = useArchive(resource, row ? [row] : [], onClose);
  const client = useQueryClient();
  const keys = useResourceKeys(resource.name);
  const kind = resource.label.one;
  const name = row ? titleOf(resource, row) : '';
  const remove = async (): Promise<void> => {
    if (!row) return;
    const done = await deletion([row.id]);
    const words = resource.words?.deleted ?? {
      title: deleteDialogsTexts.deleted(kind),
      text: deleteDialogsTexts.deletedText(name),
    };
    notify.success({ ...words, ...(done.action && { action: done.action }) });
    onDeleted?.();
    void client.invalidateQueries({ queryKey: keys.all });
  };
  return (
    <ConfirmDialog
      open={row !== null}
      title={deleteDialogsTexts.deleteOne(kind)}
      confirmLabel={deleteDialogsTexts.delete}
      busyLabel={deleteDialogsTexts.deleting}
      danger
      tells={(error) =>
        failureWords(errorTexts, error, {
          title: deleteDialogsTexts.error,
          failed: deleteDialogsTexts.failedToDelete(kind.toLowerCase()),
        })
      }
      instead={
        row &&
        resource.archive &&
        !isArchived(row) &&
        access.refusalAtOnce('update') === undefined && (
          <Button variant="primary" onClick={() => void archiveRecords([row.id], true)}>
            {deleteDialogsTexts.archive}
          </Button>
        )
      }
      onConfirm={remove}
      onClose={onClose}
    >
      <Warning
        resource={resource}
        question={deleteDialogsTexts.question(resource.words?.deletes ?? kind, name)}
      />
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

/** Asks before the selected records are deleted, all or nothing. */
export function BulkDeleteDialog({ resource, ids, open, onDeleted, onClose }: BulkDeleteDialogProps) {
  const formats = useFormats();
  const { data, gone, errorTexts } = useHost();
  const attempt = useAttempt();
  const change = useChange(resource);
  const client = useQueryClient();
  const keys = useResourceKeys(resource.name);
  const kinds = (ids.length === 1 ? resource.label.one : resource.label.many).toLowerCase();
  const words = {
    title: deleteDialogsTexts.bulkDeleteFailed,
    failed: deleteDialogsTexts.failedMany(resource.label.many.toLowerCase()),
  };
  const remove = async (): Promise<void> => {
    await change({
      attempt,
      asked: ids,
      size: ids.length,
      title: deleteDialogsTexts.deletionOf(formatNumber(ids.length, formats), kinds),
      run: (key) => data.call('bulk_delete', { table_name: resource.name, ids, key }),
      done(count) {
        for (const id of ids) gone?.({ kind: resource.name, id });
        const kind = (count === 1 ? resource.label.one : resource.label.many).toLowerCase();
        return { title: deleteDialogsTexts.deletedMany(formatNumber(count, formats), kind) };
      },
      failure: words,
      // A document takes its lines and its number with it.
      ...(resource.document && { undo: null }),
    });
    onDeleted();
    void client.invalidateQueries({ queryKey: keys.all });
  };
  return (
    <ConfirmDialog
      open={open}
      title={deleteDialogsTexts.deleteMany(formatNumber(ids.length, formats), kinds)}
      confirmLabel={deleteDialogsTexts.delete}
      busyLabel={deleteDialogsTexts.deleting}
      danger
      tells={(error) => failureWords(errorTexts, error, words)}
      onConfirm={remove}
      onClose={onClose}
    >
      <Warning
        resource={resource}
        question={deleteDialogsTexts.questionMany(formatNumber(ids.length, formats), kinds)}
      />
    </ConfirmDialog>
  );
}
