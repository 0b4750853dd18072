import { useHost } from '@ledgerwise/contract';
import { Link } from '@ledgerwise/contract/router';
import { Button, LinkButton } from '@ledgerwise/ui/core';
import type { MouseEvent } from 'react';
import styles from './frame.module.css';
import { accountAddress, useCanSignUp, useProductPlace } from './product-place.ts';

interface AccountActionsProps {
  onSignUp(): void;
  onSignIn(): void;
}

/** The way to the product that the demo is of, and to an account there. */
export function AccountActions({ onSignUp, onSignIn }: AccountActionsProps) {
  const { auth, productName, homePath } = useHost();
  const place = useProductPlace();
  const canSignUp = useCanSignUp();
  return (
    <>
      {place.kind === 'around' && (
        <Link to="/" className={styles.home}>
          <Home name={productName} />
        </Link>
      )}
      {place.kind === 'at' && (
        <a href={place.url} className={styles.home}>
          <Home name={productName} />
        </a>
      )}
      {place.kind === 'around' && auth.status === 'signed-in' && (
        <LinkButton to={homePath}>Your dashboard</LinkButton>
      )}
      {place.kind === 'around' && auth.status === 'signed-out' && <Button onClick={onSignIn}>Sign In</Button>}
      {place.kind === 'at' && (
        <a
          href={accountAddress(place.url)}
          className={styles.home}
          onClick={(event) => {
            if (opensElsewhere(event)) return;
            event.preventDefault();
            onSignIn();
          }}
        >
          Sign In
        </a>
      )}
      {canSignUp && (
        <Button variant="primary" onClick={onSignUp}>
          Start Free Trial
        </Button>
      )}
    </>
  );
}

/** In another tab or window this page, with what was entered, stays. */
function opensElsewhere({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return metaKey || ctrlKey || shiftKey || altKey;
}

/** A phone has room for a word. */
function Home({ name }: { readonly name: string }) {
  return (
    <>
      <span className={styles.wide}>Back to {name}</span>
      <span className={styles.narrow}>Home</span>
    </>
  );
}
