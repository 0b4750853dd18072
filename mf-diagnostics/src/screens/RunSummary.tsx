import { progressValue } from '../runner/progress.ts';
import { countRecords } from '../runner/run-checks.ts';
import styles from './diagnostics.module.css';
import { texts } from './texts.ts';

/** Progress of a run, as text, figures and a bar. */
export function RunSummary({ results }: { results: readonly { readonly status: string }[] }) {
  const { total, passed, failed, testing } = countRecords(results);
  const done = passed + failed;
  // Before the first check is done there is no progress; a bar without a value shows activity.
  const value = done === 0 ? 0 : progressValue(done, total);
  return (
    <div className={styles.summary}>
      <progress
        className={styles.progress}
        {...(value !== null && { value })}
        max={Math.max(total, 1)}
        aria-label={texts.summary.progress}
      >
        {texts.summary.done(done, total)}
      </progress>
      <dl className={styles.counters} aria-live="polite">
        {[
          [texts.summary.passed, passed],
          [texts.summary.failed, failed],
          [texts.summary.testing, testing],
          [texts.summary.total, total],
        ].map(([label, count]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
