import { DATABASE_LIMITS } from '../limits/request-limits.ts';
import type { Caller } from './caller.ts';
import { BANK_KEY_SETTING } from './renew-bank-numbers.ts';
import type { Statement } from './statement.ts';

const SEARCH_PATH = '"$user", public, extensions';

/** One setting of a transaction. */
export type Setting = readonly [name: string, value: string];

/**
 * Sets all settings for the rest of a transaction, and returns the database process that runs it, as `pid`. Sent
 * together with the next statement.
 */
export function settingsStatement(settings: readonly Setting[]): Statement {
  const calls = settings.map((_, at) => `set_config($${2 * at + 1}, $${2 * at + 2}, true)`);
  return { text: `select ${calls.join(', ')}, pg_backend_pid() as pid`, values: settings.flat() };
}

/**
 * Settings of every transaction of the API, for any caller. Set in the transaction, not at the start of the
 * session: PgBouncer would refuse that session, or forget the setting.
 */
export function transactionSettings(
  bankKey: string,
  { statementLimit = String(DATABASE_LIMITS.statement.amount) }: Pick<Partial<Caller>, 'statementLimit'> = {},
): readonly Setting[] {
  return [
    ['statement_timeout', statementLimit],
    ['search_path', SEARCH_PATH],
    [BANK_KEY_SETTING, bankKey],
  ];
}

/** The role and user of a request, and what policies and functions may read of it. */
export interface RequestFacts {
  readonly role: 'anon' | 'authenticated' | 'service_role';
  /** Empty for visitors. */
  readonly userId: string;
  /** All claims of the token, as JSON. */
  readonly claims: string;
  readonly method: string;
  /** As in PostgREST: without `/rest/v1`. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** True if its transaction may not write. */
  readonly isReadOnly: boolean;
  /** Facts that only this server knows about a call, and no client can set; empty if unknown. */
  readonly address: string;
  readonly passwordCheck: 'right' | 'wrong' | '';
}

/**
 * Returns the settings of a request as in PostgREST, and those of this server; they replace all of an earlier request.
 */
export function requestSettings(facts: RequestFacts): readonly Setting[] {
  return [
    ['role', facts.role],
    ['request.jwt.claim.sub', facts.userId],
    ['request.jwt.claim.role', facts.role],
    ['request.jwt.claims', facts.claims],
    ['request.method', facts.method],
    ['request.path', facts.path],
    ['request.headers', JSON.stringify(facts.headers)],
    ['response.status', ''],
    ['ledgerwise.client_address', facts.address],
    ['ledgerwise.password_check', facts.passwordCheck],
    // A replica refuses the setting, even if it is off.
    ...(facts.isReadOnly ? [['transaction_read_only', 'on'] as const] : []),
  ];
}
