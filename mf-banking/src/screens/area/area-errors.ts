import { toAppError } from '@ledgerwise/contract';

/** True if the area was locked after a period without use, and the password unlocks it. */
export const isAreaLocked = (error: unknown): boolean => toAppError(error).code === 'banking.locked';

/** Wrong passwords have locked it, and an admin opens it. */
export const isLockedOut = (error: unknown): boolean => toAppError(error).code === 'banking.locked_out';

/** Content read while the area was open disappears, too. */
export const isAreaShut = (error: unknown): boolean => isAreaLocked(error) || isLockedOut(error);
