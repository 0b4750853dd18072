import { AppError, useHost } from '@ledgerwise/contract';
import type { StatementLineState } from '@ledgerwise/resource';
import { useEffect, useRef, useState } from 'react';
import type { StatementAnswers, StatementReading } from '../../statements/statement.ts';
import { openStatementWorker, type StatementClient } from '../../statements/statement-client.ts';
import { countParts, PART, partOf } from './statement-payload.ts';

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
      readonly at: 'review';
      readonly reading: StatementReading;
      readonly states: readonly StatementLineState[];
    }
  | { readonly at: 'write'; readonly done: number; readonly total: number }
  | {
      readonly at: 'done';
      readonly importId: string;
      readonly imported: number;
      readonly duplicates: number;
      readonly likely: number;
    };

/** Reads a statement in a worker, asks what only a person knows, shows what an import would make of it, and imports it. */
export function useStatementImport(account: string) {
  const { data, notify } = useHost();
  const [step, setStep] = useState<ImportStep>({ at: 'choose' });
  const [fileName, setFileName] = useState('');
  const [answers, setAnswers] = useState<StatementAnswers>({});
  const client = useRef<StatementClient>(null);
  /** Of the import, and keys of its parts: the same for another try at the same. */
  const tried = useRef<{ readonly keepsLikely: boolean; readonly ids: readonly string[] }>(null);
  const isCancelled = useRef(false);
  useEffect(() => () => client.current?.close(), []);

  /** Does something for each part, tells how far it is, and stops where it was cancelled. */
  const inParts = async (
    at: 'check' | 'write',
    lines: StatementReading['lines'],
    work: (part: number) => Promise<void>,
  ): Promise<void> => {
    for (let part = 0; part < countParts(lines); part += 1) {
      setStep({ at, done: part * PART, total: lines.length });
      await work(part);
      if (isCancelled.current) throw new AppError('data.aborted');
    }
  };

  const take = async (reading: StatementReading): Promise<void> => {
    if (reading.problems.some(({ stops }) => stops)) return setStep({ at: 'choose', reading });
    if (reading.questions.length > 0) return setStep({ at: 'ask', reading });
    const states: StatementLineState[] = [];
    await inParts('check', reading.lines, async (part) => {
      const told = await data.call('preview_bank_statement', {
        bank_account_id: account,
        lines: partOf(reading.lines, part),
      });
      for (const state of told) states.push({ ...state, line: state.line + part * PART });
    });
    tried.current = null;
    setStep({ at: 'review', reading, states });
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
  /** A statement comes in whole or not at all: the parts that are in already are taken away again. */
  const takeBack = async (importId: string): Promise<void> => {
    await data.call('undo_bank_statement', { import_id: importId });
    // An import that was undone is over: the next try is another one.
    tried.current = null;
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
    write: (keepsLikely: boolean) =>
      attempt(async () => {
        if (step.at !== 'review') return;
        const { reading, states } = step;
        if (tried.current?.keepsLikely !== keepsLikely)
          tried.current = {
            keepsLikely,
            ids: Array.from({ length: countParts(reading.lines) + 1 }, () => crypto.randomUUID()),
          };
        const [importId = '', ...keys] = tried.current.ids;
        const sum = { imported: 0, duplicates: 0, likely: 0 };
        let landed = 0;
        try {
          await inParts('write', reading.lines, async (part) => {
            const told = await data.call('import_bank_statement', {
              bank_account_id: account,
              lines: partOf(reading.lines, part, states, keepsLikely),
              key: keys[part] ?? '',
              import_id: importId,
              file_name: fileName,
            });
            landed += 1;
            sum.imported += told.imported;
            sum.duplicates += told.duplicates;
            sum.likely += told.likely.length;
          });
        } catch (error) {
          if (landed > 0) await takeBack(importId);
          throw error;
        }
        setStep({ at: 'done', importId, ...sum });
      }, step),
    /** Leaves the file; of an import that has begun nothing stays. */
    cancel: (): void => {
      isCancelled.current = true;
      if (step.at === 'read') client.current?.close();
    },
    again: (): void => setStep({ at: 'choose' }),
  };
}
