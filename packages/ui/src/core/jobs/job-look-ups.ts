import type { JobEndings } from './job-endings.ts';
import type { JobRecord } from './job-records.ts';
import type { JobSurroundings } from './job-surroundings.ts';
import { findingFor } from './job-words.ts';

/** Finds out the results of jobs whose page was closed. */
export interface JobLookUps {
  /** Waits until no page runs the job, then reports its outcome. */
  lookUp(id: string): Promise<void>;
  /** Does this for all jobs stored as running. */
  lookUpRunning(): void;
  /** The same for all of which it is not known that they have ended. */
  lookUpOpen(): void;
  /** True while the server is being asked about the job. */
  isChecking(id: string): boolean;
}

const isRunning = ({ state }: JobRecord): boolean => state === 'running';
const isOpen = ({ state }: JobRecord): boolean => state === 'running' || state === 'unknown';

/** `runsHere` identifies jobs of this page, whose results need no request. */
export function createJobLookUps(
  { records, calls, closing, numbers, hold, tell }: JobSurroundings,
  endings: JobEndings,
  runsHere: (id: string) => boolean,
): JobLookUps {
  const awaited = new Set<string>();
  const checking = new Set<string>();

  async function lookUp(id: string): Promise<void> {
    if (awaited.has(id) || runsHere(id)) return;
    awaited.add(id);
    try {
      const release = await hold(id);
      try {
        const record = records.get(id);
        if (record && isOpen(record)) await conclude(record);
      } finally {
        checking.delete(id);
        release();
      }
    } catch (error) {
      if (!closing.aborted) throw error;
    } finally {
      awaited.delete(id);
      tell();
    }
  }

  async function conclude(record: JobRecord): Promise<void> {
    checking.add(record.id);
    tell();
    const answer = record.recover ? await calls.answerOf(record.recover) : null;
    if (closing.aborted) return;
    if (answer === undefined) {
      // Another page may have stored this already, and each write notifies all pages.
      if (record.state !== 'unknown') endings.leftOpen(record);
      return;
    }
    const found = answer === null ? undefined : findingFor(record.recover?.found ?? [], answer, numbers());
    if (found) endings.found(record, found);
    else endings.lost(record);
  }

  const lookUpThose = (wanted: (record: JobRecord) => boolean): void => {
    for (const record of records.all()) if (wanted(record)) void lookUp(record.id);
  };

  return {
    lookUp,
    lookUpRunning: () => lookUpThose(isRunning),
    lookUpOpen: () => lookUpThose(isOpen),
    isChecking: (id) => checking.has(id),
  };
}
