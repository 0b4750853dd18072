import type { ReactNode } from 'react';
import styles from './facts.module.css';

export interface FactsProps {
  readonly facts: readonly (readonly [label: string, value: ReactNode])[];
}

/** Facts about one thing, name by name; unknown ones are left out. */
export function Facts({ facts }: FactsProps) {
  return (
    <dl className={styles.facts}>
      {facts
        .filter(([, value]) => value !== null && value !== '')
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
