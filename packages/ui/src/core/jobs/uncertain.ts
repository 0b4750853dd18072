import { toAppError } from '@ledgerwise/contract';

const UNCERTAIN = /^(?:app|network|server)\./;

/** A refusal says that nothing was done; these failures say only that no answer came. */
export function isUncertain(error: unknown): boolean {
  return UNCERTAIN.test(toAppError(error).code);
}
