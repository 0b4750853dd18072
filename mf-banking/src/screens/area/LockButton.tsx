import { useHost } from '@ledgerwise/contract';
import { Button, Icon } from '@ledgerwise/ui/core';
import { useState } from 'react';
import { texts } from './texts.ts';

/** Locks the banking area immediately, for users who leave their desk. */
export function LockButton({ onLocked }: { onLocked(): void }) {
  const { data, notify } = useHost();
  const [isBusy, setBusy] = useState(false);
  const lock = async (): Promise<void> => {
    setBusy(true);
    try {
      await data.call('lock_banking', {});
    } catch (error) {
      notify.error(error, texts.lockButton.failed);
    } finally {
      setBusy(false);
      // Also if it was already locked, because the content was loaded before.
      onLocked();
    }
  };
  return (
    <Button size="small" icon={<Icon name="locked" />} busy={isBusy} onClick={() => void lock()}>
      {texts.lockButton.lock}
    </Button>
  );
}
