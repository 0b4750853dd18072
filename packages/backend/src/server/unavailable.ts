import { UNAVAILABLE_SENTENCE } from '../api/database-error.ts';
import { authError } from '../auth/auth-error.ts';

/** The answer while the database is gone, in the shape that the part asked for speaks. */
export function databaseUnavailable(pathname: string): Response {
  const headers = { 'retry-after': '1' };
  if (pathname.startsWith('/auth/v1'))
    return authError(503, 'database_unavailable', UNAVAILABLE_SENTENCE, { headers });
  return Response.json(
    { code: 'PGRST001', message: UNAVAILABLE_SENTENCE, details: null, hint: 'server.unavailable' },
    { status: 503, headers: { 'access-control-allow-origin': '*', ...headers } },
  );
}
