import { describeError, useHost } from '@ledgerwise/contract';
import { type ReactNode, useState } from 'react';
import { Banner } from '../Banner.tsx';
import { Button } from '../Button.tsx';
import { Dialog } from './Dialog.tsx';

export interface ConfirmDialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly children: ReactNode;
  readonly confirmLabel: string;
  /** Label while it runs: `Deleting...`. */
  readonly busyLabel?: string;
  readonly danger?: boolean;
  readonly cancelLabel?: string;
  readonly wide?: boolean;
  /** Why it cannot be done as it stands. */
  readonly unavailable?: string | undefined;
  /** The dialog closes when it is done, and stays with the reason when it throws. */
  onConfirm(): Promise<void> | void;
  onClose(): void;
}

/** Asks before something that cannot be taken back. */
export function ConfirmDialog({
  open,
  title,
  children,
  confirmLabel,
  busyLabel,
  danger = false,
  cancelLabel = 'Cancel',
  wide = false,
  unavailable,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const { errorTexts } = useHost();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const close = (): void => {
    setFailure(null);
    onClose();
  };
  const confirm = async (): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      await onConfirm();
      onClose();
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const words = failure ? describeError(failure, errorTexts) : null;
  return (
    <Dialog
      open={open}
      title={title}
      role="alertdialog"
      wide={wide}
      locked={isBusy}
      onClose={close}
      footer={
        <>
          <Button onClick={close} disabled={isBusy} data-first-focus>
            {cancelLabel}
          </Button>
          <Button
            variant={danger ? 'danger' : 'primary'}
            busy={isBusy}
            unavailable={unavailable}
            onClick={() => void confirm()}
          >
            {isBusy ? (busyLabel ?? confirmLabel) : confirmLabel}
          </Button>
        </>
      }
    >
      <div dir="auto">{children}</div>
      {words && (
        <div style={{ marginTop: 12 }}>
          <Banner tone="bad" title={words.title} live>
            {words.help}
          </Banner>
        </div>
      )}
    </Dialog>
  );
}
