import { useHost } from '@ledgerwise/contract';
import { Link } from '@ledgerwise/contract/router';
import { featureGroups } from '../content/features.ts';
import { FeatureCards } from '../sections/FeatureCards.tsx';
import { StartOrDashboard } from '../sections/StartOrDashboard.tsx';
import styles from './reading.module.css';

export function FeaturesPage() {
  const { productName } = useHost();
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>Features</h1>
      <p className={styles.lead}>
        What {productName} does today. This page is generated from the product itself, so it only lists what
        is already built.
      </p>
      {featureGroups.map(({ title, features }) => (
        <section key={title} className={styles.features}>
          <h2>{title}</h2>
          <FeatureCards features={features} />
        </section>
      ))}
      <section>
        <h2>Further reading</h2>
        <ul>
          <li>
            <Link to="/proof">How the books prove themselves</Link>: which checks there are, and how to run
            them.
          </li>
          <li>
            <Link to="/self-hosting">Self-hosting</Link>: on your own computer or server in two commands.
          </li>
          <li>
            <Link to="/developers">For developers</Link>: build and deploy one module without the others.
          </li>
        </ul>
      </section>
      <div className={styles.actions}>
        <StartOrDashboard />
      </div>
    </div>
  );
}
