import { describeError, useHost } from '@ledgerwise/contract';
import { useNavigate, useSearchParams } from '@ledgerwise/contract/router';
import { Banner, Button, LinkButton } from '@ledgerwise/ui/core';
import { useState } from 'react';
import { useServices } from '../services/services.ts';
import { texts } from './dialog-texts.ts';
import styles from './Guard.module.css';
import { LeavingUser } from './LeavingUser.tsx';

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
      notify.success({ title: texts.shared.welcome, text: texts.invitation.joined });
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
          <h1 tabIndex={-1}>{texts.invitation.incomplete}</h1>
          <p>{texts.invitation.incompleteText}</p>
          <div className={styles.actions}>
            <LinkButton to="/" wide>
              {texts.invitation.home}
            </LinkButton>
          </div>
        </div>
      </main>
    );
  const words = failure === null ? null : describeError(failure, errorTexts);
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <h1 tabIndex={-1}>{texts.invitation.title(productName)}</h1>
        {words && (
          <div className={styles.form}>
            <Banner tone="bad" title={words.title} live>
              {words.help}
            </Banner>
          </div>
        )}
        {auth.user ? (
          <>
            <p>{texts.invitation.signedInAs(auth.user.email)}</p>
            <div className={styles.actions}>
              <Button variant="primary" wide busy={isBusy} onClick={() => void accept()}>
                {isBusy ? texts.invitation.joining : texts.invitation.accept}
              </Button>
              <Button wide onClick={() => setLeaving(true)}>
                {texts.invitation.otherAccount}
              </Button>
              <LeavingUser isLeaving={isLeaving} onEnd={() => setLeaving(false)} />
            </div>
          </>
        ) : (
          <>
            <p>{texts.invitation.signedOut}</p>
            <div className={styles.actions}>
              <Button variant="primary" wide onClick={() => auth.openDialog('sign-in')}>
                {texts.shared.signIn}
              </Button>
              <Button wide onClick={() => auth.openDialog('sign-up')}>
                {texts.shared.signUp}
              </Button>
            </div>
          </>
        )}
      </div>
    </main>
  );
}
