import { type Account, requireNotBanned } from '../accounts.ts';
import type { Asked, AuthContext, Route } from '../auth-context.ts';
import { AuthRefusal } from '../auth-error.ts';
import { exchangeGoogleCode } from '../google-sign-in.ts';
import { knowsPassword } from '../knows-password.ts';
import { readFields, textOf } from '../read-body.ts';
import { untilFullMultiple } from '../same-time.ts';

const REFUSAL_GRID_MS = 500;

/** `POST /token`: by password, by a session's refresh token, or by a code with the browser's secret. */
export const token: Route = async (context, asked) => {
  switch (asked.url.searchParams.get('grant_type')) {
    case 'password':
      return signIn(context, asked);
    case 'refresh_token': {
      const fields = await readFields(asked.request);
      return Response.json(await context.sessions.renew(textOf(fields, 'refresh_token') ?? ''));
    }
    case 'pkce':
      return exchange(context, asked);
    default:
      throw new AuthRefusal(400, 'invalid_grant_type', 'grant_type must be password, refresh_token or pkce');
  }
};

async function signIn(context: AuthContext, { request, visitor }: Asked): Promise<Response> {
  const { allowances, accounts, sessions } = context;
  await allowances.ofAddress('signIn', visitor.network);
  const fields = await readFields(request);
  const email = (textOf(fields, 'email') ?? '').trim().toLowerCase();
  const password = textOf(fields, 'password') ?? '';
  if (email === '') throw new AuthRefusal(400, 'validation_failed', 'missing email or phone');
  const refused = context.refusalOf?.(password, visitor);
  if (refused) throw new AuthRefusal(403, 'sample_account', refused);
  await allowances.ofSignIn(email, visitor.network);
  const startedAt = performance.now();
  let account: Account | undefined;
  try {
    account = await accounts.byEmail(email);
    if (!(await knowsPassword(context, account, password, { network: visitor.network }))) account = undefined;
  } catch (error) {
    await allowances.undoSignIn(email, visitor.network);
    throw error;
  }
  if (!account) {
    await untilFullMultiple(startedAt, REFUSAL_GRID_MS);
    throw new AuthRefusal(400, 'invalid_credentials', 'Invalid login credentials');
  }
  requireNotBanned(account);
  await allowances.signedIn(email, visitor.network);
  await accounts.note('login', account, visitor);
  return Response.json(await sessions.begin(account));
}

async function exchange(context: AuthContext, { request, visitor }: Asked): Promise<Response> {
  await context.allowances.ofAddress('verify', visitor.network);
  const fields = await readFields(request);
  const code = textOf(fields, 'auth_code') ?? '';
  const verifier = textOf(fields, 'code_verifier') ?? '';
  if (code === '' || verifier === '')
    throw new AuthRefusal(400, 'validation_failed', 'auth_code and code_verifier are required');
  const mailed = await context.mailed.exchange(code, verifier);
  const userId = mailed ? mailed.userId : await exchangeGoogleCode(context.sql, code, verifier);
  const account = userId === undefined ? undefined : await context.accounts.byId(userId);
  if (!account) throw new AuthRefusal(404, 'flow_state_not_found', 'This sign-in has expired. Start again.');
  requireNotBanned(account);
  await context.accounts.note('login', account, visitor);
  return Response.json(await context.sessions.begin(account, mailed ? 'recovery' : 'sign-in'));
}
