import { AppError, absolutePath, toAppError, useHost } from '@ledgerwise/contract';
import type { StatementImportOutcome, StatementLineState } from '@ledgerwise/resource';
import { useFormats } from '@ledgerwise/ui/core';
import { useEffect, useRef, useState } from 'react';
import type { StatementAnswers, StatementReading } from '../../statements/statement.ts';
import { openStatementWorker, type StatementClient } from '../../statements/statement-client.ts';
import { accountOf } from './statement-account.ts';
import { statementJob } from './statement-job.ts';
import { partOf } from './statement-payload.ts';

/** Lines in one question for what is there: large enough to be quick, small enough to tell of progress. */
const PART = 1000;

/** Where an import stands; `done` and `total` are lines. */
export type ImportStep =
  | { readonly at: 'choose'; readonly reading?: StatementReading }
  | {
      readonly at: 'read';
      /** From 0 to 1. */
      readonly part: number;
    }
  | { readonly at: 'check'; readonly done: number; readonly total: number }
  | { readonly at: 'ask'; readonly reading: StatementReading }
  | {
      /** The file is of another account than this one. */
      readonly at: 'other';
      readonly reading: StatementReading;
      readonly error: unknown;
    }
  | {
      readonly at: 'review';
      readonly reading: StatementReading;
      readonly states: readonly StatementLineState[];
    }
  | { readonly at: 'done'; readonly outcome: StatementImportOutcome };

/** Reads a statement in a worker, asks what only a person knows, shows what an import would make of it, and hands it to the host. */
export function useStatementImport(account: string) {
  const formats = useFormats();
  const { data, jobs, notify, basePath } = useHost();
  const [step, setStep] = useState<ImportStep>({ at: 'choose' });
  const [fileName, setFileName] = useState('');
  const [answers, setAnswers] = useState<StatementAnswers>({});
  const client = useRef<StatementClient>(null);
  /** The key of the last try: the same for another try at the same. */
  const tried = useRef<{ readonly keepsLikely: boolean; readonly key: string }>(null);
  const isCancelled = useRef(false);
  /** Said of the file that was chosen last. */
  const takesOther = useRef(false);
  useEffect(() => () => client.current?.close(), []);

  /** Asks what an import would make of each line, some at a time, and stops where it was cancelled. */
  const statesOf = async (reading: StatementReading): Promise<readonly StatementLineState[]> => {
    const { lines } = reading;
    const states: StatementLineState[] = [];
    for (let from = 0; from < lines.length; from += PART) {
      setStep({ at: 'check', done: from, total: lines.length });
      const told = await data.call('preview_bank_statement', {
        bank_account_id: account,
        lines: partOf(lines, from, PART),
        ...accountOf(reading, takesOther.current),
      });
      for (const state of told) states.push({ ...state, line: state.line + from });
      if (isCancelled.current) throw new AppError('data.aborted');
    }
    return states;
  };

  const take = async (reading: StatementReading): Promise<void> => {
    if (reading.problems.some(({ stops }) => stops)) return setStep({ at: 'choose', reading });
    if (reading.questions.length > 0) return setStep({ at: 'ask', reading });
    try {
      const states = await statesOf(reading);
      tried.current = null;
      setStep({ at: 'review', reading, states });
    } catch (error) {
      if (toAppError(error).code !== 'statement.other_account') throw error;
      setStep({ at: 'other', reading, error });
    }
  };
  const attempt = async (work: () => Promise<void>, back: ImportStep): Promise<void> => {
    isCancelled.current = false;
    try {
      await work();
    } catch (error) {
      if (!isCancelled.current) notify.error(error, 'Import Error');
      setStep(back);
    }
  };
  return {
    step,
    fileName,
    choose: (file: File) =>
      attempt(
        async () => {
          client.current?.close();
          client.current = openStatementWorker((part) => setStep({ at: 'read', part }));
          setFileName(file.name);
          setAnswers({});
          takesOther.current = false;
          setStep({ at: 'read', part: 0 });
          await take(await client.current.read(file));
        },
        { at: 'choose' },
      ),
    answer: (given: StatementAnswers) =>
      attempt(async () => {
        if (!client.current) return;
        const all = { ...answers, ...given };
        setAnswers(all);
        await take(await client.current.answer(all));
      }, step),
    /** Goes on with a file of another account. */
    takeOther: () =>
      attempt(async () => {
        if (step.at !== 'other') return;
        takesOther.current = true;
        await take(step.reading);
      }, step),
    /** Resolves when the job has ended. The job continues when the screen is left. */
    async write(keepsLikely: boolean): Promise<void> {
      if (step.at !== 'review') return;
      const { reading, states } = step;
      if (tried.current?.keepsLikely !== keepsLikely)
        tried.current = { keepsLikely, key: crypto.randomUUID() };
      const path = `${absolutePath(basePath, 'reconciliation/import')}?account=${encodeURIComponent(account)}`;
      const { key } = tried.current;
      try {
        const outcome = await jobs.start(
          statementJob({
            ...{
              source: data,
              account,
              lines: reading.lines,
              stated: accountOf(reading, takesOther.current),
              states,
              keepsLikely,
              key,
              formats,
              fileName,
              path,
            },
          }),
        );
        setStep({ at: 'done', outcome });
      } catch {
        // The host has said why, and the file is still here for another try.
      }
    },
    /** Leaves the file before it is imported. */
    cancel: (): void => {
      isCancelled.current = true;
      if (step.at === 'read') client.current?.close();
    },
    again: (): void => setStep({ at: 'choose' }),
  };
}
