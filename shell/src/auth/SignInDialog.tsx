import { useHost } from '@ledgerwise/contract';
import { Button, Dialog, PasswordField } from '@ledgerwise/ui/core';
import styles from './auth.module.css';
import { signIn } from './auth-calls.ts';
import { EmailField } from './credential-fields.tsx';
import { texts } from './dialog-texts.ts';
import { AuthForm, GoogleButton, TextLink } from './form-parts.tsx';
import { useAuthForm } from './use-auth-form.ts';
import { limits, validateSignIn } from './validation.ts';

interface SignInDialogProps {
  onClose(): void;
  onDone(): void;
  onSignUp(): void;
  onReset(): void;
}

export function SignInDialog({ onClose, onDone, onSignUp, onReset }: SignInDialogProps) {
  const { productName, notify } = useHost();
  const form = useAuthForm({
    initial: { email: '', password: '' },
    failureTitle: texts.login.failed,
    validate: validateSignIn,
    async send(client, { email, password }) {
      await signIn(client, email, password);
      notify.success({ title: texts.shared.welcome, text: texts.shared.signedIn });
      onDone();
    },
  });
  return (
    <Dialog open title={texts.login.title(productName)} onClose={onClose}>
      <AuthForm failure={form.failure} onSubmit={form.onSubmit}>
        <EmailField form={form} />
        <PasswordField
          {...form.field('password')}
          label={texts.shared.password}
          autoComplete="current-password"
          maxLength={limits.password}
        />
        <TextLink className={styles.aside} onClick={onReset}>
          {texts.login.forgot}
        </TextLink>
        <Button type="submit" variant="primary" wide busy={form.isBusy}>
          {form.isBusy ? texts.login.signingIn : texts.shared.signIn}
        </Button>
        <GoogleButton label={texts.login.google} failureTitle={texts.login.googleFailed} run={form.run} />
        <p className={styles.foot}>
          {texts.login.noAccount} <TextLink onClick={onSignUp}>{texts.login.signUp}</TextLink>
        </p>
      </AuthForm>
    </Dialog>
  );
}
