import { LinkButton } from '@ledgerwise/ui/core';
import styles from './landing.module.css';
import { StartOrDashboard } from './StartOrDashboard.tsx';

export function ClosingCall() {
  return (
    <section className={styles.closing} aria-labelledby="closing-call">
      <h2 id="closing-call">Try it with your own customers</h2>
      <p>Create an account, import a CSV file, and start working. No installation, nothing to set up.</p>
      <div className={styles.actions}>
        <StartOrDashboard />
        <LinkButton size="large" to="/contact">
          Talk to us
        </LinkButton>
      </div>
    </section>
  );
}
