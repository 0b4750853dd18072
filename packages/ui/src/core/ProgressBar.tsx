import styles from './ProgressBar.module.css';

export interface ProgressBarProps {
  readonly label: string;
  readonly value: number;
  /** Undefined if the total is unknown. */
  readonly max: number | undefined;
}

/** A progress bar with its label. */
export function ProgressBar({ label, value, max }: ProgressBarProps) {
  return (
    <progress
      className={styles.bar}
      aria-label={label}
      {...(max !== undefined && max > 0 && { value: Math.min(value, max), max })}
    />
  );
}
