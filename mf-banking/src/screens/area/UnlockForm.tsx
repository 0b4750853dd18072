import { useHost } from '@ledgerwise/contract';
import { PasswordForm } from './PasswordForm.tsx';

/** Opens the banking area again, against the password. */
export function UnlockForm({ onUnlocked }: { onUnlocked(): void }) {
  const { data } = useHost();
  return (
    <PasswordForm
      submit="Unlock"
      busy="Unlocking..."
      onPassword={async (password_param) => {
        await data.call('unlock_banking', { password_param });
        onUnlocked();
      }}
    />
  );
}
