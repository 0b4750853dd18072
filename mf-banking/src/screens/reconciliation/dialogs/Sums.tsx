import styles from '../reconciliation.module.css';

interface SumsProps {
  /** Label and amount of each and, for one that must be zero, whether it is. */
  readonly sums: readonly (readonly [label: string, amount: string, isEven?: boolean])[];
}

/** Totals, announced whenever they change. */
export function Sums({ sums }: SumsProps) {
  return (
    <dl className={styles.figures} aria-live="polite">
      {sums.map(([label, amount, isEven]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={isEven === undefined ? undefined : isEven ? styles.even : styles.uneven}>
            {amount}
          </dd>
        </div>
      ))}
    </dl>
  );
}
