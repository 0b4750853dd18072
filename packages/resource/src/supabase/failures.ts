import { AppError, isAppError } from '@ledgerwise/contract';
import { fieldRefusalOf } from '../field-refusal.ts';

/** The error fields of a PostgREST response. `status` is 0 if there was no response. */
export interface Failure {
  readonly code?: string | null;
  readonly message?: string | null;
  readonly details?: string | null;
  readonly hint?: string | null;
}

/** SQLSTATEs or their prefixes, and our codes. The first match applies. */
const CODES: readonly (readonly [prefix: string, code: string])[] = [
  ['PGRST116', 'data.not_found'],
  ['PGRST301', 'auth.required'],
  ['PGRST302', 'auth.required'],
  ['PGRST303', 'auth.required'],
  ['42501', 'data.forbidden'],
  ['23503', 'data.referenced'],
  ['23505', 'data.conflict'],
  ['23', 'data.invalid'],
  ['22', 'data.invalid'],
  ['P0002', 'data.not_found'],
];

/** Our functions raise P0001 with a stable code (`record.referenced`) in the hint and the text in the message. */
const OWN_CODE = /^[a-z_]+\.[a-z_]+$/;
/** Our server does the same when it responds instead of the database, with the code that PostgREST would use. */
const SERVERS_CODE = /^(server|query)\.[a-z_]+$/;

function codeOf(failure: Failure, status: number): string {
  if (status === 0)
    return failure.message?.startsWith('AbortError') || failure.message?.startsWith('TimeoutError')
      ? 'data.aborted'
      : 'network.offline';
  if (status === 401) return 'auth.required';
  if (status === 429) return 'auth.rate_limited';
  const known = CODES.find(([prefix]) => failure.code?.startsWith(prefix));
  if (known) return known[1];
  if (status === 403) return 'data.forbidden';
  if (status === 404 || status === 406) return 'data.not_found';
  if (status >= 500) return 'server.failed';
  return 'app.unexpected';
}

/** Returns the column that a constraint concerns, if Postgres names exactly one beside the organization. */
function columnOf({ code, message, details }: Failure): string | undefined {
  if (code === '23502') return /column "([^"]+)"/.exec(message ?? '')?.[1];
  const key = /^Key \(([^)]+)\)/.exec(details ?? '')?.[1];
  const columns = key?.split(', ').filter((column) => column !== 'org_id');
  return columns?.length === 1 ? columns[0] : undefined;
}

const FIELD_SENTENCES: Readonly<Record<string, string>> = {
  '23502': 'Please enter a value',
  '23505': 'Another record already has this value',
  '23503': 'This record is not there any more',
};

/** Returns the details of a refusal besides its message: JSON, or undefined. */
function toldBeside({ details }: Failure): unknown {
  if (!details?.startsWith('{')) return undefined;
  try {
    return JSON.parse(details);
  } catch {
    // PostgreSQL's own detail is a sentence, not JSON.
    return undefined;
  }
}

const isOfConstraint = ({ code }: Failure): boolean => code === '23514' || code === '23505';

/** The one table from a database's failure to the product's error. */
export function errorFrom(failure: Failure, status: number): AppError {
  const cause = new Error([failure.code, failure.message, failure.details].filter(Boolean).join(' '));
  const { hint } = failure;
  if (failure.message && hint && SERVERS_CODE.test(hint))
    return new AppError(hint, { cause, status, message: failure.message });
  if (failure.code === 'P0001' && failure.message) {
    const details = toldBeside(failure);
    const refusal = fieldRefusalOf(details);
    return new AppError(hint && OWN_CODE.test(hint) ? hint : 'data.invalid', {
      cause,
      status,
      message: failure.message,
      details,
      ...(refusal && refusal.line === undefined && { fields: { [refusal.field]: refusal.problem } }),
    });
  }
  // The message of a constraint is in the hint: the server read it from the constraint's comment.
  const sentence = isOfConstraint(failure) && hint?.includes(' ') ? hint : undefined;
  const column = columnOf(failure);
  const text = sentence ?? (failure.code ? FIELD_SENTENCES[failure.code] : undefined);
  return new AppError(codeOf(failure, status), {
    cause,
    status,
    ...(sentence && { message: sentence }),
    ...(column && text && { fields: { [column]: text } }),
  });
}

const OFFLINE_NAMES: readonly string[] = ['ChunkLoadError', 'AuthRetryableFetchError', 'NetworkError'];
/** Browsers word a failed request differently, always as a TypeError; our own TypeErrors have other texts. */
const OFFLINE_WORDS = /fetch|network|load failed|dynamically imported/i;

/** Converts thrown errors: of fetch, of an aborted signal, or of the client that could not be loaded. */
export function errorFromThrown(thrown: unknown): AppError {
  if (isAppError(thrown)) return thrown;
  const name = thrown instanceof Error ? thrown.name : '';
  if (name === 'AbortError') return new AppError('data.aborted', { cause: thrown });
  if (OFFLINE_NAMES.includes(name) || (name === 'TypeError' && OFFLINE_WORDS.test(String(thrown))))
    return new AppError('network.offline', { cause: thrown });
  return new AppError('app.unexpected', { cause: thrown });
}
