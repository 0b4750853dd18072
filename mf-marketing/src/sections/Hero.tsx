import { useHost } from '@ledgerwise/contract';
import { LinkButton } from '@ledgerwise/ui/core';
import { landing } from '../content/landing.ts';
import styles from './landing.module.css';
import { StartOrDashboard } from './StartOrDashboard.tsx';

export function Hero() {
  const { productName } = useHost();
  return (
    <section className={styles.hero}>
      <p className={styles.kicker}>{landing.kicker}</p>
      <h1 tabIndex={-1}>{landing.title}</h1>
      <p className={styles.lead}>{landing.lead(productName)}</p>
      <div className={styles.actions}>
        <StartOrDashboard />
        <LinkButton size="large" to="/demo/dashboard">
          {landing.demo}
        </LinkButton>
      </div>
      <p className={styles.small}>{landing.terms}</p>
    </section>
  );
}
