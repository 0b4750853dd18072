import { type StoredFile, useHost } from '@ledgerwise/contract';
import { ConfirmDialog } from '../../core/overlays/ConfirmDialog.tsx';

interface DeleteFileProps {
  readonly one: string;
  /** The file to delete. */
  readonly file: StoredFile | null;
  onClose(): void;
  onChanged(): void;
}

/** Asks before a file is deleted, then offers Undo. */
export function DeleteFile({ one, file, onClose, onChanged }: DeleteFileProps) {
  const { files, notify } = useHost();
  const restore = async ({ id, name }: StoredFile): Promise<void> => {
    try {
      const store = await files?.();
      await store?.restore(id);
      notify.success({ title: 'File restored', text: name });
    } catch (error) {
      notify.error(error, `${name} could not be restored`);
    } finally {
      onChanged();
    }
  };
  const remove = async (): Promise<void> => {
    if (!file) return;
    try {
      const store = await files?.();
      await store?.remove(file.id);
    } finally {
      onChanged();
    }
    notify.success({
      title: 'File deleted',
      text: file.name,
      action: { label: 'Undo', run: () => void restore(file) },
    });
  };
  return (
    <ConfirmDialog
      open={file !== null}
      title={`Delete ${file?.name ?? 'file'}?`}
      confirmLabel="Delete"
      busyLabel="Deleting..."
      danger
      onConfirm={remove}
      onClose={onClose}
    >
      The file is removed from this {one}. You can undo this for 10 seconds.
    </ConfirmDialog>
  );
}
