import type { ErrorText, HostNotify } from '@ledgerwise/contract';
import type { Formats } from '../formats/use-formats.ts';
import type { JobCalls } from './job-calls.ts';
import type { JobRecords } from './job-records.ts';

/** Context of the jobs of one user in one organization. */
export interface JobSurroundings {
  readonly records: JobRecords;
  readonly calls: JobCalls;
  readonly notify: Pick<HostNotify, 'success' | 'info' | 'failure'>;
  /** Aborted once this page has done with jobs: what ends then ends without a word. */
  readonly closing: AbortSignal;
  errorTexts(): Readonly<Record<string, ErrorText>>;
  /** Number format for texts of jobs. */
  numbers(): Pick<Formats, 'numberFormat'>;
  /** The present moment: ISO 8601. */
  now(): string;
  /** Resolves with a release function once no page runs the job; rejects if this page is closed first. */
  hold(id: string): Promise<() => void>;
  /** Call it whenever the visible state changes. */
  tell(): void;
}
