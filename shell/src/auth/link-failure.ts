import type { AppError } from '@ledgerwise/contract';
import { authError } from './auth-failure.ts';

/** The failure that a mailed link or another sign-in service wrote into the address, if any. */
export function readLinkFailure({ search, hash }: Pick<Location, 'search' | 'hash'>): AppError | null {
  for (const parameters of [new URLSearchParams(hash.slice(1)), new URLSearchParams(search)]) {
    const code = parameters.get('error_code') ?? parameters.get('error');
    if (code === null) continue;
    const message = parameters.get('error_description') ?? '';
    return authError({ name: 'AuthCallbackError', message, code });
  }
  return null;
}
