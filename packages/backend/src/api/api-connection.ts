import { DATABASE_LIMITS } from '../limits/request-limits.ts';
import { openPool } from '../postgres/open-pool.ts';
import { type Caller, callers, type Place } from './caller.ts';
import { FairShares, type QueueState } from './fair-shares.ts';
import { type Setting, transactionSettings } from './request-settings.ts';
import { type CancelStatement, Session } from './session.ts';
import { SessionPool, waitForPlace } from './session-pool.ts';
import type { Statement } from './statement.ts';
import { VALUE_TYPES } from './value-types.ts';

const { sessions } = DATABASE_LIMITS;

/** Addresses of the API's sessions. */
export interface ApiAddress {
  /** Address of the database, or of a PgBouncer in front of it. */
  readonly url: string;
  /** Address of the database itself, if `url` is that of a PgBouncer, which gives each transaction another process. */
  readonly directUrl?: string | undefined;
  /** Address of a streaming replica, for reading requests. */
  readonly readUrl?: string | undefined;
}

/**
 * The API's sessions, distributed among callers. The key of bank numbers is set only during a transaction, where
 * nothing that the API exposes can read it.
 */
export class ApiConnection {
  readonly #shares = new FairShares(sessions.amount);
  readonly #cancellers: ReturnType<typeof openPool>[] = [];
  readonly #pool: SessionPool;
  readonly #bankKey: string;

  constructor({ url, directUrl = url, readUrl = url }: ApiAddress, bankKey: string) {
    this.#bankKey = bankKey;
    const options = {
      onnotice: () => undefined,
      // A statement that one process of the database has prepared is unknown to the next.
      prepare: directUrl === url,
      connection: { TimeZone: 'UTC', application_name: 'ledgerwise api' },
      types: VALUE_TYPES,
    };
    const cancel = { primary: this.#cancelAt(directUrl), replica: this.#cancelAt(readUrl) };
    const address = { primary: url, replica: readUrl };
    this.#pool = new SessionPool(
      (where) => new Session(address[where], options, cancel[where]),
      this.#shares,
    );
  }

  /** Returns the number of sessions in use and of waiting callers. */
  queue(): QueueState {
    return this.#shares.state();
  }

  /** Waits for the caller's turn to use the database; throws a refusal if it does not come. */
  async takePlace(caller: Caller): Promise<Place> {
    return { isInUse: false, giveBack: await waitForPlace(this.#shares, caller) };
  }

  /**
   * Runs one statement in a transaction, with the role of the settings; a result that `isWanted` declines is rolled
   * back.
   */
  transact<Row>(
    settings: readonly Setting[],
    statement: Statement,
    isWanted?: (rows: readonly Row[]) => boolean,
  ): Promise<readonly Row[]> {
    const all = [...transactionSettings(this.#bankKey, callers.getStore()), ...settings];
    return this.#pool.use((session) => session.transact<Row>(all, statement, isWanted));
  }

  async close(): Promise<void> {
    await this.#pool.close();
    await Promise.all(this.#cancellers.map((pool) => pool.end({ timeout: 2 })));
  }

  #cancelAt(address: string): CancelStatement {
    const canceller = openPool(address, { max: 1, connection: { application_name: 'ledgerwise cancel' } });
    this.#cancellers.push(canceller);
    return async (pid) => {
      await canceller`select pg_cancel_backend(${pid})`;
    };
  }
}
