import { absolutePath, type Host, toAppError } from '@ledgerwise/contract';
import { formatsOf } from '@ledgerwise/ui/core';
import { createFlowState } from '@ledgerwise/ui/import-stages';
import type { StatementClient } from '../../statements/statement-client.ts';
import { statementJob } from './statement-job.ts';
import { createStatementReading } from './statement-reading.ts';
import type { StatementReview, StatementState, StatementStep } from './statement-steps.ts';

export interface StatementFlowOptions {
  /** Of the ledger. */
  readonly account: string;
  /** Scope of the remembered columns: a user in an organization. */
  readonly scope: string;
  /** Opens what reads a file; told how much was read, from 0 to 1. */
  openClient(onProgress: (done: number) => void): StatementClient;
}

/** The host's services, which may change while a file is being reviewed. */
export type StatementSurroundings = Pick<Host, 'data' | 'jobs' | 'auth' | 'basePath'>;

/** Leads a bank's statement through the import, one step at a time; a failure leaves the step as it was. */
export function createStatementFlow(options: StatementFlowOptions, surroundings: StatementSurroundings) {
  const { account } = options;
  let around = surroundings;
  const { state, watch, change, isShown } = createFlowState<StatementState>({
    step: { at: 'choose' },
    failure: null,
  });
  const go = (step: StatementStep): void => change({ step, failure: null });
  const reading = createStatementReading({ ...options, surroundings: () => around, state, change, go });
  /** The last try: another try at the same has the same key, and imports nothing twice. */
  let tried: {
    readonly review: StatementReview;
    readonly keepsLikely: boolean;
    readonly key: string;
  } | null = null;

  return {
    state,
    watch,
    ...reading,
    /** Replaces the host's services. */
    attach(next: StatementSurroundings): void {
      around = next;
    },
    restart(): void {
      reading.close();
      go({ at: 'choose' });
    },
    /** Resolves when the job has ended. The job continues when the screen is left. */
    async run(review: StatementReview, keepsLikely: boolean): Promise<void> {
      if (tried?.review !== review || tried.keepsLikely !== keepsLikely)
        tried = { review, keepsLikely, key: crypto.randomUUID() };
      const { key } = tried;
      const { data, jobs, auth, basePath } = around;
      const { fileName, stated, states } = review;
      go({ at: 'running', key, review });
      try {
        const outcome = await jobs.start(
          statementJob({
            ...{
              source: data,
              account,
              lines: review.reading.lines,
              stated,
              states,
              keepsLikely,
              key,
              fileName,
              isShown,
            },
            formats: formatsOf(auth.organisation),
            path: `${absolutePath(basePath, 'reconciliation/import')}?account=${encodeURIComponent(account)}`,
          }),
        );
        reading.close();
        go({ at: 'done', key, outcome });
      } catch (error) {
        // What was cancelled needs no words.
        change({ step: review, failure: toAppError(error).code === 'data.aborted' ? null : error });
      }
    },
  };
}

export type StatementFlow = ReturnType<typeof createStatementFlow>;
