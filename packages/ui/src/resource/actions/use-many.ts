import { type DataSource, type Row, useHost } from '@ledgerwise/contract';
import type { AnyResource, ManyAction, Values } from '@ledgerwise/resource';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormats } from '../../core/formats/use-formats.ts';
import { useResourcePaths } from '../paths.ts';
import { useJobs } from '../use-jobs.ts';
import { manyJob } from './many-job.ts';
import type { ManyResult } from './run-many.ts';

export interface ManyRun {
  /** Undefined as long as nothing runs. */
  readonly progress: { readonly done: number; readonly text: string } | undefined;
  /** Result of the last run; null before. */
  readonly result: ManyResult | null;
  begin(rows: readonly Row[], entered: Values): Promise<ManyResult | null>;
  stop(): void;
}

/** Runs an action on many records as a job; the user may leave the screen. */
export function useMany(
  resource: AnyResource,
  action: ManyAction,
  onEnded: (result: ManyResult) => void,
): ManyRun {
  const host = useHost();
  const data: DataSource = host.data;
  const client = useQueryClient();
  const paths = useResourcePaths(resource);
  const jobs = useJobs();
  const formats = useFormats();
  const [id, setId] = useState<string | null>(null);
  const [result, setResult] = useState<ManyResult | null>(null);
  const job = id === null ? undefined : jobs.find((known) => known.id === id);

  const mailing = async (row: Row, entered: Values): Promise<Values> => {
    const { mailArguments, mailedSource } = await import('../../document/mail/mail-arguments.ts');
    return mailArguments(mailedSource({ data, resource, formats }, action, row), entered);
  };
  /**
   * Returns null if it was cancelled before it did anything, or failed as a whole: the user has been notified of both.
   */
  const begin = async (rows: readonly Row[], entered: Values): Promise<ManyResult | null> => {
    const run = crypto.randomUUID();
    setId(run);
    setResult(null);
    try {
      const { errorTexts, jobs: work } = host;
      const { list: listPath, read: pathOf } = paths;
      const ended = await work.start(
        manyJob({
          id: run,
          resource,
          action,
          rows,
          entered,
          formats,
          ...(action.mails && { prepare: mailing }),
          data,
          errorTexts,
          listPath,
          pathOf,
        }),
      );
      setResult(ended);
      onEnded(ended);
      return ended;
    } catch {
      return null;
    } finally {
      setId(null);
      // An action on some records changes others: balances, stock, reports.
      void client.invalidateQueries();
    }
  };
  return {
    progress: id === null ? undefined : { done: job?.progress?.done ?? 0, text: job?.progress?.text ?? '' },
    result,
    begin,
    stop: () => id !== null && host.jobs.cancel(id),
  };
}
