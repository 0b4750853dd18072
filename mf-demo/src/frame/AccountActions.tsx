import { useHost } from '@ledgerwise/contract';
import { Link } from '@ledgerwise/contract/router';
import { Button, LinkButton } from '@ledgerwise/ui/core';
import type { MouseEvent } from 'react';
import styles from './frame.module.css';
import { accountAddress, useCanSignUp, useProductPlace } from './product-place.ts';
import { texts } from './texts.ts';

interface AccountActionsProps {
  onSignUp(): void;
  onSignIn(): void;
}

/** Links to the full product, and to signing in or up there. */
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
        <LinkButton to={homePath}>{texts.account.dashboard}</LinkButton>
      )}
      {place.kind === 'around' && auth.status === 'signed-out' && (
        <Button onClick={onSignIn}>{texts.account.signIn}</Button>
      )}
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
          {texts.account.signIn}
        </a>
      )}
      {canSignUp && (
        <Button variant="primary" onClick={onSignUp}>
          {texts.account.signUp}
        </Button>
      )}
    </>
  );
}

/** In another tab or window, this page stays with its input. */
function opensElsewhere({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return metaKey || ctrlKey || shiftKey || altKey;
}

/** A phone has room for a word. */
function Home({ name }: { readonly name: string }) {
  return (
    <>
      <span className={styles.wide}>{texts.account.back(name)}</span>
      <span className={styles.narrow}>{texts.account.backShort}</span>
    </>
  );
}
