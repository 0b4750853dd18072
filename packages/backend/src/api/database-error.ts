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

/** HTTP status by the start of the SQLSTATE, as in PostgREST; 400 for others. */
const STATUSES: readonly (readonly [beginning: string, status: number])[] = [
  ['23503', 409],
  ['23505', 409],
  ['25006', 405],
  ['42883', 404],
  ['42P01', 404],
  ['53', 503],
  ...[
    '08',
    '09',
    '0L',
    '0P',
    '25',
    '28',
    '2D',
    '38',
    '39',
    '3B',
    '40',
    '54',
    '55',
    '57',
    '58',
    'F0',
    'HV',
    'XX',
  ].map((beginning) => [beginning, 500] as const),
];
const INSUFFICIENT_PRIVILEGE = '42501';
const SQLSTATE = /^[0-9A-Z]{5}$/;
/** Codes for a server that disappeared during a request: the driver's own, and PostgreSQL's. */
const GONE = /^(CONNECTION_|CONNECT_TIMEOUT|ECONN|EPIPE|57P0)/;

/** An error of the client, in a class of errors that are otherwise the server's. */
const OBJECT_NOT_IN_PREREQUISITE_STATE = '55000';
const COMPUTED_VIEW = /^cannot (update|insert into|delete from|merge into) view /;

/** Shown to a client while the database restarts. */
export const UNAVAILABLE_SENTENCE =
  'The database is being restarted. Nothing you entered is lost: please try again in a moment.';

const AT_ONCE = {
  message: 'Another user changed the same record at the same time, so nothing was changed. Please try again.',
  hint: 'server.busy',
};

const DISK_IS_FULL = '53100';
const READ_ONLY_TRANSACTION = '25006';
const DISK_FULL = { message: DISK_LIMITS.leftToDatabase.sentence, hint: 'server.disk_full' };

/** PostgreSQL's messages for its operator, and their meaning for users. */
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

/** True if something failed only because the database disappeared. */
export function isGone(error: unknown): boolean {
  return isDatabaseError(error) && GONE.test(error.code);
}

/** An error in the shape that PostgREST answers. */
export interface RestError {
  readonly code: string;
  readonly message: string;
  readonly details: string | null;
  readonly hint: string | null;
}

export interface RestFailure {
  readonly status: number;
  readonly answer: RestError;
}

/** The part of the caller that determines the meaning of a refusal. */
export interface Asking {
  /** True for visitors: what they may not do, they may perhaps do after signing in. */
  readonly isVisitor?: boolean;
  /** True while the server forbids writing because the disk is full: then refused writes are reported as that. */
  readonly isReadOnly?: boolean | undefined;
}

function statusOf(code: string, isVisitor: boolean): number {
  if (code === INSUFFICIENT_PRIVILEGE) return isVisitor ? 401 : 403;
  return STATUSES.find(([beginning]) => code.startsWith(beginning))?.[1] ?? 400;
}

/** The response to a database error; undefined for any other error. */
export function answerToDatabaseError(
  error: unknown,
  { isVisitor = false, isReadOnly = false }: Asking = {},
): RestFailure | undefined {
  if (!isDatabaseError(error)) return undefined;
  const { message, detail, hint } = error;
  const code = isReadOnly && error.code === READ_ONLY_TRANSACTION ? DISK_IS_FULL : error.code;
  const failure = (status: number, told: Partial<RestError>): RestFailure => ({
    status,
    answer: { code, message, details: null, hint: null, ...told },
  });
  if (isGone(error))
    return failure(503, { code: 'PGRST001', message: UNAVAILABLE_SENTENCE, hint: 'server.unavailable' });
  if (!SQLSTATE.test(code)) return undefined;
  if (code === OBJECT_NOT_IN_PREREQUISITE_STATE && COMPUTED_VIEW.test(message))
    return failure(405, {
      message: 'This value is computed from other records. Change those instead.',
      hint: 'data.computed',
    });
  const own = OWN_WORDS[code];
  if (own) return failure(503, own);
  return failure(statusOf(code, isVisitor), { details: detail ?? null, hint: hint ?? null });
}
