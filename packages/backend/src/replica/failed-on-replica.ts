import { errorCode } from '../error-code.ts';

/**
 * Errors of the server rather than the statement: it cannot write, rows were removed by replay, it accepts no sessions,
 * is being restarted or promoted, or is broken.
 */
const OF_REPLICA = /^(08|0A000|25006|28|3D|40001|53|55000|57P0|58|XX)/;
const OF_POSTGRES = /^[0-9A-Z]{5}$/;

/** True if the same statement may succeed on the primary. */
export function failedOnReplica(error: unknown): boolean {
  const code = errorCode(error);
  return OF_POSTGRES.test(code) ? OF_REPLICA.test(code) : true;
}
