import { inspect } from 'node:util';
import { DISK_LIMITS } from '../limits/disk-limits.ts';

/** A refusal of PostgreSQL or of the driver. */
interface DatabaseError {
  readonly code: string;
  readonly message: string;
  readonly detail?: string | undefined;
  readonly hint?: string | undefined;
}

function isDatabaseError(error: unknown): error is DatabaseError {
  return error instanceof Error && 'code' in error && typeof error.code === 'string';
}

/** Classes that lite answers as PostgREST does. */
const ANSWERED_BY_LITE = /^(PT|PGRST|42|22|21|23502|23503|25006|53|55)/;
/** A second of what may be there once: lite would leave out the constraint's sentence. */
const UNIQUE_VIOLATION = '23505';
const SERVER_FAULT = /^(08|09|0L|0P|25|28|2D|38|39|3B|40|54|57|58|F0|HV|XX)/;
const SQLSTATE = /^[0-9A-Z]{5}$/;
/** The server went away in the middle: the driver's own codes, and PostgreSQL's. */
const GONE = /^(CONNECTION_|CONNECT_TIMEOUT|ECONN|EPIPE|57P0)/;

/** The writer's mistake, in a class of errors that are otherwise the server's. */
const OBJECT_NOT_IN_PREREQUISITE_STATE = '55000';
const COMPUTED_VIEW = /^cannot (update|insert into|delete from|merge into) view /;

/** What a client is told while the database restarts. */
export const UNAVAILABLE_SENTENCE =
  'The database is being restarted. Nothing you entered is lost: please try again in a moment.';

const AT_ONCE = {
  message: 'Somebody changed the same at this very moment, so nothing was changed. Please try again.',
  hint: 'server.busy',
};

const DISK_IS_FULL = '53100';
const READ_ONLY_TRANSACTION = '25006';
const DISK_FULL = { message: DISK_LIMITS.leftToDatabase.sentence, hint: 'server.disk_full' };

/** What PostgreSQL says in words for its operator, and what it means to people. */
const OWN_WORDS: Readonly<Record<string, { readonly message: string; readonly hint: string }>> = {
  '57014': {
    message:
      'This took too long and was stopped; nothing was changed. Ask for less at once, with a shorter period or a narrower filter, or try again later.',
    hint: 'server.too_slow',
  },
  // Two that waited for each other, and two that could not both be true.
  '40P01': AT_ONCE,
  '40001': AT_ONCE,
  [DISK_IS_FULL]: DISK_FULL,
};

/** Whether something failed only because the database went away in the middle of it. */
export function isGone(error: unknown): boolean {
  return isDatabaseError(error) && GONE.test(error.code);
}

interface ClientError {
  readonly code: string;
  readonly message: string;
  readonly details: string | null;
  readonly hint: string | null;
}

/** An error for lite, whose `PGRST` code carries any answer in PostgREST's shape. */
function answered(status: number, answer: ClientError): Error {
  return Object.assign(new Error(JSON.stringify(answer)), {
    code: 'PGRST',
    detail: JSON.stringify({ status, headers: {} }),
    ...quiet(answer.code),
  });
}

/** What goes to the log names the code only: messages and details hold people's data. */
const quiet = (code: string): object => ({
  [inspect.custom]: () => `The database refused a request: ${code}`,
});

/**
 * Lite knows neither RAISE nor CHECK nor deferred triggers, and would answer 500 without a word. `isReadOnly` says that the
 * server lets nothing be written while the disk is full: what is refused for that is refused for the disk.
 */
export function toClientError(error: unknown, isReadOnly = false): unknown {
  if (!isDatabaseError(error)) return error;
  const { message, detail, hint } = error;
  const code = isReadOnly && error.code === READ_ONLY_TRANSACTION ? DISK_IS_FULL : error.code;
  if (isGone(error)) {
    const answer = {
      code: 'PGRST001',
      message: UNAVAILABLE_SENTENCE,
      details: null,
      hint: 'server.unavailable',
    };
    return answered(503, answer);
  }
  if (!SQLSTATE.test(code)) return error;
  if (code === OBJECT_NOT_IN_PREREQUISITE_STATE && COMPUTED_VIEW.test(message)) {
    const sentence = 'What is shown here is worked out from other records. Change those, and it follows.';
    return answered(405, { code, message: sentence, details: null, hint: 'data.computed' });
  }
  const own = OWN_WORDS[code];
  if (own) return answered(503, { code, details: null, ...own });
  if (ANSWERED_BY_LITE.test(code)) {
    return Object.assign(new Error(message), { code, detail, hint, ...quiet(code) });
  }
  const answer = { code, message, details: detail ?? null, hint: hint ?? null };
  if (code === UNIQUE_VIOLATION) return answered(409, answer);
  return answered(SERVER_FAULT.test(code) ? 500 : 400, answer);
}
