import { describeError, useHost } from '@ledgerwise/contract';
import { useNavigate, useSearchParams } from '@ledgerwise/contract/router';
import { Banner, Button, LinkButton } from '@ledgerwise/ui/core';
import { lazy, Suspense, useState } from 'react';
import { useServices } from '../services/services.ts';
import styles from './Guard.module.css';

const SignOut = lazy(async () => ({
  default: (await import(/* webpackChunkName: "jobs" */ '../layout/offline-parts.ts')).SignOut,
}));

/** Target of an invitation mail: joins the organization once the invited user is signed in. */
export function AcceptInvitationPage() {
  const { auth, data, notify, productName, homePath, errorTexts } = useHost();
  const { session } = useServices();
  const navigate = useNavigate();
  const token = useSearchParams()[0].get('token') ?? '';
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [isLeaving, setLeaving] = useState(false);

  async function accept(): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      await data.call('accept_invitation', { token });
      await session.reloadAccess();
      notify.success({ title: 'Welcome!', text: 'You have joined the organization.' });
      navigate(homePath, { replace: true });
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  }

  if (token === '')
    return (
      <main className={styles.page}>
        <div className={styles.card}>
          <h1 tabIndex={-1}>This invitation link is not complete</h1>
          <p>Open the link in the mail once more, or ask the person who invited you to send it again.</p>
          <div className={styles.actions}>
            <LinkButton to="/" wide>
              Go to the home page
            </LinkButton>
          </div>
        </div>
      </main>
    );
  const words = failure === null ? null : describeError(failure, errorTexts);
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <h1 tabIndex={-1}>You are invited to {productName}</h1>
        {words && (
          <div className={styles.form}>
            <Banner tone="bad" title={words.title} live>
              {words.help}
            </Banner>
          </div>
        )}
        {auth.user ? (
          <>
            <p>
              You are signed in as {auth.user.email}. Accept to work in the organization that invited you.
            </p>
            <div className={styles.actions}>
              <Button variant="primary" wide busy={isBusy} onClick={() => void accept()}>
                {isBusy ? 'Joining...' : 'Accept invitation'}
              </Button>
              <Button wide onClick={() => setLeaving(true)}>
                Use another account
              </Button>
              <Suspense>{isLeaving && <SignOut onEnd={() => setLeaving(false)} />}</Suspense>
            </div>
          </>
        ) : (
          <>
            <p>Sign in with the invited email, or create an account for it, then accept.</p>
            <div className={styles.actions}>
              <Button variant="primary" wide onClick={() => auth.openDialog('sign-in')}>
                Sign In
              </Button>
              <Button wide onClick={() => auth.openDialog('sign-up')}>
                Create Account
              </Button>
            </div>
          </>
        )}
      </div>
    </main>
  );
}
