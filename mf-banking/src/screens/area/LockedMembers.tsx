import { useHost } from '@ledgerwise/contract';
import { Banner, Button, Moment } from '@ledgerwise/ui/core';
import { useAnswer } from '@ledgerwise/ui/resource';
import { useState } from 'react';
import { texts } from './texts.ts';

/** Members locked out by wrong passwords, for users who may unlock them. */
export function LockedMembers() {
  const { data, notify } = useHost();
  const [busyId, setBusyId] = useState<string | null>(null);
  const locked = useAnswer('memberships', texts.lockedMembers.member, (source, signal) =>
    source.call('locked_banking_members', {}, signal),
  );
  const unlock = async (id: string, name: string): Promise<void> => {
    setBusyId(id);
    try {
      await data.call('unlock_banking_of', { member_id: id });
      notify.success({
        title: texts.lockedMembers.unlocked,
        text: texts.lockedMembers.unlockedText(name),
      });
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
        title={texts.lockedMembers.failed}
        action={
          <Button size="small" onClick={locked.retry}>
            {texts.lockedMembers.again}
          </Button>
        }
      />
    );
  return locked.value?.map(({ user_id: id, name, locked_at: at }) => (
    <Banner
      key={id}
      tone="warn"
      title={texts.lockedMembers.lockedOut(name)}
      action={
        <Button size="small" busy={busyId === id} onClick={() => void unlock(id, name)}>
          {texts.lockedMembers.unlock}
        </Button>
      }
    >
      {texts.lockedMembers.lockedSince} <Moment at={at} />
      {texts.lockedMembers.makeSure}
    </Banner>
  ));
}
