import { absolutePath, type Host, toAppError } from '@ledgerwise/contract';
import { formatsOf } from '@ledgerwise/ui/core';
import { createFlowState } from '@ledgerwise/ui/import-stages';
import type {
  StatementAnswers,
  StatementColumns,
  StatementReading,
  StatementTable,
} from '../../statements/statement.ts';
import type { StatementClient } from '../../statements/statement-client.ts';
import { accountOf, compareLines, statementJob } from './statement-job.ts';
import { rememberColumns, rememberedColumns } from './statement-memory.ts';
import type { StatementReview, StatementState, StatementStep } from './statement-steps.ts';

export interface StatementFlowOptions {
  /** Account in the ledger. */
  readonly account: string;
  /** Scope of the remembered columns: a user in an organization. */
  readonly scope: string;
  /** Starts the file reader; progress is from 0 to 1. */
  openClient(onProgress: (done: number) => void): StatementClient;
}

/** The host's services, which may change while a file is being reviewed. */
export type StatementSurroundings = Pick<Host, 'data' | 'jobs' | 'auth' | 'basePath'>;

interface StatementWork extends StatementFlowOptions {
  surroundings(): Pick<StatementSurroundings, 'data'>;
  state(): StatementState;
  change(next: Partial<StatementState>): void;
  go(step: StatementStep): void;
}

/**
 * The first steps of an import: a file is chosen and read, its columns are matched, and its lines are compared with
 * existing ones.
 */
function createStatementReading(work: StatementWork) {
  const { account, scope, openClient, surroundings, state, change, go } = work;
  let client: StatementClient | undefined;
  let fileName = '';
  let answers: StatementAnswers = {};
  /** Applies to the file that was chosen last. */
  let takesOther = false;
  let attempt = new AbortController();

  /**
   * Runs work that leads to the next step, and returns to the current one on failure; cancelled work changes nothing.
   */
  async function advance(to: (signal: AbortSignal) => Promise<StatementStep>): Promise<void> {
    const { step: back } = state();
    attempt.abort();
    attempt = new AbortController();
    const { signal } = attempt;
    try {
      const next = await to(signal);
      if (!signal.aborted) go(next);
    } catch (failure) {
      if (!signal.aborted) change({ step: back, failure });
    }
  }

  const columnsStep = (table: StatementTable): StatementStep => ({
    at: 'columns',
    fileName,
    table,
    columns: table.columns,
  });

  /** Returns the step after a reading: a question, or the comparison of its lines with those already imported. */
  async function stepAfter(reading: StatementReading, signal: AbortSignal): Promise<StatementStep> {
    if (reading.problems.some(({ stops }) => stops)) return { at: 'choose', reading };
    const [question] = reading.questions;
    if (question?.kind === 'columns' && reading.table) return columnsStep(reading.table);
    if (question) return { at: 'question', fileName, reading };
    const { data } = surroundings();
    const { lines } = reading;
    const stated = accountOf(reading, takesOther);
    try {
      const states = await compareLines({ data, account, stated, lines, signal }, (done) => {
        if (!signal.aborted) go({ at: 'checking', fileName, done, total: lines.length });
      });
      return { at: 'review', fileName, reading, stated, states };
    } catch (error) {
      if (toAppError(error).code !== 'statement.other_account') throw error;
      return { at: 'other', fileName, reading, error };
    }
  }

  const read = (next: StatementAnswers): Promise<void> =>
    advance(async (signal) => {
      if (!client) return { at: 'choose' };
      answers = next;
      return stepAfter(await client.answer(answers), signal);
    });

  function close(): void {
    attempt.abort();
    client?.close();
    client = undefined;
  }

  return {
    close,
    choose(file: File): Promise<void> {
      close();
      go({ at: 'choose' });
      fileName = file.name;
      answers = {};
      takesOther = false;
      return advance(async (signal) => {
        const told = (done: number): void => {
          if (!signal.aborted) go({ at: 'reading', fileName, done });
        };
        told(0);
        const opened = openClient(told);
        client = opened;
        const reading = await opened.read(file);
        const columns = reading.table && rememberedColumns(scope, account, reading.table.headers);
        if (!columns) return stepAfter(reading, signal);
        answers = { columns };
        return stepAfter(await opened.answer(answers), signal);
      });
    },
    /** Shows the columns of the file again, for another matching. */
    matchAgain({ reading }: StatementReview): void {
      if (reading.table) go(columnsStep(reading.table));
    },
    setColumns(columns: StatementColumns): void {
      const { step } = state();
      if (step.at === 'columns') go({ ...step, columns });
    },
    /** Reads the file again with the matched columns. Answers about other columns are discarded. */
    match({ table, columns }: Extract<StatementStep, { at: 'columns' }>): Promise<void> {
      rememberColumns(scope, account, table.headers, columns);
      return read({ columns });
    },
    answer: (given: StatementAnswers): Promise<void> => read({ ...answers, ...given }),
    /** Continues with a file of another account. */
    takeOther(reading: StatementReading): Promise<void> {
      takesOther = true;
      return advance((signal) => stepAfter(reading, signal));
    },
  };
}

/** Takes a bank statement through the import, step by step; after an error, the step is unchanged. */
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
    /** Resolves when the job has ended. The job continues when the screen is closed. */
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
        // Cancelling needs no message.
        change({ step: review, failure: toAppError(error).code === 'data.aborted' ? null : error });
      }
    },
  };
}

export type StatementFlow = ReturnType<typeof createStatementFlow>;
