import {
  describeError,
  type Job,
  type JobUndo,
  type JobWords,
  type Notice,
  useHost,
} from '@ledgerwise/contract';
import type { AnyResource } from '@ledgerwise/resource';
import { useQueryClient } from '@tanstack/react-query';
import { countOfRecords } from '../../core/formats/format.ts';
import { type Formats, useFormats } from '../../core/formats/use-formats.ts';
import { fillWords } from '../../core/jobs/job-words.ts';
import { callByName } from '../actions/run-action.ts';
import { useResourceKeys } from '../query/query-keys.ts';
import type { Attempt } from './use-attempt.ts';
import { useUndo } from './use-undo.ts';

/**
 * From this many records on a change is a job: shown in the header while it runs, and undoable after a reload
 * too.
 */
export const LONG = 100;

/** One call that changes several records, all or nothing. */
export interface Change {
  /** Provides the idempotency key, and undoes the change. */
  readonly attempt: Attempt;
  /** Distinguishes it from another change. */
  readonly asked: unknown;
  readonly size: number;
  /** Its title: `Update of 1,200 customers`. */
  readonly title: string;
  run(key: string): Promise<number>;
  done(count: number): JobWords;
  readonly failure: Job<number>['failure'];
  /** How it is undone, if not by `undo_change`; null if deleted records cannot be restored. */
  readonly undo?: JobUndo | null;
}

/** Makes a change and notifies the user; throws refusals. */
export function useChange(resource: AnyResource): (change: Change) => Promise<void> {
  const formats = useFormats();
  const { jobs, notify } = useHost();
  const undo = useUndo(resource);
  const undoByFunction = useUndoByFunction(resource);
  return async (change) => {
    const { attempt, undo: own } = change;
    const key = attempt.keyOf(change.asked);
    if (change.size < LONG) {
      const words = change.done(await change.run(key));
      attempt.done();
      const action = own === undefined ? undo(key) : own && undoByFunction(own);
      notify.success({ ...words, ...(action && { action }) });
      return;
    }
    try {
      await jobs.start(jobOf(resource, key, change, formats));
      attempt.done();
    } catch (error) {
      // The job has checked if it was done, so its key is used up; if the result is unknown, this is still the same
      // attempt.
      const isUnknown = jobs.all().some(({ id, state }) => id === key && state === 'unknown');
      if (!isUnknown) attempt.done();
      throw error;
    }
  };
}

/** Undoes a change through its own function, as the action of a notice. */
function useUndoByFunction({ name }: AnyResource): (undo: JobUndo) => NonNullable<Notice['action']> {
  const formats = useFormats();
  const { data, notify, errorTexts } = useHost();
  const client = useQueryClient();
  const keys = useResourceKeys(name);
  const run = async ({ call, args, done, failed }: JobUndo): Promise<void> => {
    try {
      notify.success(fillWords(done, await callByName(data, call, args), formats));
    } catch (error) {
      notify.failure({ title: failed, text: describeError(error, errorTexts).help });
    } finally {
      void client.invalidateQueries({ queryKey: keys.all });
    }
  };
  return (undo) => ({ label: 'Undo', run: () => void run(undo) });
}

/** Returns the number of records in the response of `change_result`; throws for other responses. */
function countIn(answer: unknown): number {
  const count = typeof answer === 'object' && answer !== null && 'count' in answer ? answer.count : undefined;
  if (typeof count !== 'number') throw new Error('change_result answered no count.');
  return count;
}

function jobOf(
  resource: AnyResource,
  key: string,
  { title, size, run, done, failure, undo }: Change,
  formats: Formats,
): Job<number> {
  const taken: JobUndo = {
    call: 'undo_change',
    args: { key },
    done: { title: 'Undone', text: `Undone: ${title.toLowerCase()}.` },
    failed: 'This could not be undone',
  };
  const back = undo === undefined ? taken : undo;
  const many = countOfRecords(resource.label, size, formats);
  return {
    id: key,
    topic: `change ${resource.name}`,
    title,
    table: resource.name,
    run(_signal, report) {
      // One statement of the database: it cannot be cancelled halfway.
      report({ done: 0, text: 'Saving...', canCancel: false });
      return run(key);
    },
    describe: (count) => ({ ...done(count), ...(back && { undo: back }) }),
    failure,
    cancelled: { title: 'Cancelled', text: 'Nothing was changed.' },
    lost: { title: `${title} was not made`, text: `Nothing was changed. All ${many} are as they were.` },
    recover: {
      call: 'change_result',
      args: { key },
      found: [
        { where: 'undone_at', title: 'Undone', text: `Made, then undone: ${title.toLowerCase()}.` },
        { ...done(size), ...(back && { undo: back }) },
      ],
      resultOf: countIn,
    },
  };
}
