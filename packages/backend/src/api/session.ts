import { setTimeout as pause } from 'node:timers/promises';
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import postgres from 'postgres';
import { steady } from '../postgres/open-pool.ts';
import { failedOnReplica } from '../replica/failed-on-replica.ts';
import { clientIsGone } from './api-refusal.ts';
import { callers } from './caller.ts';
import { refusePatterns } from './refuse-patterns.ts';
import { type Setting, settingsOf, settingsQuery } from './request-settings.ts';

type PoolOptions = postgres.Options<Record<string, postgres.PostgresType>>;

/**
 * Who asks and by which session, as lite reads it before each request: planned once for each connection. It runs outside
 * of a transaction, where the driver plans anew what a change of the table made invalid.
 */
const ASKED_EACH_TIME = /^select \* from "auth"\."(users|sessions)" where "id" = \$1$/;

const AGAIN_MS = 20;
const QUERY_CANCELLED = '57014';

const lost = (): Error =>
  Object.assign(new Error('The database closed the connection.'), { code: 'CONNECTION_CLOSED' });

/** Ends what a process of the database is doing; resolves when it has been told. */
export type CancelStatement = (pid: number) => Promise<void>;

/**
 * One connection, used by one request at a time. Once lost it refuses everything: the driver would connect again without
 * a word, and the rest of a transaction would run outside of it, without the role and the claims set at its beginning.
 */
export class Session implements DatabaseConnection {
  readonly #sql: postgres.Sql;
  readonly #cancelStatement: CancelStatement;
  /**
   * Of the database's process that the transaction under way is in, as its settings answer it: behind PgBouncer each
   * transaction has another one, and nobody else uses that until the end.
   */
  #pid: number | undefined;
  #isRunning = false;
  #isInTransaction = false;
  #isStopped = false;
  #cancelling: Promise<void> | undefined;
  #isLost = false;
  /** Settings of the transaction that wait for its next statement. */
  #held: Setting[] = [];

  constructor(url: string, options: PoolOptions, cancelStatement: CancelStatement) {
    const own = { ...options, max: 1, max_lifetime: null, idle_timeout: 0 };
    const onclose = (): void => {
      this.#isLost = true;
    };
    this.#sql = postgres(url, steady({ ...own, onclose }));
    this.#cancelStatement = cancelStatement;
  }

  get isLost(): boolean {
    return this.#isLost;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const settings = this.#isInTransaction ? settingsOf(query) : undefined;
    if (settings) {
      this.#held.push(...settings);
      return { rows: [] };
    }
    refusePatterns(query.sql);
    const result = await this.#runUnlessStopped<Row>(query.sql, toParameters(query));
    const rows = [...result];
    return result.command === 'SELECT' ? { rows } : { rows, numAffectedRows: BigInt(result.count ?? 0) };
  }

  async begin(statement: string): Promise<void> {
    this.#isInTransaction = true;
    await this.#runUnlessStopped(statement);
  }

  async commit(): Promise<void> {
    this.#held = [];
    // An interruption on its way would reach the next user of the process.
    this.#pid = undefined;
    await this.#cancelling;
    await this.#runUnlessStopped('commit');
    this.#isInTransaction = false;
  }

  /** Ends a transaction without its changes, also one that was stopped. A session that cannot do that is lost. */
  async rollback(): Promise<void> {
    this.#held = [];
    // PostgreSQL is told a process to interrupt, and no statement: what comes late would hit whatever is sent next.
    this.#pid = undefined;
    await this.#cancelling;
    try {
      await this.#run('rollback').catch((error: unknown) => {
        if (!isCancellation(error)) throw error;
        return this.#run('rollback');
      });
      this.#isInTransaction = false;
    } catch (error) {
      this.#isLost = true;
      throw error;
    }
  }

  /** Ends the statement under way, and refuses all others until the session is released. */
  stop(): void {
    this.#isStopped = true;
    // What cannot be interrupted ends by its limit.
    if (this.#isRunning && this.#pid !== undefined)
      this.#cancelling ??= this.#interrupt(this.#pid).catch(() => undefined);
  }

  /** Makes it as new for the next request: outside of a transaction, with no interruption on its way. */
  async release(): Promise<void> {
    // What cannot be rolled back is lost, which the pool looks at.
    if ((this.#cancelling || this.#isInTransaction) && !this.#isLost)
      await this.rollback().catch(() => undefined);
    this.#cancelling = undefined;
    this.#isStopped = false;
  }

  // biome-ignore lint/correctness/useYield: the API answers whole results; kysely asks for the method
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Results are not streamed.');
  }

  end(): Promise<void> {
    this.#isLost = true;
    return this.#sql.end({ timeout: 2 });
  }

  async #runUnlessStopped<Row>(statement: string, values: postgres.ParameterOrJSON<never>[] = []) {
    if (this.#isStopped) throw clientIsGone();
    this.#isRunning = true;
    try {
      return await this.#runBehindSettings<Row>(statement, values);
    } catch (error) {
      throw this.#isStopped && isCancellation(error) ? clientIsGone() : error;
    } finally {
      this.#isRunning = false;
    }
  }

  /**
   * Settings that were held back go out with the statement, in one wait. They are sent in a transaction that has begun:
   * where they fail it is over, and PostgreSQL runs nothing more in it.
   */
  async #runBehindSettings<Row>(statement: string, values: postgres.ParameterOrJSON<never>[]) {
    if (this.#held.length === 0)
      return this.#run<Row>(statement, values, {
        prepare: !this.#isInTransaction && ASKED_EACH_TIME.test(statement),
      });
    const settings = settingsQuery(this.#held);
    this.#held = [];
    const [set, answered] = await Promise.allSettled([
      this.#run<{ pid: number }>(settings.sql, toParameters(settings), { prepare: true }).then(([row]) =>
        this.#enter(row?.pid),
      ),
      this.#run<Row>(statement, values),
    ]);
    if (set.status === 'rejected') throw set.reason;
    if (answered.status === 'rejected') throw answered.reason;
    return answered.value;
  }

  #enter(pid: number | undefined): void {
    this.#pid = pid;
    if (this.#isStopped) this.stop();
  }

  /** Again while it runs: a statement that is still on its way to the database is not there to be interrupted. */
  async #interrupt(pid: number): Promise<void> {
    while (this.#isRunning && this.#pid === pid) {
      await this.#cancelStatement(pid);
      if (this.#isRunning) await pause(AGAIN_MS);
    }
  }

  async #run<Row>(
    statement: string,
    values: postgres.ParameterOrJSON<never>[] = [],
    options: postgres.UnsafeQueryOptions = {},
  ) {
    if (this.#isLost) throw lost();
    try {
      return await this.#sql.unsafe<Row[] & postgres.Row[]>(statement, values, options);
    } catch (error) {
      // A refusal comes from the server, over a connection that is well; anything else means that it is not.
      if (!(error instanceof postgres.PostgresError)) this.#isLost = true;
      const caller = callers.getStore();
      if (caller?.usesReplica && !this.#isStopped && failedOnReplica(error)) caller.hasReplicaFailed = true;
      throw error;
    }
  }
}

function isCancellation(error: unknown): boolean {
  return error instanceof postgres.PostgresError && error.code === QUERY_CANCELLED;
}

/** What kysely compiles is anything; what the driver takes is this. A mark becomes the text that it replaces. */
function toParameters({ parameters }: CompiledQuery): postgres.ParameterOrJSON<never>[] {
  const passedOn = callers.getStore()?.passedOn;
  const values = passedOn?.size
    ? parameters.map((value) => (typeof value === 'string' ? (passedOn.get(value) ?? value) : value))
    : [...parameters];
  return values as postgres.ParameterOrJSON<never>[];
}
