import { Button } from '../core/Button.tsx';
import { ConfirmDialog } from '../core/overlays/ConfirmDialog.tsx';
import { Dialog, DialogPlace } from '../core/overlays/Dialog.tsx';
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
        title="Discard changes?"
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        danger
        onConfirm={discard}
        onClose={stay}
      >
        What you entered is not saved yet.
      </ConfirmDialog>
    );
  return (
    <Dialog
      open
      title="Leave with unsaved input?"
      role="alertdialog"
      onClose={stay}
      footer={
        <>
          <Button onClick={stay} data-first-focus>
            Keep editing
          </Button>
          <Button variant="danger" onClick={discard}>
            Discard
          </Button>
          <Button variant="primary" onClick={keepAndLeave}>
            Keep for later
          </Button>
        </>
      }
    >
      Your input is not saved yet. If you keep it for later, it is stored in this browser and restored when
      you return to this page.
    </Dialog>
  );
}
