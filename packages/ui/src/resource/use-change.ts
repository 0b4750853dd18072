import { type Job, type JobWords, useHost } from '@ledgerwise/contract';
import type { AnyResource } from '@ledgerwise/resource';
import { useUndo } from './use-undo.ts';

/** From so many records on a change is a job: seen in the header while it runs, and taken back after a reload too. */
const LONG = 100;

/** One call that changes many records: all of them, or none. */
export interface Change {
  /** Under which the server does it once, and takes it back. */
  readonly key: string;
  readonly size: number;
  /** What it is: `Update of 1,200 customers`. */
  readonly title: string;
  run(): Promise<number>;
  done(count: number): JobWords;
  readonly failure: Job<number>['failure'];
  /** False where what is gone cannot come back. */
  readonly canUndo?: boolean;
}

/** Makes a change and tells of it; throws what was refused. */
export function useChange(resource: AnyResource): (change: Change) => Promise<void> {
  const { jobs, notify } = useHost();
  const undo = useUndo(resource);
  return async (change) => {
    if (change.size < LONG) {
      const words = change.done(await change.run());
      notify.success({ ...words, ...(change.canUndo !== false && { action: undo(change.key) }) });
      return;
    }
    await jobs.start(jobOf(resource, change));
  };
}

function jobOf(
  resource: AnyResource,
  { key, title, run, done, failure, canUndo = true }: Change,
): Job<number> {
  return {
    id: key,
    topic: `change ${resource.name}`,
    title,
    table: resource.name,
    run(_signal, report) {
      // One statement of the database: it cannot be stopped half way.
      report({ done: 0, text: 'Saving...', canCancel: false });
      return run();
    },
    describe: (count) => ({
      ...done(count),
      ...(canUndo && {
        undo: {
          call: 'undo_change',
          args: { key },
          done: { title: 'Undone', text: `Taken back: ${title.toLowerCase()}.` },
          failed: 'This could not be undone',
        },
      }),
    }),
    failure,
    cancelled: { title: 'Cancelled', text: 'Nothing was changed.' },
    lost: {
      title: 'What became of a change is not known',
      text: 'The page was left before the answer came. All of the records are changed, or none: look at one of them to see which.',
    },
  };
}
