import { useHost } from '@ledgerwise/contract';
import type { StatementLineState } from '@ledgerwise/resource';
import { useEffect, useRef, useState } from 'react';
import type { StatementAnswers, StatementReading } from '../../statements/statement.ts';
import { openStatementWorker, type StatementClient } from '../../statements/statement-client.ts';
import { partsOf, payloadOf } from './statement-payload.ts';

/** Where an import stands. */
export type ImportStep =
  | { readonly at: 'choose'; readonly reading?: StatementReading }
  | { readonly at: 'read'; readonly done: number }
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
  useEffect(() => () => client.current?.close(), []);

  const take = async (reading: StatementReading): Promise<void> => {
    if (reading.problems.some(({ stops }) => stops)) return setStep({ at: 'choose', reading });
    if (reading.questions.length > 0) return setStep({ at: 'ask', reading });
    const states = await data.call('preview_bank_statement', {
      bank_account_id: account,
      lines: reading.lines.map((line) => payloadOf(line)),
    });
    tried.current = null;
    setStep({ at: 'review', reading, states });
  };
  const attempt = async (work: () => Promise<void>, back: ImportStep): Promise<void> => {
    try {
      await work();
    } catch (error) {
      notify.error(error, 'Import Error');
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
          client.current = openStatementWorker((done) => setStep({ at: 'read', done }));
          setFileName(file.name);
          setAnswers({});
          setStep({ at: 'read', done: 0 });
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
        const parts = partsOf(step.reading.lines, step.states, keepsLikely);
        if (tried.current?.keepsLikely !== keepsLikely)
          tried.current = { keepsLikely, ids: ['', ...parts].map(() => crypto.randomUUID()) };
        const [importId = '', ...keys] = tried.current.ids;
        const sum = { imported: 0, duplicates: 0, likely: 0 };
        for (const [place, lines] of parts.entries()) {
          setStep({ at: 'write', done: place, total: parts.length });
          const told = await data.call('import_bank_statement', {
            bank_account_id: account,
            lines,
            key: keys[place] ?? '',
            import_id: importId,
            file_name: fileName,
          });
          sum.imported += told.imported;
          sum.duplicates += told.duplicates;
          sum.likely += told.likely.length;
        }
        setStep({ at: 'done', importId, ...sum });
      }, step),
    again: (): void => setStep({ at: 'choose' }),
  };
}
