import { authError } from './auth-error.ts';

/** Without an operator's own client id there is nothing to redirect to; the answer says what is missing. */
export function googleIsNotSetUp(): Response {
  return authError(
    400,
    'provider_disabled',
    'Google sign-in is not set up on this server. Sign in with email and password, or ask the operator to set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET.',
  );
}
