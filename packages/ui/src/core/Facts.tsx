import type { ReactNode } from 'react';
import styles from './facts.module.css';

export interface FactsProps {
  readonly facts: readonly (readonly [label: string, value: ReactNode])[];
}

/** A list of names and values; unknown values are omitted. */
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
