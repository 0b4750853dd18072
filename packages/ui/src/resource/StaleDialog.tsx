import { describeError, useHost } from '@ledgerwise/contract';
import { useState } from 'react';
import { Banner } from '../core/Banner.tsx';
import { Button } from '../core/Button.tsx';
import { Dialog } from '../core/Dialog.tsx';

export interface StaleDialogProps {
  /** The refusal, which says who changed the record and when; null while there is none. */
  readonly error: unknown;
  /** Loads the newest version; with `isKeeping` the user's own changes stay on top of it. */
  onTakeNewest(isKeeping: boolean): Promise<void>;
  onClose(): void;
}

/** Somebody saved the record meanwhile: whose version goes on is the user's decision. */
export function StaleDialog({ error, onTakeNewest, onClose }: StaleDialogProps) {
  const { errorTexts } = useHost();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  if (!error) return null;
  const words = describeError(error, errorTexts);
  const failed = failure ? describeError(failure, errorTexts) : null;
  const take = async (isKeeping: boolean): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      await onTakeNewest(isKeeping);
      onClose();
    } catch (thrown) {
      setFailure(thrown);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      title={words.title}
      role="alertdialog"
      locked={isBusy}
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => void take(false)} disabled={isBusy}>
            Load newest version
          </Button>
          <Button variant="primary" onClick={() => void take(true)} busy={isBusy}>
            Keep editing
          </Button>
        </>
      }
    >
      <p>{words.help}</p>
      <p>
        Keep editing leaves your changes in the form; the fields that you did not touch take the newest
        values. Load newest version drops your changes.
      </p>
      {failed && (
        <Banner tone="bad" title={failed.title} live>
          {failed.help}
        </Banner>
      )}
    </Dialog>
  );
}
