import { useHost } from '@ledgerwise/contract';
import { Button, Dialog, PasswordField } from '@ledgerwise/ui/core';
import styles from './auth.module.css';
import { signIn } from './auth-calls.ts';
import { EmailField } from './credential-fields.tsx';
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
    failureTitle: 'Error signing in',
    validate: validateSignIn,
    async send(client, { email, password }) {
      await signIn(client, email, password);
      notify.success({ title: 'Welcome!', text: 'You have been signed in successfully.' });
      onDone();
    },
  });
  return (
    <Dialog open title={`Sign in to ${productName}`} onClose={onClose}>
      <AuthForm failure={form.failure} onSubmit={form.onSubmit}>
        <EmailField form={form} />
        <PasswordField
          {...form.field('password')}
          label="Password"
          autoComplete="current-password"
          maxLength={limits.password}
        />
        <TextLink className={styles.aside} onClick={onReset}>
          Forgot password?
        </TextLink>
        <Button type="submit" variant="primary" wide busy={form.isBusy}>
          {form.isBusy ? 'Signing in...' : 'Sign In'}
        </Button>
        <GoogleButton label="Continue with Google" failureTitle="Google Sign-In failed" run={form.run} />
        <p className={styles.foot}>
          No account yet? <TextLink onClick={onSignUp}>Sign up</TextLink>
        </p>
      </AuthForm>
    </Dialog>
  );
}
