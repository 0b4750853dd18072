import { useHost } from '@ledgerwise/contract';
import { Button, Dialog, TextField } from '@ledgerwise/ui/core';
import styles from './auth.module.css';
import { signUp } from './auth-calls.ts';
import { EmailField, NewPasswordFields } from './credential-fields.tsx';
import { texts } from './dialog-texts.ts';
import { AuthForm, GoogleButton, TextLink } from './form-parts.tsx';
import { useAuthForm } from './use-auth-form.ts';
import { limits, validateSignUp } from './validation.ts';

interface SignUpDialogProps {
  onClose(): void;
  onDone(): void;
  onSignIn(): void;
}

export function SignUpDialog({ onClose, onDone, onSignIn }: SignUpDialogProps) {
  const { productName, notify } = useHost();
  const form = useAuthForm({
    initial: { firstName: '', lastName: '', email: '', password: '', confirmPassword: '' },
    failureTitle: texts.signUp.failed,
    validate: validateSignUp,
    async send(client, values) {
      const { isSignedIn } = await signUp(client, values);
      notify.success({
        title: texts.signUp.created,
        text: isSignedIn ? texts.shared.signedIn : texts.signUp.verifyEmail,
      });
      if (isSignedIn) onDone();
      else onClose();
    },
  });
  return (
    <Dialog
      open
      title={texts.signUp.title}
      description={texts.signUp.description(productName)}
      onClose={onClose}
    >
      <AuthForm failure={form.failure} onSubmit={form.onSubmit}>
        <div className={styles.names}>
          <TextField
            {...form.field('firstName')}
            label={texts.signUp.firstName}
            autoComplete="given-name"
            maxLength={limits.name}
          />
          <TextField
            {...form.field('lastName')}
            label={texts.signUp.lastName}
            autoComplete="family-name"
            maxLength={limits.name}
          />
        </div>
        <EmailField form={form} />
        <NewPasswordFields form={form} label={texts.shared.password} />
        <Button type="submit" variant="primary" wide busy={form.isBusy}>
          {form.isBusy ? texts.signUp.creating : texts.shared.signUp}
        </Button>
        <GoogleButton label={texts.signUp.google} failureTitle={texts.signUp.googleFailed} run={form.run} />
        <p className={styles.foot}>
          {texts.signUp.hasAccount} <TextLink onClick={onSignIn}>{texts.signUp.signIn}</TextLink>
        </p>
      </AuthForm>
    </Dialog>
  );
}
