import { type AppError, useHost } from '@ledgerwise/contract';
import { useNavigate } from '@ledgerwise/contract/router';
import { Button, ErrorState, LoadingBlock } from '@ledgerwise/ui/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useServices } from '../services/services.ts';
import { dropCode, readCode } from '../services/session/link-code.ts';
import type { Session } from '../services/session/session.ts';
import { changePassword } from './auth-calls.ts';
import { authError } from './auth-failure.ts';
import { NewPasswordFields } from './credential-fields.tsx';
import { texts } from './dialog-texts.ts';
import { AuthForm } from './form-parts.tsx';
import styles from './Guard.module.css';
import { readLinkFailure } from './link-failure.ts';
import { useAuthForm } from './use-auth-form.ts';
import { validateNewPassword } from './validation.ts';

type Link =
  | { state: 'checking' }
  | { state: 'unopened'; token: string }
  | { state: 'good'; email: string }
  | { state: 'bad' }
  | { state: 'failed'; error: unknown };

/** Parameters of the address: a code belongs to this browser; a token may be from anyone, so it requires a click. */
interface Given {
  readonly failure: AppError | null;
  readonly code: string | null;
  readonly token: string | null;
}

async function openLink(session: Session, { failure: refused, code, token }: Given): Promise<Link> {
  if (refused) return { state: 'bad' };
  const { auth } = await session.client();
  const { data, error } = code
    ? await auth.exchangeCodeForSession(code)
    : token
      ? await auth.verifyOtp({ token_hash: token, type: 'recovery' })
      : await auth.getSession();
  if (!error)
    return data.session ? { state: 'good', email: data.session.user.email ?? '' } : { state: 'bad' };
  const failure = authError(error);
  return failure.code === 'network.offline' || failure.code === 'auth.rate_limited'
    ? { state: 'failed', error: failure }
    : { state: 'bad' };
}

/** Target of the mailed link: sets a new password, or requests another link. */
export function ResetPasswordPage() {
  const { session } = useServices();
  const { auth } = useHost();
  const [given] = useState<Given>(() => ({
    failure: readLinkFailure(location),
    token: new URLSearchParams(location.search).get('token_hash'),
    code: readCode(location),
  }));
  const [link, setLink] = useState<Link>(() =>
    given.token !== null && given.failure === null
      ? { state: 'unopened', token: given.token }
      : { state: 'checking' },
  );
  const hasStarted = useRef(false);
  const check = useCallback((): void => {
    setLink({ state: 'checking' });
    openLink(session, given).then(setLink, (error: unknown) => setLink({ state: 'failed', error }));
  }, [session, given]);
  useEffect(() => {
    // A code is good for one use: it is tried once, also where effects run twice.
    if (hasStarted.current || given.token !== null) return;
    hasStarted.current = true;
    dropCode();
    check();
  }, [check, given]);
  return (
    <main className={styles.page}>
      {link.state === 'checking' && <LoadingBlock text={texts.newPassword.checking} />}
      {link.state === 'failed' && <ErrorState error={link.error} onRetry={check} />}
      {link.state === 'unopened' && (
        <div className={styles.card}>
          <h1 tabIndex={-1}>{texts.newPassword.title}</h1>
          <p>{texts.newPassword.confirm}</p>
          <div className={styles.actions}>
            <Button variant="primary" wide onClick={check}>
              {texts.newPassword.continue}
            </Button>
          </div>
        </div>
      )}
      {link.state === 'good' && <NewPasswordForm email={link.email} />}
      {link.state === 'bad' && (
        <div className={styles.card}>
          <h1 tabIndex={-1}>{texts.newPassword.invalidLink}</h1>
          <p>{texts.newPassword.invalidLinkText}</p>
          <div className={styles.actions}>
            <Button variant="primary" wide onClick={() => auth.openDialog('reset-password')}>
              {texts.newPassword.sendNew}
            </Button>
          </div>
        </div>
      )}
    </main>
  );
}

function NewPasswordForm({ email }: { email: string }) {
  const { notify, homePath } = useHost();
  const navigate = useNavigate();
  const form = useAuthForm({
    initial: { password: '', confirmPassword: '' },
    failureTitle: texts.newPassword.failed,
    validate: ({ password, confirmPassword }) => validateNewPassword(password, confirmPassword),
    async send(client, { password }) {
      await changePassword(client, password);
      notify.success({ title: texts.newPassword.done, text: texts.newPassword.doneText });
      navigate(homePath, { replace: true });
    },
  });
  return (
    <div className={styles.card}>
      <h1 tabIndex={-1}>{texts.newPassword.title}</h1>
      <p>{texts.newPassword.account(email)}</p>
      <div className={styles.form}>
        <AuthForm failure={form.failure} onSubmit={form.onSubmit}>
          <NewPasswordFields form={form} label={texts.newPassword.label} />
          <Button type="submit" variant="primary" wide busy={form.isBusy}>
            {form.isBusy ? texts.newPassword.saving : texts.newPassword.save}
          </Button>
        </AuthForm>
      </div>
    </div>
  );
}
