import { type StoredFile, useHost } from '@ledgerwise/contract';
import { ConfirmDialog } from '../../core/overlays/ConfirmDialog.tsx';
import { deleteFileTexts } from './texts.ts';

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
      notify.success({ title: deleteFileTexts.fileRestored, text: name });
    } catch (error) {
      notify.error(error, deleteFileTexts.notRestored(name));
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
      title: deleteFileTexts.fileDeleted,
      text: file.name,
      action: { label: deleteFileTexts.undo, run: () => void restore(file) },
    });
  };
  return (
    <ConfirmDialog
      open={file !== null}
      title={deleteFileTexts.title(file?.name ?? deleteFileTexts.file)}
      confirmLabel={deleteFileTexts.delete}
      busyLabel={deleteFileTexts.deleting}
      danger
      onConfirm={remove}
      onClose={onClose}
    >
      {deleteFileTexts.question(one)}
    </ConfirmDialog>
  );
}
