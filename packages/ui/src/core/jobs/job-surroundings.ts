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
  /** How numbers are written in what jobs say. */
  numbers(): Pick<Formats, 'numberFormat'>;
  /** The present moment: ISO 8601. */
  now(): string;
  /** Settles once no page runs the job, with how to let it go; throws where this one closes before. */
  hold(id: string): Promise<() => void>;
  /** To be called whenever something else is to be shown. */
  tell(): void;
}
