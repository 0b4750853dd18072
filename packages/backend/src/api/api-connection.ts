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
 * The API's sessions, shared out among those who ask. The key of bank numbers is set for the length of a transaction only,
 * where nothing that the API exposes can read it.
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

  /** How many sessions are in use, and who waits for one. */
  queue(): QueueState {
    return this.#shares.state();
  }

  /** Waits for the caller's turn to use the database; throws the refusal where it does not come. */
  async takePlace(caller: Caller): Promise<Place> {
    return { isInUse: false, giveBack: await waitForPlace(this.#shares, caller) };
  }

  /** One statement in a transaction of its own, with the role of the settings; a result that `isWanted` declines is rolled back. */
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
