import { useHost } from '@ledgerwise/contract';
import { useJobs } from '../use-jobs.ts';
import styles from './Import.module.css';
import { jobUnderwayTexts } from './texts.ts';
import { Underway } from './Underway.tsx';

export interface JobUnderwayProps {
  /** Id of the job. */
  readonly id: string;
  /** Plural of the imported records, in lower case: `customers`. */
  readonly kinds: string;
  /** Number of imported rows or lines. */
  readonly total: number;
}

/**
 * Progress of an import job. It can be cancelled while rows are being sent; after that, the database imports them in
 * one step.
 */
export function JobUnderway({ id, kinds, total }: JobUnderwayProps) {
  const { productName, jobs } = useHost();
  const progress = useJobs().find((job) => job.id === id)?.progress;
  return (
    <Underway
      title={jobUnderwayTexts.importing(kinds)}
      label={jobUnderwayTexts.importOf(kinds)}
      value={progress?.done ?? 0}
      max={total}
      text={progress?.text ?? jobUnderwayTexts.starting}
      onCancel={progress?.canCancel ? () => jobs.cancel(id) : undefined}
    >
      <p className={styles.soft}>{jobUnderwayTexts.continueWorking(productName)}</p>
    </Underway>
  );
}
