import { toAppError } from '@ledgerwise/contract';

/** True if the server refused. Otherwise its response was lost, and the request may have succeeded. */
export function isRefused(error: unknown): boolean {
  const { code, status = 0, hasSentence } = toAppError(error);
  return !code.startsWith('server.') && (hasSentence || (status >= 400 && status < 500));
}
