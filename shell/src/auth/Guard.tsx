import { useHost } from '@ledgerwise/contract';
import { Button, LoadingBlock } from '@ledgerwise/ui/core';
import { type ReactNode, useEffect, useState } from 'react';
import styles from './Guard.module.css';

/** How long the session may settle before the guard decides, counted from the start of the page. */
export const SETTLE_MS = 100;

function useHasSettled(): boolean {
  const [hasSettled, setSettled] = useState(() => performance.now() >= SETTLE_MS);
  useEffect(() => {
    if (hasSettled) return;
    const timer = setTimeout(() => setSettled(true), Math.max(0, SETTLE_MS - performance.now()));
    return () => clearTimeout(timer);
  }, [hasSettled]);
  return hasSettled;
}

/** Shows its children to signed-in users; others are asked to sign in where they are. */
export function Guard({ children }: { readonly children: ReactNode }) {
  const { status } = useHost().auth;
  const hasSettled = useHasSettled();
  if (status === 'loading' || !hasSettled) return <Waiting />;
  return status === 'signed-in' ? children : <WelcomeCard />;
}

function Waiting() {
  return (
    <main className={styles.page}>
      <LoadingBlock text="Loading..." />
    </main>
  );
}

function WelcomeCard() {
  const { productName, auth } = useHost();
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <h1 tabIndex={-1}>Welcome to {productName}</h1>
        <p>Sign in to see this page, or create an account to begin.</p>
        <div className={styles.actions}>
          <Button variant="primary" wide size="large" onClick={() => auth.openDialog('sign-in')}>
            Sign In
          </Button>
          <Button wide size="large" onClick={() => auth.openDialog('sign-up')}>
            Create Account
          </Button>
        </div>
      </div>
    </main>
  );
}
