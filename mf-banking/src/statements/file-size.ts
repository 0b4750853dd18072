import type { StatementProblem } from './statement.ts';

/** Largest file that is read, in bytes. */
const MAX_STATEMENT_SIZE = 25 * 1024 * 1024;

/** Returns the problem of a file before it is read, or undefined. */
export function problemOfSize(size: number): StatementProblem | undefined {
  if (size > MAX_STATEMENT_SIZE)
    return {
      kind: 'too_large',
      message: `The file is ${Math.ceil(size / 1024 / 1024)} MB large. Statements of up to 25 MB can be read: download a shorter period.`,
      stops: true,
    };
  if (size > 0) return undefined;
  return {
    kind: 'empty',
    message: 'The file is empty. Download the statement from your bank again.',
    stops: true,
  };
}
