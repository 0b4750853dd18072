import { describeError, type JobOutcome, type JobUndo, type JobWords } from '@ledgerwise/contract';
import type { JobRecord } from './job-records.ts';
import type { JobSurroundings } from './job-surroundings.ts';
import { fillWords } from './job-words.ts';

/** The stored end of a job. */
type JobEnd = Pick<JobRecord, 'state' | 'undo' | 'notes'> & { readonly words: JobWords };

/** Stores how jobs ended, notifies the user, and undoes jobs. */
export interface JobEndings {
  /** The job has run. The user is not notified of an error that its screen shows. */
  done(record: JobRecord, outcome: JobOutcome, isShown: boolean): void;
  /** The job was done, although its page was closed. */
  found(record: JobRecord, what: { readonly words: JobWords; readonly undo?: JobUndo }): void;
  /** The job was not done, because its page was closed. */
  lost(record: JobRecord): void;
  /** The job failed. The user is not notified if its screen shows it. */
  failed(record: JobRecord, words: JobWords, isShown: boolean): void;
  /** The result is unknown for now. The job stays open and is checked again; the user is not notified. */
  leftOpen(record: JobRecord): void;
  /** Undoes a job, once at a time. Throws the refusal of the function after showing it to the user. */
  undo(id: string): Promise<void>;
}

const UNKNOWN: JobWords = {
  title: 'The result is not known yet',
  text: 'The server could not be reached. We’ll check again as soon as it is back.',
};

/** Returns the stored form of an outcome. */
function endOf({ title, text, undo, notes, isFailure = false }: JobOutcome): JobEnd {
  return {
    state: isFailure ? 'failed' : 'done',
    words: { title, ...(text !== undefined && { text }) },
    ...(undo && { undo }),
    ...(notes && notes.length > 0 && { notes }),
  };
}

/**
 * `ask` confirms before a job is undone that requires it; without it, the notice of such a job has no Undo.
 */
export function createJobEndings(
  { records, calls, notify, errorTexts, numbers, now, tell }: JobSurroundings,
  ask: ((id: string) => void) | undefined,
): JobEndings {
  const undoing = new Map<string, Promise<void>>();

  function finish(record: JobRecord, end: JobEnd): JobRecord {
    const { undo: _undo, ...rest } = record;
    const finished = { ...rest, ...end, endedAt: now() };
    records.put(finished);
    return finished;
  }

  /** Notifies the user of a completed job, with Undo if possible. */
  function tellDone({ id, words, undo }: JobRecord): void {
    if (!words) return;
    const run = undo?.question ? ask && (() => ask(id)) : undo && (() => void undoJob(id).catch(() => {}));
    notify.success({ ...words, ...(run && { action: { label: 'Undo', run } }) });
  }

  async function undoJob(id: string): Promise<void> {
    const record = records.get(id);
    if (!record?.undo) return;
    const { done, failed } = record.undo;
    try {
      const words = fillWords(done, await calls.make(record.undo), numbers());
      finish(record, { state: 'undone', words });
      notify.success(words);
    } catch (error) {
      notify.failure({ title: failed, text: describeError(error, errorTexts()).help });
      throw error;
    } finally {
      tell();
    }
  }

  return {
    done(record, outcome, isShown) {
      const end = endOf(outcome);
      const finished = finish(record, end);
      if (end.state === 'done') tellDone(finished);
      else if (!isShown) notify.failure(end.words);
    },
    found: (record, what) => tellDone(finish(record, { state: 'done', ...what })),
    lost(record) {
      finish(record, { state: 'lost', words: record.lost });
      notify.info(record.lost);
    },
    failed(record, words, isShown) {
      finish(record, { state: 'failed', words });
      if (!isShown) notify.failure(words);
    },
    leftOpen: (record) => records.put({ ...record, state: 'unknown', words: UNKNOWN }),
    undo(id) {
      const work = undoing.get(id) ?? undoJob(id).finally(() => undoing.delete(id));
      undoing.set(id, work);
      return work;
    },
  };
}
