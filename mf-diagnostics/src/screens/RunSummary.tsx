import { progressValue } from '../runner/progress.ts';
import { countRecords } from '../runner/run-checks.ts';
import styles from './diagnostics.module.css';
import { texts } from './texts.ts';

/** How far a run is, in words, figures and a bar. */
export function RunSummary({ results }: { results: readonly { readonly status: string }[] }) {
  const { total, passed, failed, testing } = countRecords(results);
  const done = passed + failed;
  // Before the first is done there is nothing to show yet; without a value the bar says that something goes on.
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
