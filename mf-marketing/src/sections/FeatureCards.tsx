import { useClaims } from '../claims/use-claims.ts';
import type { Feature } from '../content/features.ts';
import styles from './cards.module.css';
import { texts } from './texts.ts';

export function FeatureCards({ features }: { features: readonly Feature[] }) {
  const isThere = useClaims();
  return (
    <ul className={styles.cards}>
      {features.map((feature) => (
        <li key={feature.name} className={styles.card}>
          <h3>{feature.name}</h3>
          <p>{feature.text}</p>
          {!isThere(feature) && <p className={styles.absent}>{texts.inDevelopment}</p>}
        </li>
      ))}
    </ul>
  );
}
