import { useHost } from '@ledgerwise/contract';
import { Button, EmptyState, ErrorState, LoadingBlock } from '@ledgerwise/ui/core';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { useServices } from '../app/services.ts';
import styles from './Guard.module.css';
import { organisationOf } from './session.ts';

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

/** Shows a screen once it is known what the user may do; before that, why it is not known. */
export function AccessGate({ children }: { readonly children: ReactNode }) {
  const { session } = useServices();
  const state = useSyncExternalStore(session.subscribe, session.state);
  const { auth } = useHost();
  const { access } = state;
  if (access.kind === 'failed')
    return (
      <ErrorState
        title="Your account could not be loaded"
        error={access.error}
        onRetry={() => void session.reloadAccess()}
      />
    );
  if (access.kind !== 'ready') return <LoadingBlock text="Loading..." />;
  if (organisationOf(state)) return children;
  return (
    <EmptyState
      title="You belong to no organisation"
      text="Organization not found. Please log in again, or ask an admin of your organisation for an invitation."
      actions={<Button onClick={() => void auth.signOut().catch(() => {})}>Sign out</Button>}
    />
  );
}
