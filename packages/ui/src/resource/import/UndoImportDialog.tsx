import type { AnyResource } from '@ledgerwise/resource';
import { countOfRecords } from '../../core/formats/format.ts';
import { useFormats } from '../../core/formats/use-formats.ts';
import { ConfirmDialog } from '../../core/overlays/ConfirmDialog.tsx';
import { undoOfImport } from './import-job.ts';
import { undoImportDialogTexts } from './texts.ts';
import { useUndoImport } from './use-undo-import.ts';

export interface UndoImportDialogProps {
  readonly resource: Pick<AnyResource, 'name' | 'label'>;
  /** The import to undo; null while no dialog is open. */
  readonly asked: { readonly importId: string; readonly count: number } | null;
  onUndone?(): void;
  onClose(): void;
}

/** Asks before an import is undone. */
export function UndoImportDialog({ resource, asked, onUndone, onClose }: UndoImportDialogProps) {
  const formats = useFormats();
  const undo = useUndoImport(resource.name);
  const records = countOfRecords(resource.label, asked?.count ?? 0, formats);
  const { question } = undoOfImport(asked?.importId ?? '', records);
  return (
    <ConfirmDialog
      open={asked !== null}
      title={question.title}
      confirmLabel={question.confirm}
      busyLabel={undoImportDialogTexts.undoing}
      danger
      onConfirm={async () => {
        if (!asked) return;
        await undo(asked.importId);
        onUndone?.();
      }}
      onClose={onClose}
    >
      {question.text}
    </ConfirmDialog>
  );
}
