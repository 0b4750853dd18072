import { useHost } from '@ledgerwise/contract';
import { featureGroups } from '../content/features.ts';
import { featuresPage } from '../content/features-page.ts';
import { FeatureCards } from '../sections/FeatureCards.tsx';
import { Prose } from '../sections/Prose.tsx';
import { StartOrDashboard } from '../sections/StartOrDashboard.tsx';
import styles from './reading.module.css';

export function FeaturesPage() {
  const { productName } = useHost();
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>{featuresPage.title}</h1>
      <p className={styles.lead}>{featuresPage.lead(productName)}</p>
      {featureGroups.map(({ title, features }) => (
        <section key={title} className={styles.features}>
          <h2>{title}</h2>
          <FeatureCards features={features} />
        </section>
      ))}
      <section>
        <h2>{featuresPage.reading}</h2>
        <ul>
          {featuresPage.links.map((link) => (
            <li key={link}>
              <Prose>{link}</Prose>
            </li>
          ))}
        </ul>
      </section>
      <div className={styles.actions}>
        <StartOrDashboard />
      </div>
    </div>
  );
}
