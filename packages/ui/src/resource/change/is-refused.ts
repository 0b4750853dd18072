import { toAppError } from '@ledgerwise/contract';

/** Whether the server said no. Otherwise its answer was lost, and what was asked for may have been done. */
export function isRefused(error: unknown): boolean {
  const { code, status = 0, hasSentence } = toAppError(error);
  return !code.startsWith('server.') && (hasSentence || (status >= 400 && status < 500));
}
