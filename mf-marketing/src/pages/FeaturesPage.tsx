import { useHost } from '@ledgerwise/contract';
import { Link } from '@ledgerwise/contract/router';
import { available, inDevelopment } from '../content/features.ts';
import { FeatureCards } from '../sections/FeatureCards.tsx';
import { StartOrDashboard } from '../sections/StartOrDashboard.tsx';
import styles from './reading.module.css';

export function FeaturesPage() {
  const { productName } = useHost();
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>Features</h1>
      <p className={styles.lead}>
        What {productName} does today, and what is being built. Nothing is listed as done before it is.
      </p>
      {available.map(({ title, features }) => (
        <section key={title}>
          <h2>{title}</h2>
          <FeatureCards features={features} />
        </section>
      ))}
      <section>
        <h2>In development</h2>
        <ul>
          {inDevelopment.map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
        <p>
          The <Link to="/demo/dashboard">demo</Link> shows the shape of some of these with sample figures.
        </p>
      </section>
      <div className={styles.actions}>
        <StartOrDashboard />
      </div>
    </div>
  );
}
