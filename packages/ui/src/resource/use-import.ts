import { toAppError, useHost } from '@ledgerwise/contract';
import type { AnyResource } from '@ledgerwise/resource';
import {
  type ColumnMapping,
  type CsvChecked,
  type CsvClient,
  type CsvPlan,
  type CsvProblem,
  type CsvSummary,
  DATA_FAILED,
  type DuplicatePolicy,
  findMatches,
  type ImportMode,
  type ImportOutcome,
  type ImportProgress,
  type Matches,
  type RowProblem,
  runImport,
  textOfProblem,
} from '@ledgerwise/resource/csv';
import { useQueryClient } from '@tanstack/react-query';
import { useContext, useEffect, useRef, useState } from 'react';
import { CsvClientContext } from './csv-client-context.ts';
import { useResourceKeys } from './query-keys.ts';
import { tellFailure } from './tell-failure.ts';

/** Where an import stands. Each step holds what the next one needs. */
export type ImportStep =
  | { readonly at: 'choose'; readonly problem?: CsvProblem }
  | { readonly at: 'reading'; readonly fileName: string }
  | { readonly at: 'columns'; readonly fileName: string; readonly summary: CsvSummary }
  | { readonly at: 'checking'; readonly fileName: string; readonly summary: CsvSummary }
  | Review
  | { readonly at: 'running'; readonly review: Review; readonly progress: ImportProgress; cancel(): void }
  | { readonly at: 'done'; readonly outcome: ImportOutcome; readonly refused: readonly RowProblem[] };

export interface Review {
  readonly at: 'review';
  readonly fileName: string;
  readonly summary: CsvSummary;
  readonly checked: CsvChecked;
  readonly matches: Matches;
  readonly plan: CsvPlan;
  readonly policy: DuplicatePolicy;
}

/** Rows of a refusal that are told on screen; all of them are in the file of rejected rows. */
const TOLD_REFUSALS = 200;

/** Leads a file through the import, one step at a time; a failure leaves the step as it was. */
export function useImport(resource: AnyResource) {
  const host = useHost();
  const { data, notify } = host;
  const queries = useQueryClient();
  const keys = useResourceKeys(resource.name);
  const openClient = useContext(CsvClientContext);
  const client = useRef<CsvClient>(null);
  const key = useRef({ for: '', value: '' });
  const [step, setStep] = useState<ImportStep>({ at: 'choose' });
  const [mapping, setMapping] = useState<ColumnMapping>({});
  const [failure, setFailure] = useState<unknown>(null);

  useEffect(() => () => client.current?.close(), []);

  const csv = (): CsvClient => {
    client.current ??= openClient();
    return client.current;
  };

  const choose = async (file: File): Promise<void> => {
    setFailure(null);
    setStep({ at: 'reading', fileName: file.name });
    try {
      const opened = await csv().open(file, resource);
      if (opened.ok) {
        setMapping(opened.summary.mapping);
        setStep({ at: 'columns', fileName: file.name, summary: opened.summary });
        return;
      }
      notify.failure({ title: 'Import Error', text: textOfProblem(opened.problem) });
      setStep({ at: 'choose', problem: opened.problem });
    } catch (error) {
      setFailure(error);
      setStep({ at: 'choose' });
    }
  };

  const check = async (from: { fileName: string; summary: CsvSummary }): Promise<void> => {
    const { fileName, summary } = from;
    setFailure(null);
    setStep({ at: 'checking', fileName, summary });
    try {
      const checked = await csv().check(mapping);
      const matches = await findMatches({ source: data, client: csv(), resource });
      const plan = await csv().plan(matches, 'skip');
      setStep({ at: 'review', fileName, summary, checked, matches, plan, policy: 'skip' });
    } catch (error) {
      setFailure(error);
      setStep({ at: 'columns', fileName, summary });
    }
  };

  const setPolicy = async (review: Review, policy: DuplicatePolicy): Promise<void> => {
    setStep({ ...review, policy, plan: await csv().plan(review.matches, policy) });
  };

  /** The same rows keep their key, so that a second try after a lost answer imports nothing twice. */
  const keyFor = (review: Review, mode: ImportMode): string => {
    const wanted = JSON.stringify([review.fileName, mapping, review.policy, mode, review.plan]);
    if (key.current.for !== wanted) key.current = { for: wanted, value: crypto.randomUUID() };
    return key.current.value;
  };

  const run = async (review: Review, mode: ImportMode): Promise<void> => {
    const controller = new AbortController();
    const cancel = (): void => controller.abort();
    const show = (progress: ImportProgress): void => setStep({ at: 'running', review, progress, cancel });
    setFailure(null);
    show({ done: 0, total: review.plan.total });
    try {
      const outcome = await runImport({
        source: data,
        client: csv(),
        resource,
        plan: review.plan,
        mode,
        key: keyFor(review, mode),
        signal: controller.signal,
        onProgress: show,
      });
      const refused = await Promise.all(
        outcome.rejected.slice(0, TOLD_REFUSALS).map(async ({ row, field, message }) => ({
          line: await csv().lineOf(row),
          field,
          message,
        })),
      );
      setStep({ at: 'done', outcome, refused });
      const count = outcome.inserted + outcome.updated;
      if (outcome.import_id === null)
        notify.failure({
          title: 'Import Error',
          text: `${DATA_FAILED}. Nothing was imported: some rows were refused.`,
        });
      else notify.success({ title: 'Import Successful', text: `Imported ${count} records from CSV` });
      void queries.invalidateQueries({ queryKey: keys.all });
    } catch (error) {
      setStep(review);
      if (toAppError(error).code === 'data.aborted') {
        notify.info({ title: 'Import cancelled', text: 'Nothing was imported.' });
        return;
      }
      setFailure(error);
      tellFailure(host, error, { title: 'Import Error', failed: DATA_FAILED });
    }
  };

  const undo = async (importId: string): Promise<number> => {
    const count = await data.call('undo_import', { import_id: importId });
    void queries.invalidateQueries({ queryKey: keys.all });
    return count;
  };

  const restart = (): void => {
    setFailure(null);
    setStep({ at: 'choose' });
  };

  return {
    step,
    mapping,
    setMapping,
    failure,
    choose,
    check,
    setPolicy,
    run,
    undo,
    restart,
    back: setStep,
    rejected: (outcome?: ImportOutcome) => csv().rejected(outcome?.rejected ?? []),
  };
}

export type ImportFlow = ReturnType<typeof useImport>;
