import { AppError, type DataSource, toAppError } from '@ledgerwise/contract';

/** Rows in one request: large enough to be quick, small enough to show progress and to be stopped. */
export const PART_SIZE = 5000;
/** Parts in flight at once: the next one is read and sent while the server stores the last. */
const UPLOADS = 2;

/** Rows that have been sent, of all. */
export interface ImportProgress {
  readonly done: number;
  readonly total: number;
}

/** A part of a file: rows by column name, or the JSON of a table. */
export type StagedRows = string | readonly Readonly<Record<string, unknown>>[];

/** Rows that are being sent to the server, from any file. */
export interface Staging {
  readonly source: DataSource;
  /** Created once per import: a retry with the same key never imports twice. */
  readonly key: string;
  /** Number of rows. */
  readonly total: number;
  readonly signal?: AbortSignal | undefined;
  /** Some of the rows, made when they are sent. */
  rows(from: number, size: number): StagedRows | Promise<StagedRows>;
  readonly onProgress?: ((progress: ImportProgress) => void) | undefined;
}

/** Throws `data.aborted` if the signal was aborted. */
export function refuseAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new AppError('data.aborted', { cause: signal.reason });
}

/** Sends all parts of a file. They may arrive in any order; after an error none is in flight. */
async function upload({ source, key, total, signal, rows, onProgress }: Staging): Promise<void> {
  let next = 0;
  let done = 0;
  let arrived = 0;
  let hasFailed = false;
  const send = async (from: number): Promise<void> => {
    const part = { key, part: from / PART_SIZE, rows: await rows(from, PART_SIZE) };
    arrived = await source.call('stage_import_rows', part, signal);
  };
  const sendInTurn = async (): Promise<void> => {
    while (next < total && !hasFailed) {
      refuseAborted(signal);
      const from = next;
      next += PART_SIZE;
      await send(from);
      done += Math.min(PART_SIZE, total - from);
      onProgress?.({ done, total });
    }
  };
  const lanes = Array.from({ length: UPLOADS }, () =>
    sendInTurn().catch((error: unknown) => {
      hasFailed = true;
      throw error;
    }),
  );
  await Promise.allSettled(lanes);
  await Promise.all(lanes);
  // Parts that arrive at the same time do not count each other; sending one again changes nothing and returns the full
  // count.
  if (arrived !== total) await send(next - PART_SIZE);
  // If the organization was switched in another tab meanwhile, some parts were stored in the other one.
  if (arrived !== total)
    throw new AppError('import.incomplete', {
      message: 'Not all rows of the file arrived. Nothing was imported: start the import again.',
    });
}

/**
 * Sends rows in parts, then imports them with `run`: one statement of the server, all or nothing. Uploaded rows are
 * discarded if the import was cancelled or a part did not arrive.
 */
export async function importStaged<Result>(staging: Staging, run: () => Promise<Result>): Promise<Result> {
  const { source, key, signal } = staging;
  try {
    await upload(staging);
    return await run();
  } catch (error) {
    if (signal?.aborted || toAppError(error).code === 'import.incomplete')
      await source.call('discard_staged_import', { key });
    throw error;
  }
}
