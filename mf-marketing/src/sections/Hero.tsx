import { useHost } from '@ledgerwise/contract';
import { LinkButton } from '@ledgerwise/ui/core';
import { TRIAL_DAYS } from '../content/plans.ts';
import styles from './landing.module.css';
import { StartOrDashboard } from './StartOrDashboard.tsx';

export function Hero() {
  const { productName } = useHost();
  return (
    <section className={styles.hero}>
      <p className={styles.kicker}>Free during BETA</p>
      <h1 tabIndex={-1}>Accounting for businesses that have outgrown spreadsheets</h1>
      <p className={styles.lead}>
        {productName} keeps customers, invoices, bills, stock and the bank in one set of books, shows each
        change the moment a colleague makes it, and checks its own numbers.
      </p>
      <div className={styles.actions}>
        <StartOrDashboard />
        <LinkButton size="large" to="/demo/dashboard">
          Try the demo
        </LinkButton>
      </div>
      <p className={styles.small}>
        {TRIAL_DAYS}-day free trial with all features · No credit card required · Cancel anytime · Fully
        responsive · No installation
      </p>
    </section>
  );
}
