import { useHost } from '@ledgerwise/contract';
import { Banner, Button, Moment } from '@ledgerwise/ui/core';
import { useAnswer } from '@ledgerwise/ui/resource';
import { useState } from 'react';

/** Members locked out by wrong passwords, for users who may unlock them. */
export function LockedMembers() {
  const { data, notify } = useHost();
  const [busyId, setBusyId] = useState<string | null>(null);
  const locked = useAnswer('memberships', 'locked out of banking', (source, signal) =>
    source.call('locked_banking_members', {}, signal),
  );
  const unlock = async (id: string, name: string): Promise<void> => {
    setBusyId(id);
    try {
      await data.call('unlock_banking_of', { member_id: id });
      notify.success({ title: 'Banking Unlocked', text: `${name} can use the banking area again.` });
      locked.retry();
    } catch (error) {
      notify.error(error);
    } finally {
      setBusyId(null);
    }
  };
  if (locked.error && !locked.value)
    return (
      <Banner
        tone="warn"
        title="Who is locked out of banking could not be read"
        action={
          <Button size="small" onClick={locked.retry}>
            Try again
          </Button>
        }
      />
    );
  return locked.value?.map(({ user_id: id, name, locked_at: at }) => (
    <Banner
      key={id}
      tone="warn"
      title={`${name} is locked out of banking`}
      action={
        <Button size="small" busy={busyId === id} onClick={() => void unlock(id, name)}>
          Unlock
        </Button>
      }
    >
      Locked since 3 wrong passwords on <Moment at={at} />. Make sure that it was them before you unlock it.
    </Banner>
  ));
}
