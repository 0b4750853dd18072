import { ConfirmDialog } from '../core/ConfirmDialog.tsx';
import type { useUnsavedGuard } from './use-unsaved-guard.ts';

export interface DiscardDialogProps {
  readonly guard: ReturnType<typeof useUnsavedGuard>;
  onDiscard(): void;
}

/** Asks whoever would leave with unsaved input. */
export function DiscardDialog({ guard, onDiscard }: DiscardDialogProps) {
  return (
    <ConfirmDialog
      open={guard.leaving !== null}
      title="Discard changes?"
      confirmLabel="Discard"
      cancelLabel="Keep editing"
      danger
      onConfirm={onDiscard}
      onClose={guard.stay}
    >
      What you entered is not saved yet.
    </ConfirmDialog>
  );
}
