import { isAppError } from '@ledgerwise/contract';

/** Codes of who was not asked, or did not answer: no word about what the books hold. */
const NO_ANSWER = /^(?:network|auth|server|sandbox|organisation)[.]|^data[.]aborted$/;

/** Whether an error says nothing of the books: they were not reached, or the work was stopped. */
export const saysNothingOfBooks = (error: unknown): boolean =>
  isAppError(error)
    ? NO_ANSWER.test(error.code)
    : // What a signal throws is of the page's own class there, and no `Error` everywhere.
      typeof error === 'object' && error !== null && 'name' in error && error.name === 'AbortError';
