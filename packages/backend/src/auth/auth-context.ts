import type postgres from 'postgres';
import type { Visitor } from '../front-door/index.ts';
import type { Asker } from '../server/answer.ts';
import { type Account, type Accounts, requireNotBanned } from './accounts.ts';
import type { Allowances } from './allowances.ts';
import { AuthRefusal } from './auth-error.ts';
import type { SendMail } from './auth-mail.ts';
import type { HashQueue } from './hash-queue.ts';
import type { MailedTokens } from './mailed-tokens.ts';
import type { Sessions } from './sessions.ts';

/** Dependencies of the routes of the auth server. */
export interface AuthContext {
  readonly sql: postgres.Sql;
  readonly accounts: Accounts;
  readonly sessions: Sessions;
  readonly mailed: MailedTokens;
  readonly allowances: Allowances;
  readonly hashing: HashQueue;
  readonly siteUrl: string;
  sendMail: SendMail;
  /** Returns the reason why a password opens no account from there, right or wrong; undefined if it may be tried. */
  refusalOf?(password: string, visitor: Visitor): string | undefined;
}

/** One request with its client. */
export interface Asked {
  readonly request: Request;
  readonly url: URL;
  readonly visitor: Asker;
}

/** A route answers, or throws an `AuthRefusal`. */
export type Route = (context: AuthContext, asked: Asked) => Promise<Response>;

/** The user of the access token's session; refused once the session has ended. */
export async function requireSession(
  { sessions, accounts }: AuthContext,
  { visitor: { bearer } }: Asked,
): Promise<{ readonly account: Account; readonly sessionId: string }> {
  if (bearer.is === 'nobody')
    throw new AuthRefusal(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
  if (bearer.is !== 'member')
    throw new AuthRefusal(403, 'bad_jwt', 'The access token is not valid or has expired');
  const { userId, sessionId } = bearer.claims;
  const account = await accounts.byId(userId);
  if (!account || !(await sessions.isAlive(sessionId, userId)))
    throw new AuthRefusal(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
  requireNotBanned(account);
  return { account, sessionId };
}
