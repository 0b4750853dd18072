import { LinkButton } from '@ledgerwise/ui/core';
import { landing } from '../content/landing.ts';
import styles from './landing.module.css';
import { StartOrDashboard } from './StartOrDashboard.tsx';

export function ClosingCall() {
  return (
    <section className={styles.closing} aria-labelledby="closing-call">
      <h2 id="closing-call">{landing.closing}</h2>
      <p>{landing.closingText}</p>
      <div className={styles.actions}>
        <StartOrDashboard />
        <LinkButton size="large" to="/contact">
          {landing.contact}
        </LinkButton>
      </div>
    </section>
  );
}
