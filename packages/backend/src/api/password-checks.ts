import { AsyncLocalStorage } from 'node:async_hooks';

/** What was found of the password that the request under way brings along. */
export const passwordChecks = new AsyncLocalStorage<'right' | 'wrong'>();
