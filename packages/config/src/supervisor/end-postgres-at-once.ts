import { readFileSync } from 'node:fs';
import { errorCode } from '@ledgerwise/backend/error-code';

/** Ends a PostgreSQL without waiting for anything, by its pid file: it recovers from its log at its next start. */
export function endPostgresAtOnce(pidFile: string): void {
  try {
    process.kill(Number.parseInt(readFileSync(pidFile, 'utf8'), 10), 'SIGQUIT');
  } catch (error) {
    const code = errorCode(error);
    // The file or the process is gone: it has already ended.
    if (code !== 'ENOENT' && code !== 'ESRCH') throw error;
  }
}
