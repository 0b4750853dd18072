import { useHost } from '@ledgerwise/contract';
import { Link } from '@ledgerwise/contract/router';
import { Button, LinkButton } from '@ledgerwise/ui/core';
import styles from './frame.module.css';
import { accountAddress, useCanSignUp, useProductPlace } from './product-place.ts';

/** The way to the product that the demo is of, and to an account there. */
export function AccountActions({ onSignUp }: { onSignUp(): void }) {
  const { auth, productName } = useHost();
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
        <LinkButton to="/accounting/dashboard">Your dashboard</LinkButton>
      )}
      {place.kind === 'around' && auth.status === 'signed-out' && (
        <Button onClick={() => auth.openDialog('sign-in')}>Sign In</Button>
      )}
      {place.kind === 'at' && (
        <a href={accountAddress(place.url)} className={styles.home}>
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

/** A phone has room for a word. */
function Home({ name }: { readonly name: string }) {
  return (
    <>
      <span className={styles.wide}>Back to {name}</span>
      <span className={styles.narrow}>Home</span>
    </>
  );
}
