import type postgres from 'postgres';
import { LastingFailure } from '../lasting-failure.ts';

/** Error of work that the user cancelled. */
export const cancelled = (): Error => new LastingFailure('Cancelled.');

/**
 * Runs work on a pool until it is cancelled, which ends its statements immediately. Rejects with the signal's reason.
 */
export async function untilCancelled<T>(
  sql: postgres.Sql,
  signal: AbortSignal | undefined,
  work: () => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted();
  const end = (): void => void sql.end({ timeout: 0 });
  signal?.addEventListener('abort', end, { once: true });
  try {
    return await work();
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    signal?.removeEventListener('abort', end);
  }
}
