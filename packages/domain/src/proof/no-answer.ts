import { isAppError } from '@ledgerwise/contract';

/** Codes of requests that were not sent or got no response: they say nothing about the books. */
const NO_ANSWER = /^(?:network|auth|server|sandbox|organisation)[.]|^data[.]aborted$/;

/** True if an error says nothing about the books: they were not reached, or the work was cancelled. */
export const saysNothingOfBooks = (error: unknown): boolean =>
  isAppError(error)
    ? NO_ANSWER.test(error.code)
    : // An abort error has the page's own class, which is not an `Error` everywhere.
      typeof error === 'object' && error !== null && 'name' in error && error.name === 'AbortError';
