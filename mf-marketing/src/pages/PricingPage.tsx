import { useHost } from '@ledgerwise/contract';
import { Link } from '@ledgerwise/contract/router';
import { Badge, LinkButton } from '@ledgerwise/ui/core';
import {
  demoPlan,
  PROFESSIONAL_PRICE,
  professionalPlan,
  questions,
  REPLY_WITHIN_HOURS,
  TRIAL_DAYS,
} from '../content/plans.ts';
import { ClaimList } from '../sections/ClaimList.tsx';
import { StartOrDashboard } from '../sections/StartOrDashboard.tsx';
import styles from './reading.module.css';

export function PricingPage() {
  const { productName } = useHost();
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>Pricing</h1>
      <p className={styles.lead}>
        {productName} is free during BETA. The prices below begin afterwards, with a {TRIAL_DAYS}-day free
        trial with every feature. No credit card required, cancel anytime.
      </p>
      <div className={styles.plans}>
        <section className={styles.plan} aria-labelledby="plan-demo">
          <h2 id="plan-demo">Demo</h2>
          <p className={styles.price}>Free</p>
          <p className={styles.soft}>Sample data in your browser, no account.</p>
          <div className={styles.actions}>
            <LinkButton size="large" to="/demo/dashboard">
              Try the demo
            </LinkButton>
          </div>
          <div className={styles.groups}>
            <ClaimList claims={demoPlan.items} />
          </div>
        </section>
        <section className={`${styles.plan} ${styles.popular}`} aria-labelledby="plan-professional">
          <h2 id="plan-professional">
            Professional <Badge tone="good">Most popular</Badge>
          </h2>
          <p className={styles.price}>
            <span className={styles.amount}>{PROFESSIONAL_PRICE}</span>
            <small>/month</small>
          </p>
          <p className={styles.soft}>
            {TRIAL_DAYS}-day free trial, no card. Priority email support, reply within {REPLY_WITHIN_HOURS}{' '}
            hours.
          </p>
          <div className={styles.actions}>
            <StartOrDashboard />
          </div>
          <div className={`${styles.groups} ${styles.twoGroups}`}>
            {professionalPlan.map(({ title, items }) => (
              <section key={title} className={styles.group}>
                <h3>{title}</h3>
                <ClaimList claims={items} />
              </section>
            ))}
          </div>
        </section>
      </div>
      <h2>Frequently asked questions</h2>
      <div className={styles.twoColumns}>
        {questions.map(({ question, answer }) => (
          <section key={question}>
            <h3>{question}</h3>
            <p>{answer}</p>
          </section>
        ))}
      </div>
      <p className={styles.after}>
        Something else? <Link to="/contact">Write to us</Link>; we reply within {REPLY_WITHIN_HOURS} hours.
      </p>
    </div>
  );
}
