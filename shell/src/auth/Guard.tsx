import { useHost } from '@ledgerwise/contract';
import { Button, LoadingBlock } from '@ledgerwise/ui/core';
import { Activity, type ReactNode, useEffect, useState } from 'react';
import styles from './Guard.module.css';
import { guardTexts } from './texts.ts';

/** Time for sign-in to complete before the guard decides, on each arrival at a guarded address. */
export const SETTLE_MS = 100;

/** Set by a visit that has waited before its first guard is rendered, which then does not wait again. */
export const settledEarly = { current: false };

function useHasSettled(): boolean {
  const [hasSettled, setSettled] = useState(settledEarly.current);
  useEffect(() => {
    // The next arrival waits again.
    settledEarly.current = false;
    const timer = setTimeout(() => setSettled(true), SETTLE_MS);
    return () => clearTimeout(timer);
  }, []);
  return hasSettled;
}

/** Shows its children to signed-in users; asks others to sign in without leaving the address. */
export function Guard({ children }: { readonly children: ReactNode }) {
  const { status } = useHost().auth;
  const hasSettled = useHasSettled();
  if (status !== 'signed-in') return status === 'loading' || !hasSettled ? <Waiting /> : <WelcomeCard />;
  // The screen is loaded and prepared meanwhile, hidden, so that the wait costs no time.
  return (
    <>
      {!hasSettled && <Waiting />}
      <Activity mode={hasSettled ? 'visible' : 'hidden'}>{children}</Activity>
    </>
  );
}

function Waiting() {
  return (
    <main className={styles.page} data-waiting>
      <LoadingBlock text={guardTexts.loading} />
    </main>
  );
}

function WelcomeCard() {
  const { productName, auth } = useHost();
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <h1 tabIndex={-1}>{guardTexts.title(productName)}</h1>
        <p>{guardTexts.text}</p>
        <div className={styles.actions}>
          <Button variant="primary" wide size="large" onClick={() => auth.openDialog('sign-in')}>
            {guardTexts.signIn}
          </Button>
          <Button wide size="large" onClick={() => auth.openDialog('sign-up')}>
            {guardTexts.signUp}
          </Button>
        </div>
      </div>
    </main>
  );
}
