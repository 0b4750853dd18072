import { describeError, type ErrorText, useHost } from '@ledgerwise/contract';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Banner } from '../Banner.tsx';
import { Button } from '../Button.tsx';
import { Dialog } from './Dialog.tsx';
import { CLOSE } from './texts.ts';

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
  /** All is filled in when it opens: it begins with the button that confirms, so that Enter does it. */
  readonly isComplete?: boolean;
  /** Why it cannot be done in the current state. */
  readonly unavailable?: string | undefined;
  /**
   * Message of a failure, and whether another attempt would fail as well; the text of its code by default.
   */
  tells?(error: unknown): ErrorText & { readonly isFinal?: boolean };
  /** Alternative to a final failure. */
  readonly instead?: ReactNode;
  /** The dialog closes when it is done, and stays with the reason when it throws. */
  onConfirm(): Promise<void> | void;
  onClose(): void;
}

/** Asks before something that cannot be undone. */
export function ConfirmDialog({
  open,
  title,
  children,
  confirmLabel,
  busyLabel,
  danger = false,
  cancelLabel = 'Cancel',
  wide = false,
  isComplete = false,
  unavailable,
  tells,
  instead,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const { errorTexts } = useHost();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const confirmButton = useRef<HTMLButtonElement>(null);
  const [beginsAtEnd] = useState(isComplete);
  // Behind the dialog, which gives the focus to its first input.
  useEffect(() => {
    if (open && beginsAtEnd) confirmButton.current?.focus();
  }, [beginsAtEnd, open]);
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
  const words: (ErrorText & { readonly isFinal?: boolean }) | null = failure
    ? (tells?.(failure) ?? describeError(failure, errorTexts))
    : null;
  const isOver = words?.isFinal === true;
  const confirmByKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.stopPropagation();
    if (!isBusy && !isOver && unavailable === undefined) void confirm();
  };
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
          <Button onClick={close} disabled={isBusy} data-fallback-focus>
            {isOver ? CLOSE : cancelLabel}
          </Button>
          {isOver ? (
            instead
          ) : (
            <Button
              ref={confirmButton}
              variant={danger ? 'danger' : 'primary'}
              busy={isBusy}
              unavailable={unavailable}
              aria-keyshortcuts="Control+Enter"
              onClick={() => void confirm()}
            >
              {isBusy ? (busyLabel ?? confirmLabel) : confirmLabel}
            </Button>
          )}
        </>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the inputs inside hear the key of the main button */}
      <div onKeyDown={confirmByKey}>
        <div dir="auto">{children}</div>
        {words && (
          <div style={{ marginTop: 12 }}>
            <Banner tone="bad" title={words.title} live>
              {words.help}
            </Banner>
          </div>
        )}
      </div>
    </Dialog>
  );
}
