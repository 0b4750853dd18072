import type { Feature } from '../content/features.ts';
import styles from './landing.module.css';

export function FeatureCards({ features }: { features: readonly Feature[] }) {
  return (
    <ul className={styles.cards}>
      {features.map(({ title, text }) => (
        <li key={title} className={styles.card}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  );
}
