import { CompiledQuery } from 'kysely';
import { DATABASE_LIMITS } from '../limits/request-limits.ts';
import type { Caller } from './caller.ts';
import { BANK_KEY_SETTING } from './renew-bank-numbers.ts';

const SEARCH_PATH = '"$user", public, extensions';

/** One setting of a transaction. */
export type Setting = readonly [name: string, value: string];

/** By query, so that nothing that a request says can be taken for one. */
const SETTINGS = new WeakMap<CompiledQuery, readonly Setting[]>();

/**
 * Sets all of them for the rest of a transaction, and answers which process of the database that is in, as `pid`. A session
 * sends them together with the statement that follows.
 */
export function settingsQuery(settings: readonly Setting[]): CompiledQuery {
  const calls = settings.map((_, at) => `set_config($${2 * at + 1}, $${2 * at + 2}, true)`);
  const query = CompiledQuery.raw(`select ${calls.join(', ')}, pg_backend_pid() as pid`, settings.flat());
  SETTINGS.set(query, settings);
  return query;
}

/** What a query sets, where `settingsQuery` made it. */
export function settingsOf(query: CompiledQuery): readonly Setting[] | undefined {
  return SETTINGS.get(query);
}

/**
 * What every transaction of the API runs with, whoever asks. It is set for the transaction, and not as its session begins:
 * PgBouncer would refuse that session, or forget the setting.
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

/** As whom a request runs, in lite's words. */
export interface RequestContext {
  readonly auth?: {
    readonly role?: string;
    readonly uid?: unknown;
    readonly jwt?: unknown;
  };
  readonly storage?: { readonly operation?: unknown };
}

/** What a function may read of the request that calls it, in lite's words. */
export interface CallContext {
  readonly method: string;
  readonly path: string;
  readonly requestHeaders?: Readonly<Record<string, string>>;
}

/**
 * What policies and functions read about whoever asks, as lite sets it, one statement each. The sandbox is named in the
 * headers, which lite sets for calls of functions only, and a hosted project for every request.
 */
export function contextSettings(
  { auth, storage }: RequestContext,
  { sandbox, isReadOnly = false }: Pick<Partial<Caller>, 'sandbox' | 'isReadOnly'> = {},
): readonly Setting[] {
  const role = auth?.role || 'anon';
  const claims = auth?.jwt;
  return [
    ['role', role],
    ['request.jwt.claim.sub', String(auth?.uid ?? '')],
    ['request.jwt.claim.role', role],
    ['storage.operation', String(storage?.operation ?? '')],
    ...(claims && typeof claims === 'object'
      ? [['request.jwt.claims', JSON.stringify(claims)] as const]
      : []),
    ...(sandbox === undefined
      ? []
      : [['request.headers', JSON.stringify({ 'x-sandbox': sandbox })] as const]),
    ...(isReadOnly ? [['transaction_read_only', 'on'] as const] : []),
  ];
}

/** What only this server knows of a call, and no client can set. */
export interface CallFacts {
  readonly address?: string | undefined;
  readonly passwordCheck?: 'right' | 'wrong' | undefined;
}

/** What a function reads and answers beside its result, as lite sets it. */
export function callSettings({ method, path, requestHeaders = {} }: CallContext): readonly Setting[] {
  return [
    ['response.status', ''],
    ['response.headers', ''],
    ['request.method', method],
    ['request.path', path],
    ['request.headers', JSON.stringify(requestHeaders)],
  ];
}

/** What a function may read of the server's own knowledge; empty where there is none. */
export function factSettings({ address, passwordCheck }: CallFacts): readonly Setting[] {
  return [
    ['ledgerwise.client_address', address ?? ''],
    ['ledgerwise.password_check', passwordCheck ?? ''],
  ];
}
