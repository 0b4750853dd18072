import { useHost } from '@ledgerwise/contract';
import { LinkButton } from '@ledgerwise/ui/core';
import { demoPlan, PROFESSIONAL_PRICE, professionalPlan, questions } from '../content/plans.ts';
import { pricing } from '../content/pricing.ts';
import { ClaimList } from '../sections/ClaimList.tsx';
import { Prose } from '../sections/Prose.tsx';
import { StartOrDashboard } from '../sections/StartOrDashboard.tsx';
import styles from './reading.module.css';

export function PricingPage() {
  const { productName } = useHost();
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>{pricing.title}</h1>
      <p className={styles.lead}>{pricing.lead(productName)}</p>
      <div className={styles.plans}>
        <section className={styles.plan} aria-labelledby="plan-demo">
          <h2 id="plan-demo">{pricing.demo}</h2>
          <p className={styles.price}>{pricing.demoPrice}</p>
          <p className={styles.soft}>{pricing.demoText}</p>
          <div className={styles.actions}>
            <LinkButton size="large" to="/demo/dashboard">
              {pricing.tryDemo}
            </LinkButton>
          </div>
          <div className={styles.groups}>
            <ClaimList claims={demoPlan.items} />
          </div>
        </section>
        <section className={`${styles.plan} ${styles.full}`} aria-labelledby="plan-professional">
          <h2 id="plan-professional">{pricing.professional}</h2>
          <p className={styles.price}>
            <span className={styles.amount}>{PROFESSIONAL_PRICE}</span>
            <small>{pricing.month}</small>
          </p>
          <p className={styles.soft}>{pricing.professionalText}</p>
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
      <h2>{pricing.questions}</h2>
      <div className={styles.twoColumns}>
        {questions.map(({ question, answer }) => (
          <section key={question}>
            <h3>{question}</h3>
            <p>{answer}</p>
          </section>
        ))}
      </div>
      <p className={styles.after}>
        <Prose>{pricing.contact}</Prose>
      </p>
    </div>
  );
}
