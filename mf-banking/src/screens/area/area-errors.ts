import { toAppError } from '@ledgerwise/contract';

/** Nobody has used the area for a while, and the password opens it. */
export const isAreaLocked = (error: unknown): boolean => toAppError(error).code === 'banking.locked';

/** Wrong passwords have locked it, and an admin opens it. */
export const isLockedOut = (error: unknown): boolean => toAppError(error).code === 'banking.locked_out';

/** Content read while the area was open disappears, too. */
export const isAreaShut = (error: unknown): boolean => isAreaLocked(error) || isLockedOut(error);
