import type postgres from 'postgres';
import { isGone } from '../api/database-error.ts';
import { errorCode } from '../error-code.ts';
import { LimitReached } from '../limits/limit-reached.ts';
import type { Keys } from '../postgres/index.ts';
import type { Answer } from '../server/answer.ts';
import { databaseUnavailable } from '../server/unavailable.ts';
import type { AccessTokens } from './access-token.ts';
import { Accounts } from './accounts.ts';
import type { Allowances } from './allowances.ts';
import type { Asked, AuthContext, Route } from './auth-context.ts';
import { AuthRefusal, authError, tooMany } from './auth-error.ts';
import type { SendMail } from './auth-mail.ts';
import { type GoogleClient, GoogleSignIn } from './google-sign-in.ts';
import type { HashQueue } from './hash-queue.ts';
import { MailedTokens } from './mailed-tokens.ts';
import { authorize, callback } from './routes/google.ts';
import { logOut } from './routes/log-out.ts';
import { recover } from './routes/recover.ts';
import { settings } from './routes/settings.ts';
import { signUp } from './routes/sign-up.ts';
import { token } from './routes/token.ts';
import { readUser, updateUser } from './routes/user.ts';
import { followLink, verify } from './routes/verify.ts';
import { Sessions } from './sessions.ts';
import { tokenKeys } from './token-keys.ts';

export interface AuthServerOptions {
  readonly sql: postgres.Sql;
  /** The queue of all password hashing. */
  readonly hashing: HashQueue;
  readonly allowances: Allowances;
  readonly keys: Keys;
  readonly tokens: AccessTokens;
  readonly siteUrl: string;
  readonly sendMail: SendMail;
  /** Without it, users cannot sign in with Google. */
  readonly google?: GoogleClient | undefined;
  /** Why a password opens no account from there, be it right or not. */
  readonly refusalOf?: AuthContext['refusalOf'];
  /** Called for each session that a request ended, before the response. */
  onSessionEnd(sessionId: string): void;
  log(line: string): void;
}

/** All routes, with exact paths; those that browsers are redirected to need no key. */
const ROUTES: Readonly<Record<string, Readonly<Record<string, Route>>>> = {
  '/auth/v1/signup': { POST: signUp },
  '/auth/v1/token': { POST: token },
  '/auth/v1/recover': { POST: recover },
  '/auth/v1/verify': { GET: followLink, POST: verify },
  '/auth/v1/user': { GET: readUser, PUT: updateUser },
  '/auth/v1/logout': { POST: logOut },
};
const WITHOUT_CONTEXT = ['/auth/v1/authorize', '/auth/v1/callback', '/auth/v1/settings'] as const;

/** The paths of the auth server, for code that must know them exactly. */
export const AUTH_PATHS: ReadonlySet<string> = new Set([...Object.keys(ROUTES), ...WITHOUT_CONTEXT]);

const isOpen = (method: string, pathname: string): boolean =>
  method === 'GET' && ['/auth/v1/verify', '/auth/v1/authorize', '/auth/v1/callback'].includes(pathname);

/** `/auth/v1`: GoTrue's addresses and answers, as far as the product uses them, for supabase-js. */
export function createAuthServer(options: AuthServerOptions): Answer {
  const { sql, keys, siteUrl, sendMail, google: client, log } = options;
  const accounts = new Accounts(sql);
  const google = client && new GoogleSignIn({ sql, accounts, client, siteUrl, jwtSecret: keys.jwtSecret });
  const secrets = tokenKeys(keys.jwtSecret);
  const context: AuthContext = {
    sql,
    accounts,
    sessions: new Sessions(sql, accounts, options.tokens, secrets, options.onSessionEnd),
    mailed: new MailedTokens(sql, secrets),
    allowances: options.allowances,
    hashing: options.hashing,
    siteUrl,
    sendMail,
    ...(options.refusalOf && { refusalOf: options.refusalOf }),
  };

  async function route(asked: Asked): Promise<Response> {
    const { request, url } = asked;
    const { pathname } = url;
    const key = request.headers.get('apikey') ?? url.searchParams.get('apikey');
    if (!isOpen(request.method, pathname) && key !== keys.publishableKey && key !== keys.secretKey)
      throw new AuthRefusal(401, 'no_authorization', 'Invalid API key');
    const methods = ROUTES[pathname];
    const found = methods?.[request.method];
    if (found) return found(context, asked);
    if (methods)
      return authError(405, 'method_not_allowed', `${pathname} does not answer ${request.method}.`, {
        headers: { allow: Object.keys(methods).join(', ') },
      });
    if (request.method !== 'GET' || !AUTH_PATHS.has(pathname))
      throw new AuthRefusal(404, 'not_found', 'There is nothing at this address.');
    if (pathname === '/auth/v1/authorize') return authorize(asked, google, siteUrl);
    if (pathname === '/auth/v1/callback') return callback(asked, google, siteUrl);
    return settings(google !== undefined);
  }

  return async (request, visitor) => {
    try {
      return await route({ request, url: new URL(request.url), visitor });
    } catch (error) {
      if (error instanceof AuthRefusal)
        return authError(error.status, error.code, error.message, { body: error.extra });
      if (error instanceof LimitReached) return tooMany(error);
      if (isGone(error)) return databaseUnavailable(new URL(request.url).pathname);
      log(`The auth server failed: ${wordsFor(error)}`);
      return authError(
        500,
        'unexpected_failure',
        'The server had a problem with this request. Please try again.',
      );
    }
  };
}

/** A refusal of the database is logged by its code only: its words may hold people's data. */
function wordsFor(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return errorCode(error) || error.name;
}
