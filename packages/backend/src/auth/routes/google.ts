import type { Answer } from '../../server/answer.ts';
import type { Asked } from '../auth-context.ts';
import { AuthRefusal } from '../auth-error.ts';
import { challengeOf } from '../mailed-tokens.ts';
import { redirectTarget } from '../redirect-target.ts';

const NOT_SET_UP =
  'Google sign-in is not set up on this server. Sign in with email and password, or ask the operator to set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET.';
/** What Google's answer may say; nothing else is handed on. */
const ANSWERED = ['code', 'state', 'error', 'error_description', 'error_code', 'scope'] as const;

/** What the library gets: an address made anew of what was checked here, so that both see the same. */
function passOn(
  { url, request, visitor }: Asked,
  library: Answer,
  given: Record<string, string>,
): Promise<Response> {
  const address = new URL(url.pathname, url.origin);
  address.search = new URLSearchParams(given).toString();
  return library(
    new Request(address, { headers: { accept: request.headers.get('accept') ?? '*/*' } }),
    visitor,
  );
}

/** `GET /authorize`: leaves for Google. Only for a browser that keeps the secret which its return is bound to. */
export async function authorize(
  asked: Asked,
  library: Answer,
  siteUrl: string,
  hasGoogle: boolean,
): Promise<Response> {
  const { searchParams } = asked.url;
  const provider = searchParams.get('provider') ?? '';
  if (provider !== 'google')
    throw new AuthRefusal(400, 'provider_disabled', 'Sign-in is offered with Google and by password only.');
  if (!hasGoogle) throw new AuthRefusal(400, 'provider_disabled', NOT_SET_UP);
  const challenge = challengeOf(
    searchParams.get('code_challenge') ?? undefined,
    searchParams.get('code_challenge_method') ?? undefined,
  );
  if (challenge === null)
    throw new AuthRefusal(
      400,
      'validation_failed',
      'Sign-in with Google needs a code challenge (PKCE), so that only the browser which began it can end it.',
    );
  return passOn(asked, library, {
    provider,
    redirect_to: redirectTarget(searchParams.get('redirect_to'), siteUrl),
    code_challenge: challenge,
    code_challenge_method: 's256',
  });
}

/** `GET /callback`: where Google leads back to. */
export async function callback(asked: Asked, library: Answer): Promise<Response> {
  const given: Record<string, string> = {};
  for (const name of ANSWERED) {
    const value = asked.url.searchParams.get(name);
    if (value !== null) given[name] = value;
  }
  return passOn(asked, library, given);
}
