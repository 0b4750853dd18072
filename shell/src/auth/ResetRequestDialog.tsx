import { useHost } from '@ledgerwise/contract';
import { Button, Dialog } from '@ledgerwise/ui/core';
import { useState } from 'react';
import styles from './auth.module.css';
import { sendPasswordReset } from './auth-calls.ts';
import { EmailField } from './credential-fields.tsx';
import { AuthForm, TextLink } from './form-parts.tsx';
import { useAuthForm } from './use-auth-form.ts';
import { validateEmail } from './validation.ts';

interface ResetRequestDialogProps {
  onClose(): void;
  onSignIn(): void;
}

/** Asks for the address to mail the link to, then confirms that it was sent. */
export function ResetRequestDialog({ onClose, onSignIn }: ResetRequestDialogProps) {
  const { notify } = useHost();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useAuthForm({
    initial: { email: '' },
    failureTitle: 'Error sending reset email',
    validate: ({ email }) => validateEmail(email),
    async send(client, { email }) {
      await sendPasswordReset(client, email);
      notify.success({
        title: 'Password reset email sent',
        text: 'Check your email for the password reset link.',
      });
      setSentTo(email);
    },
  });
  if (sentTo !== null)
    return (
      <Dialog
        // A separate dialog, so that it receives the focus.
        key="sent"
        open
        title="Check Your Email"
        onClose={onClose}
        footer={
          <Button variant="primary" onClick={onClose}>
            Close
          </Button>
        }
      >
        <p>
          If {sentTo} has an account, a link to choose a new password is on its way. Check the spam folder if
          it does not arrive.
        </p>
      </Dialog>
    );
  return (
    <Dialog
      open
      title="Reset your password"
      description="Enter the email of your account. We mail you a link to choose a new password."
      onClose={onClose}
    >
      <AuthForm failure={form.failure} onSubmit={form.onSubmit}>
        <EmailField form={form} />
        <Button type="submit" variant="primary" wide busy={form.isBusy}>
          {form.isBusy ? 'Sending...' : 'Send reset link'}
        </Button>
        <p className={styles.foot}>
          <TextLink onClick={onSignIn}>Back to sign in</TextLink>
        </p>
      </AuthForm>
    </Dialog>
  );
}
