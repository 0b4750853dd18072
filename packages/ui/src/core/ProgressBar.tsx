import styles from './ProgressBar.module.css';

export interface ProgressBarProps {
  readonly label: string;
  readonly value: number;
  /** Undefined where the whole is not known. */
  readonly max: number | undefined;
}

/** How far something is. */
export function ProgressBar({ label, value, max }: ProgressBarProps) {
  return (
    <progress
      className={styles.bar}
      aria-label={label}
      {...(max !== undefined && max > 0 && { value: Math.min(value, max), max })}
    />
  );
}
