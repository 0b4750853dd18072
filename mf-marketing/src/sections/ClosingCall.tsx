import { LinkButton } from '@ledgerwise/ui/core';
import styles from './landing.module.css';
import { StartOrDashboard } from './StartOrDashboard.tsx';

export function ClosingCall() {
  return (
    <section className={styles.closing} aria-labelledby="closing-call">
      <h2 id="closing-call">See it with your own customers</h2>
      <p>Create an account, import a CSV file, and you are working. No installation, nothing to set up.</p>
      <div className={styles.actions}>
        <StartOrDashboard />
        <LinkButton size="large" to="/contact">
          Ask us something
        </LinkButton>
      </div>
    </section>
  );
}
