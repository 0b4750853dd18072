import { useHost } from '@ledgerwise/contract';
import { LinkButton } from '@ledgerwise/ui/core';
import styles from '../modules/ModuleCard.module.css';
import { notFoundTexts } from './texts.ts';

/** Page for an unknown address, with a link home. */
export function NotFoundPage() {
  const { auth, homePath } = useHost();
  return (
    <div className={styles.card}>
      <h1 tabIndex={-1}>{notFoundTexts.title}</h1>
      <p>{notFoundTexts.text}</p>
      <div className={styles.actions}>
        {auth.status === 'signed-in' ? (
          <LinkButton to={homePath} variant="primary">
            {notFoundTexts.dashboard}
          </LinkButton>
        ) : (
          <LinkButton to="/" variant="primary">
            {notFoundTexts.home}
          </LinkButton>
        )}
      </div>
    </div>
  );
}
