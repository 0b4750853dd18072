import type { AnyResource } from '@ledgerwise/resource';
import { Button } from '../core/Button.tsx';
import { Card } from '../core/Card.tsx';
import { formatNumber } from '../core/format.ts';
import { ProgressBar } from '../core/ProgressBar.tsx';
import styles from './Import.module.css';
import type { ImportStep } from './use-import.ts';

export interface ImportRunningProps {
  readonly resource: AnyResource;
  readonly step: Extract<ImportStep, { at: 'running' }>;
}

/** How far the import is. It can be stopped while rows are still being sent; after that the database decides at once. */
export function ImportRunning({ resource, step }: ImportRunningProps) {
  const { done, total } = step.progress;
  const kinds = resource.label.many.toLowerCase();
  const isSending = done > 0 && done < total;
  return (
    <Card title={`Importing ${kinds}`}>
      <p role="status">
        {done < total
          ? `${formatNumber(done)} of ${formatNumber(total)} rows sent`
          : 'All rows are sent. Saving...'}
      </p>
      <ProgressBar label={`Import of ${kinds}`} value={done} max={total} />
      <br />
      <br />
      <div className={styles.actions}>
        <Button disabled={!isSending} onClick={step.cancel}>
          Cancel
        </Button>
      </div>
    </Card>
  );
}
