import { useHost } from '@ledgerwise/contract';
import { Button, Icon } from '@ledgerwise/ui/core';
import { useState } from 'react';

/** Locks the banking area at once, as when somebody leaves their desk. */
export function LockButton({ onLocked }: { onLocked(): void }) {
  const { data, notify } = useHost();
  const [isBusy, setBusy] = useState(false);
  const lock = async (): Promise<void> => {
    setBusy(true);
    try {
      await data.call('lock_banking', {});
    } catch (error) {
      notify.error(error, 'Banking could not be locked');
    } finally {
      setBusy(false);
      // Where it was locked already, too: what is shown was read before.
      onLocked();
    }
  };
  return (
    <Button size="small" icon={<Icon name="locked" />} busy={isBusy} onClick={() => void lock()}>
      Lock banking
    </Button>
  );
}
