import { Accounts } from '../auth/accounts.ts';
import { Allowances } from '../auth/allowances.ts';
import type { SendMail } from '../auth/auth-mail.ts';
import { createAuthServer } from '../auth/auth-server.ts';
import { checkOwnPassword } from '../auth/check-own-password.ts';
import { HashQueue } from '../auth/hash-queue.ts';
import { requireLiveSession } from '../auth/session-guard.ts';
import { SharedRates } from '../limits/shared-rates.ts';
import { openPool } from '../postgres/index.ts';
import { refusalOfPublished } from '../seed/sample-account-rule.ts';
import type { Answer } from '../server/answer.ts';
import type { BackendOptions } from './backend-options.ts';
import type { Core } from './open-core.ts';
import type { Api } from './start-api.ts';

/** Signing in, and REST for those who are. */
export interface SignedInApi {
  readonly auth: Answer;
  readonly rest: Answer;
  /** Limits that several servers of a database share. */
  readonly rates: SharedRates;
}

/** Starts the auth server, and refuses REST requests whose session has ended. */
export function startAccounts(
  options: BackendOptions,
  { log, database, keys, ends }: Core,
  { rest, tokens, sessions }: Api,
  { sendMail, limitFactor }: { readonly sendMail: SendMail; readonly limitFactor: number },
): SignedInApi {
  const { isLoopbackOnly = false } = options;
  const sql = openPool(database.url, {
    max: 4,
    connection: { application_name: 'ledgerwise auth', statement_timeout: 8000 },
  });
  ends.add(() => sql.end({ timeout: 2 }));
  const hashing = new HashQueue(undefined, options.passwordCost);
  const rates = new SharedRates(sql);
  // The server of a data folder is the only one of its database: it counts in memory.
  const allowances = new Allowances(limitFactor, options.databaseUrl ? rates : undefined);
  const auth = createAuthServer({
    ...{ sql, hashing, allowances, keys, tokens, sendMail, log },
    siteUrl: options.siteUrl,
    google: options.google,
    refusalOf: (password, { isLocal }) =>
      refusalOfPublished(password, { isLocal: isLoopbackOnly && isLocal }),
    onSessionEnd: sessions.forget,
  });
  const checked = checkOwnPassword(rest, { sql, accounts: new Accounts(sql), hashing, allowances });
  return { auth, rest: requireLiveSession(checked, sessions), rates };
}
