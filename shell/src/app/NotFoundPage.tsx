import { useHost } from '@ledgerwise/contract';
import { LinkButton } from '@ledgerwise/ui/core';
import styles from '../modules/ModuleCard.module.css';

/** Page for an unknown address, with a link home. */
export function NotFoundPage() {
  const { auth, homePath } = useHost();
  return (
    <div className={styles.card}>
      <h1 tabIndex={-1}>This page does not exist</h1>
      <p>The address may be mistyped, or the page has moved.</p>
      <div className={styles.actions}>
        {auth.status === 'signed-in' ? (
          <LinkButton to={homePath} variant="primary">
            Go to the dashboard
          </LinkButton>
        ) : (
          <LinkButton to="/" variant="primary">
            Go to the home page
          </LinkButton>
        )}
      </div>
    </div>
  );
}
