import { useHost } from '@ledgerwise/contract';
import { Button, Dialog, TextField } from '@ledgerwise/ui/core';
import styles from './auth.module.css';
import { signUp } from './auth-calls.ts';
import { EmailField, NewPasswordFields } from './credential-fields.tsx';
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
    failureTitle: 'Error creating account',
    validate: validateSignUp,
    async send(client, values) {
      const { isSignedIn } = await signUp(client, values);
      notify.success({
        title: 'Account created!',
        text: isSignedIn
          ? 'You have been signed in successfully.'
          : 'Please check your email to verify your account.',
      });
      if (isSignedIn) onDone();
      else onClose();
    },
  });
  return (
    <Dialog
      open
      title="Create your account"
      description={`Start your free 30-day trial of ${productName}. No credit card required.`}
      onClose={onClose}
    >
      <AuthForm failure={form.failure} onSubmit={form.onSubmit}>
        <div className={styles.names}>
          <TextField
            {...form.field('firstName')}
            label="First name"
            autoComplete="given-name"
            maxLength={limits.name}
          />
          <TextField
            {...form.field('lastName')}
            label="Last name"
            autoComplete="family-name"
            maxLength={limits.name}
          />
        </div>
        <EmailField form={form} />
        <NewPasswordFields form={form} label="Password" />
        <Button type="submit" variant="primary" wide busy={form.isBusy}>
          {form.isBusy ? 'Creating account...' : 'Create Account'}
        </Button>
        <GoogleButton label="Sign up with Google" failureTitle="Google Sign-Up failed" run={form.run} />
        <p className={styles.foot}>
          Already have an account? <TextLink onClick={onSignIn}>Sign in</TextLink>
        </p>
      </AuthForm>
    </Dialog>
  );
}
