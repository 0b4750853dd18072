import type { Asked } from '../auth-context.ts';
import { AuthRefusal } from '../auth-error.ts';
import { GoogleRefusal, type GoogleSignIn } from '../google-sign-in.ts';
import { challengeOf } from '../mailed-tokens.ts';
import { redirectTarget } from '../redirect-target.ts';

const NOT_SET_UP =
  'Google sign-in is not set up on this server. Sign in with email and password, or ask the operator to set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET.';
/** Parameters of Google's response; others are ignored. */
const ANSWERED = ['code', 'state', 'error', 'error_description', 'error_code', 'scope', 'iss'] as const;

const leave = (location: string): Response =>
  new Response(null, {
    status: 302,
    headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
  });

function required(google: GoogleSignIn | undefined): GoogleSignIn {
  if (!google) throw new AuthRefusal(400, 'provider_disabled', NOT_SET_UP);
  return google;
}

/** `GET /authorize`: redirects to Google. Requires a secret of the browser that its return is bound to. */
export async function authorize(
  { url: { searchParams } }: Asked,
  google: GoogleSignIn | undefined,
  siteUrl: string,
): Promise<Response> {
  if (searchParams.get('provider') !== 'google')
    throw new AuthRefusal(400, 'provider_disabled', 'Sign-in is offered with Google and by password only.');
  const signIn = required(google);
  const challenge = challengeOf(
    searchParams.get('code_challenge') ?? undefined,
    searchParams.get('code_challenge_method') ?? undefined,
  );
  if (challenge === null)
    throw new AuthRefusal(
      400,
      'validation_failed',
      'Sign-in with Google needs a code challenge (PKCE), so that only the browser that started it can finish it.',
    );
  const redirectTo = redirectTarget(searchParams.get('redirect_to'), siteUrl);
  return leave((await signIn.begin(redirectTo, challenge)).href);
}

/** `GET /callback`: Google redirects here. Redirects to the page that started, with a code or an error. */
export async function callback(
  { url: { searchParams } }: Asked,
  google: GoogleSignIn | undefined,
  siteUrl: string,
): Promise<Response> {
  const signIn = required(google);
  const given = new URLSearchParams();
  for (const name of ANSWERED) {
    const value = searchParams.get(name);
    if (value !== null) given.set(name, value);
  }
  const state = await signIn.stateOf(given);
  const target = new URL(state?.redirectTo ?? siteUrl);
  try {
    if (!state)
      throw new GoogleRefusal(
        'bad_oauth_state',
        'This sign-in took too long, or was started in another browser. Please sign in again.',
      );
    target.searchParams.set('code', await signIn.finish(given, state));
  } catch (error) {
    if (!(error instanceof GoogleRefusal)) throw error;
    const said = { error: 'access_denied', error_code: error.code, error_description: error.message };
    for (const [name, value] of Object.entries(said)) target.searchParams.set(name, value);
  }
  return leave(target.href);
}
