import { Button } from '@ledgerwise/ui/core';
import styles from './ErrorScreen.module.css';
import { errorScreenTexts } from './texts.ts';

const TRACE_LINES = 6;

interface ErrorScreenProps {
  readonly error: unknown;
  /** Target of Go Home. Passed in, because reading it could be what failed. */
  readonly homePath: string;
  onRetry(): void;
}

function excerptOf(error: unknown): string {
  const trace = error instanceof Error ? (error.stack ?? '') : '';
  return trace.split('\n').slice(0, TRACE_LINES).join('\n');
}

/** Replaces content that failed to render. It uses nothing that could be the cause. */
export function ErrorScreen({ error, homePath, onRetry }: ErrorScreenProps) {
  const trace = excerptOf(error);
  return (
    <div className={styles.screen} role="alert" data-failed>
      <h1 tabIndex={-1}>{errorScreenTexts.title}</h1>
      <p>{errorScreenTexts.text}</p>
      <p className={styles.message}>{error instanceof Error ? error.message : String(error)}</p>
      {trace && <pre className={styles.trace}>{trace}</pre>}
      <div className={styles.actions}>
        <Button variant="primary" onClick={onRetry}>
          {errorScreenTexts.again}
        </Button>
        {/* A full page load, which resets any state. */}
        <Button onClick={() => location.assign(homePath)}>{errorScreenTexts.home}</Button>
      </div>
    </div>
  );
}
