import type { ApiRefusal } from '../api/api-refusal.ts';
import { UNAVAILABLE_SENTENCE } from '../api/database-error.ts';
import { authError } from '../auth/auth-error.ts';
import type { LimitReached } from '../limits/limit-reached.ts';

interface Reason {
  readonly status: number;
  readonly authCode: string;
  readonly code: string;
  readonly hint: string;
  readonly sentence: string;
}

/** Responds in the format of the part that handles the path. */
function tellWhy(
  pathname: string,
  { status, authCode, code, hint, sentence }: Reason,
  headers: Readonly<Record<string, string>> = { 'retry-after': '1' },
): Response {
  if (pathname.startsWith('/auth/v1')) return authError(status, authCode, sentence, { headers });
  return Response.json(
    { code, message: sentence, details: null, hint },
    { status, headers: { 'access-control-allow-origin': '*', ...headers } },
  );
}

/** The answer while the database is gone. */
export function databaseUnavailable(pathname: string): Response {
  return tellWhy(pathname, {
    status: 503,
    authCode: 'database_unavailable',
    code: 'PGRST001',
    hint: 'server.unavailable',
    sentence: UNAVAILABLE_SENTENCE,
  });
}

/** The answer to who reached a limit of the server. */
export function limitAnswer(pathname: string, { status, message, headers }: LimitReached): Response {
  const authCode = 'over_request_rate_limit';
  return tellWhy(
    pathname,
    { status, authCode, code: 'PGRST003', hint: 'server.busy', sentence: message },
    headers,
  );
}

/** In the words of the auth server, by the code of the product; all others waited too long. */
const AUTH_CODES: Readonly<Record<string, string>> = {
  'server.disk_full': 'disk_full',
};

/** The answer to who did not get to the database. */
export function refusalAnswer(pathname: string, { answer }: ApiRefusal): Response {
  return tellWhy(pathname, {
    ...answer,
    authCode:
      answer.status === 429 ? 'over_request_rate_limit' : (AUTH_CODES[answer.hint] ?? 'request_timeout'),
  });
}
