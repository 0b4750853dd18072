import { useHost } from '@ledgerwise/contract';
import { Button, Dialog } from '@ledgerwise/ui/core';
import { useState } from 'react';
import styles from './auth.module.css';
import { sendPasswordReset } from './auth-calls.ts';
import { EmailField } from './credential-fields.tsx';
import { texts } from './dialog-texts.ts';
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
    failureTitle: texts.reset.failed,
    validate: ({ email }) => validateEmail(email),
    async send(client, { email }) {
      await sendPasswordReset(client, email);
      notify.success({
        title: texts.reset.sent,
        text: texts.reset.sentText,
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
        title={texts.reset.sentTitle}
        onClose={onClose}
        footer={
          <Button variant="primary" onClick={onClose}>
            {texts.reset.close}
          </Button>
        }
      >
        <p>{texts.reset.sentTo(sentTo)}</p>
      </Dialog>
    );
  return (
    <Dialog open title={texts.reset.title} description={texts.reset.description} onClose={onClose}>
      <AuthForm failure={form.failure} onSubmit={form.onSubmit}>
        <EmailField form={form} />
        <Button type="submit" variant="primary" wide busy={form.isBusy}>
          {form.isBusy ? texts.reset.sending : texts.reset.send}
        </Button>
        <p className={styles.foot}>
          <TextLink onClick={onSignIn}>{texts.reset.back}</TextLink>
        </p>
      </AuthForm>
    </Dialog>
  );
}
