import { useHost } from '@ledgerwise/contract';
import { useNavigate } from '@ledgerwise/contract/router';
import { Button, ErrorState, LoadingBlock } from '@ledgerwise/ui/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useServices } from '../app/services.ts';
import { changePassword } from './auth-calls.ts';
import { authError } from './auth-failure.ts';
import { NewPasswordFields } from './credential-fields.tsx';
import { AuthForm } from './form-parts.tsx';
import styles from './Guard.module.css';
import { readLinkFailure } from './link-failure.ts';
import type { Session } from './session.ts';
import { useAuthForm } from './use-auth-form.ts';
import { validateNewPassword } from './validation.ts';

type Link =
  | { state: 'checking' }
  | { state: 'good' }
  | { state: 'bad' }
  | { state: 'failed'; error: unknown };

/** Turns the link into a session: the client reads one from the hash by itself, a token in the query is verified. */
async function openLink(session: Session, given: Pick<Location, 'search' | 'hash'>): Promise<Link> {
  if (readLinkFailure(given)) return { state: 'bad' };
  const { auth } = await session.client();
  const token = new URLSearchParams(given.search).get('token_hash');
  const { data, error } = token
    ? await auth.verifyOtp({ token_hash: token, type: 'recovery' })
    : await auth.getSession();
  if (!error) return { state: data.session ? 'good' : 'bad' };
  const failure = authError(error);
  return failure.code === 'network.offline' || failure.code === 'auth.rate_limited'
    ? { state: 'failed', error: failure }
    : { state: 'bad' };
}

/** Where the mailed link leads: a new password, or a way to ask for another link. */
export function ResetPasswordPage() {
  const { session } = useServices();
  const { auth } = useHost();
  const [link, setLink] = useState<Link>({ state: 'checking' });
  const given = useRef({ search: location.search, hash: location.hash });
  const hasBegun = useRef(false);
  const check = useCallback((): void => {
    setLink({ state: 'checking' });
    openLink(session, given.current).then(setLink, (error: unknown) => setLink({ state: 'failed', error }));
  }, [session]);
  useEffect(() => {
    // A token is good for one use: it is tried once, also where effects run twice.
    if (hasBegun.current) return;
    hasBegun.current = true;
    check();
  }, [check]);
  return (
    <main className={styles.page}>
      {link.state === 'checking' && <LoadingBlock text="Checking your link..." />}
      {link.state === 'failed' && <ErrorState error={link.error} onRetry={check} />}
      {link.state === 'good' && <NewPasswordForm />}
      {link.state === 'bad' && (
        <div className={styles.card}>
          <h1 tabIndex={-1}>This link cannot be used</h1>
          <p>
            It has been used already or has expired. Ask for a new one; it works once and for a short time.
          </p>
          <div className={styles.actions}>
            <Button variant="primary" wide onClick={() => auth.openDialog('reset-password')}>
              Send a new link
            </Button>
          </div>
        </div>
      )}
    </main>
  );
}

function NewPasswordForm() {
  const { notify } = useHost();
  const navigate = useNavigate();
  const form = useAuthForm({
    initial: { password: '', confirmPassword: '' },
    failureTitle: 'Error changing password',
    validate: ({ password, confirmPassword }) => validateNewPassword(password, confirmPassword),
    async send(client, { password }) {
      await changePassword(client, password);
      notify.success({ title: 'Password changed', text: 'Use your new password from now on.' });
      navigate('/accounting/dashboard', { replace: true });
    },
  });
  return (
    <div className={styles.card}>
      <h1 tabIndex={-1}>Choose a new password</h1>
      <div className={styles.form}>
        <AuthForm failure={form.failure} onSubmit={form.onSubmit}>
          <NewPasswordFields form={form} label="New password" />
          <Button type="submit" variant="primary" wide busy={form.isBusy}>
            {form.isBusy ? 'Saving...' : 'Change password'}
          </Button>
        </AuthForm>
      </div>
    </div>
  );
}
