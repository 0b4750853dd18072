import { AsyncLocalStorage } from 'node:async_hooks';

/** Result of checking the password in the current request. */
export const passwordChecks = new AsyncLocalStorage<'right' | 'wrong'>();
