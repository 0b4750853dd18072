import { PostgresConnection } from '@supabase/lite/postgres';
import { Kysely } from 'kysely';
import { DATABASE_LIMITS } from '../limits/request-limits.ts';
import { openPool, steady } from '../postgres/open-pool.ts';
import { ApiRefusal } from './api-refusal.ts';
import { type Caller, callers, type Place } from './caller.ts';
import { type ConstraintSentences, readConstraintSentences, withSentence } from './constraint-sentences.ts';
import { toClientError } from './database-error.ts';
import { FairShares, type QueueState } from './fair-shares.ts';
import { divertLibraryLog } from './library-log.ts';
import { letErrorsWarn } from './node-warnings.ts';
import { passwordChecks } from './password-checks.ts';
import { refusePatternFilters } from './refuse-patterns.ts';
import {
  type CallContext,
  callSettings,
  contextSettings,
  factSettings,
  type RequestContext,
  type Setting,
  settingsQuery,
  transactionSettings,
} from './request-settings.ts';
import { type CancelStatement, Session } from './session.ts';
import { type OpenSession, sessionDialect, waitForPlace } from './session-pool.ts';
import { VALUE_TYPES } from './value-types.ts';

letErrorsWarn();
divertLibraryLog();

const { sessions } = DATABASE_LIMITS;

type Catalogue = Awaited<ReturnType<PostgresConnection['introspect']>>;

/** Types whose texts lite makes floats of before they are sent. By their full name it leaves them to us. */
const NUMBERS = /^(numeric|decimal|smallint|integer|bigint|int[248]?)$/;

/**
 * Lite looks into every view's text for casts to types of SQLite's, of each column and for each request: a fifth of what a list
 * costs. There are none. What follows from the texts, the foreign keys of views, is in the catalogue by now.
 */
function withoutGuessing(catalogue: Catalogue): Catalogue {
  const columns = catalogue.columns.map((column) => {
    const type = column.pg_type ?? column.type;
    return NUMBERS.test(type) ? { ...column, pg_type: `pg_catalog.${type}` } : column;
  });
  return { ...catalogue, columns, views: catalogue.views.map((view) => ({ ...view, sql: '' })) };
}

/** Where the API's sessions begin. */
export interface ApiAddress {
  /** Of the database, or of a PgBouncer in front of it. */
  readonly url: string;
  /** Of the database itself, where `url` is that of a PgBouncer, which gives each transaction another process. */
  readonly directUrl?: string | undefined;
  /** Of a streaming replica, for what only reads. */
  readonly readUrl?: string | undefined;
}

/**
 * Lite's door to PostgreSQL, corrected where it differs from a hosted project. The key of bank numbers is set for the length
 * of a transaction only, where nothing that the API exposes can read it.
 */
export class ApiConnection extends PostgresConnection {
  readonly #exact = new WeakMap<Catalogue, Catalogue>();
  #sentences: ConstraintSentences | undefined;
  readonly #shares = new FairShares(sessions.amount);
  readonly #cancellers: ReturnType<typeof openPool>[] = [];

  constructor({ url, directUrl = url, readUrl = url }: ApiAddress, bankKey: string) {
    const options = {
      onnotice: () => undefined,
      // A statement that one process of the database has prepared is unknown to the next.
      prepare: directUrl === url,
      connection: { TimeZone: 'UTC', application_name: 'ledgerwise api' },
    };
    super({ url, postgresOptions: steady({ ...options, max: 1, types: VALUE_TYPES }) });
    const cancelAt = (address: string): CancelStatement => {
      const canceller = openPool(address, {
        max: 1,
        connection: { application_name: 'ledgerwise cancel' },
      });
      this.#cancellers.push(canceller);
      return async (pid) => {
        await canceller`select pg_cancel_backend(${pid})`;
      };
    };
    const cancel = { primary: cancelAt(directUrl), replica: cancelAt(readUrl) };
    const address = { primary: url, replica: readUrl };
    const open: OpenSession = (where) =>
      new Session(address[where], { ...options, types: VALUE_TYPES }, cancel[where]);
    this.kysely = new Kysely({ dialect: sessionDialect(open, this.#shares) });
    // Otherwise lite grants everything on every table to anon and authenticated at the first request.
    Reflect.set(this, 'rlsState', 'active');
    // Lite sets what a request runs with in eleven statements, each with a wait of its own.
    const set = async (transaction: Kysely<unknown>, settings: readonly Setting[]): Promise<void> => {
      await transaction.executeQuery(settingsQuery(settings));
    };
    Reflect.set(this, 'applyJwtSessionContext', (transaction: Kysely<unknown>, context: RequestContext) =>
      set(transaction, [
        ...transactionSettings(bankKey, callers.getStore()),
        ...contextSettings(context, callers.getStore()),
      ]),
    );
    Reflect.set(this, 'applyRpcRequestGucs', (transaction: Kysely<unknown>, call: CallContext) =>
      set(transaction, [
        ...callSettings(call),
        ...factSettings({
          address: callers.getStore()?.address,
          passwordCheck: passwordChecks.getStore(),
        }),
      ]),
    );
  }

  override async introspect(options?: { useCache?: boolean }): Promise<Catalogue> {
    const catalogue = await super.introspect(options);
    this.#sentences ??= await readConstraintSentences(this.kysely);
    const exact = this.#exact.get(catalogue) ?? withoutGuessing(catalogue);
    this.#exact.set(catalogue, exact);
    return exact;
  }

  /** How many sessions are in use, and who waits for one. */
  queue(): QueueState {
    return this.#shares.state();
  }

  /** Waits for the caller's turn to use the database; throws the refusal where it does not come. */
  async takePlace(caller: Caller): Promise<Place> {
    return { isInUse: false, giveBack: await waitForPlace(this.#shares, caller) };
  }

  override async onPostgrestAST(
    ...parameters: Parameters<PostgresConnection['onPostgrestAST']>
  ): ReturnType<PostgresConnection['onPostgrestAST']> {
    refusePatternFilters(parameters[0]);
    return super.onPostgrestAST(...parameters);
  }

  override normalizeDbError(error: unknown): unknown {
    // Nothing went wrong with the database: this is for whoever asked, not for the log.
    if (error instanceof ApiRefusal) throw error;
    const told = super.normalizeDbError(withSentence(error, this.#sentences ?? new Map()));
    return toClientError(told, callers.getStore()?.isReadOnly);
  }

  override async close(): Promise<void> {
    await this.kysely.destroy();
    await Promise.all([this.driver, ...this.#cancellers].map((pool) => pool.end({ timeout: 2 })));
  }
}
