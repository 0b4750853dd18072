import { useHost } from '@ledgerwise/contract';
import { PasswordForm } from './PasswordForm.tsx';
import { texts } from './texts.ts';

/** Opens the banking area again, against the password. */
export function UnlockForm({ onUnlocked }: { onUnlocked(): void }) {
  const { data } = useHost();
  return (
    <PasswordForm
      submit={texts.unlockForm.unlock}
      busy={texts.unlockForm.unlocking}
      onPassword={async (password_param) => {
        await data.call('unlock_banking', { password_param });
        onUnlocked();
      }}
    />
  );
}
