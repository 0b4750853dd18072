import type postgres from 'postgres';
import type { Visitor } from '../front-door/index.ts';
import type { AccessTokens } from './access-token.ts';
import type { Account, Accounts } from './accounts.ts';
import type { Allowances } from './allowances.ts';
import { AuthRefusal } from './auth-error.ts';
import type { SendMail } from './auth-mail.ts';
import type { HashQueue } from './hash-queue.ts';
import type { MailedTokens } from './mailed-tokens.ts';
import type { Sessions } from './sessions.ts';

/** What the routes of the auth server work with. */
export interface AuthContext {
  readonly sql: postgres.Sql;
  readonly accounts: Accounts;
  readonly sessions: Sessions;
  readonly tokens: AccessTokens;
  readonly mailed: MailedTokens;
  readonly allowances: Allowances;
  readonly hashing: HashQueue;
  readonly siteUrl: string;
  sendMail: SendMail;
  log(line: string): void;
  /** Why a password opens no account from there, be it right or not; undefined where it may be tried. */
  refusalOf?(password: string, visitor: Visitor): string | undefined;
}

/** One request, and who asks. */
export interface Asked {
  readonly request: Request;
  readonly url: URL;
  readonly visitor: Visitor;
}

/** A route answers, or throws an `AuthRefusal`. */
export type Route = (context: AuthContext, asked: Asked) => Promise<Response>;

/** Whoever asks, by the session of the access token; refused where it has ended. */
export async function requireSession(
  { tokens, sessions, accounts }: AuthContext,
  { request }: Asked,
): Promise<{ readonly account: Account; readonly sessionId: string }> {
  const [, token] = /^Bearer (\S+)$/i.exec(request.headers.get('authorization') ?? '') ?? [];
  if (!token) throw new AuthRefusal(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
  const claims = await tokens.read(token);
  if (!claims) throw new AuthRefusal(403, 'bad_jwt', 'The access token is not valid or has expired');
  const { userId, sessionId } = claims;
  const account = await accounts.byId(userId);
  if (!account || !(await sessions.isAlive(sessionId, userId)))
    throw new AuthRefusal(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
  return { account, sessionId };
}

export function requireNotBanned({ banned_until }: Account): void {
  if (banned_until && banned_until > new Date())
    throw new AuthRefusal(403, 'user_banned', 'This account is suspended. Ask your operator.');
}
