import { useHost } from '@ledgerwise/contract';
import type { AnyResource } from '@ledgerwise/resource';
import { Button } from '../../core/Button.tsx';
import { Card } from '../../core/Card.tsx';
import { ProgressBar } from '../../core/ProgressBar.tsx';
import { useJobs } from '../use-jobs.ts';
import styles from './Import.module.css';
import type { ImportFlow } from './import-flow.ts';
import type { ImportStep } from './import-steps.ts';

export interface ImportRunningProps {
  readonly resource: AnyResource;
  readonly step: Extract<ImportStep, { at: 'running' }>;
  readonly flow: ImportFlow;
}

/** How far the import is. It can be stopped while rows are still being sent; after that the database decides at once. */
export function ImportRunning({ resource, step, flow }: ImportRunningProps) {
  const { productName } = useHost();
  const progress = useJobs().find(({ id }) => id === step.key)?.progress;
  const kinds = resource.label.many.toLowerCase();
  const { total } = step.review.plan;
  return (
    <Card title={`Importing ${kinds}`}>
      <div className={styles.running}>
        <p role="status">{progress?.text ?? 'Starting...'}</p>
        <ProgressBar label={`Import of ${kinds}`} value={progress?.done ?? 0} max={total} />
        <p className={styles.soft}>
          You can go on working in {productName}. Keep this tab open until it is done.
        </p>
        <div className={styles.actions}>
          <Button disabled={!progress?.canCancel} onClick={() => flow.cancel(step.key)}>
            Cancel
          </Button>
        </div>
      </div>
    </Card>
  );
}
