import { Button } from '../core/Button.tsx';
import { ConfirmDialog } from '../core/overlays/ConfirmDialog.tsx';
import { Dialog, DialogPlace } from '../core/overlays/Dialog.tsx';
import { discardDialogTexts } from './texts.ts';
import type { Unsaved } from './use-unsaved.ts';

interface DiscardDialogProps {
  readonly unsaved: Unsaved;
}

/** Asks before leaving with unsaved input. Users who return to the screen may find it again. */
export function DiscardDialog({ unsaved }: DiscardDialogProps) {
  return (
    <DialogPlace isInPlace={false}>
      <Question unsaved={unsaved} />
    </DialogPlace>
  );
}

function Question({ unsaved }: DiscardDialogProps) {
  const { leaving, stay, discard, keepAndLeave } = unsaved;
  if (!leaving?.comesBack)
    return (
      <ConfirmDialog
        open={leaving !== null}
        title={discardDialogTexts.title}
        confirmLabel={discardDialogTexts.discard}
        cancelLabel={discardDialogTexts.keepEditing}
        danger
        onConfirm={discard}
        onClose={stay}
      >
        {discardDialogTexts.notSaved}
      </ConfirmDialog>
    );
  return (
    <Dialog
      open
      title={discardDialogTexts.leaveTitle}
      role="alertdialog"
      onClose={stay}
      footer={
        <>
          <Button onClick={stay} data-first-focus>
            {discardDialogTexts.keepEditing}
          </Button>
          <Button variant="danger" onClick={discard}>
            {discardDialogTexts.discard}
          </Button>
          <Button variant="primary" onClick={keepAndLeave}>
            {discardDialogTexts.keepForLater}
          </Button>
        </>
      }
    >
      {discardDialogTexts.leaveText}
    </Dialog>
  );
}
