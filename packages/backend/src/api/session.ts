import { setTimeout as pause } from 'node:timers/promises';
import postgres from 'postgres';
import { steady } from '../postgres/open-pool.ts';
import { type Destination, openSteadySocket } from '../postgres/steady-socket.ts';
import { failedOnReplica } from '../replica/failed-on-replica.ts';
import { clientIsGone } from './api-refusal.ts';
import { callers } from './caller.ts';
import { type Setting, settingsStatement } from './request-settings.ts';
import type { Statement } from './statement.ts';

type PoolOptions = postgres.Options<Record<string, postgres.PostgresType>>;

/** Number of statements whose plans a session caches: the database keeps them as long as the session. */
const MOST_PLANS = 100;
const AGAIN_MS = 20;
const QUERY_CANCELLED = '57014';

const lost = (): Error =>
  Object.assign(new Error('The database closed the connection.'), { code: 'CONNECTION_CLOSED' });

/** Cancels the statement of a database process; resolves when the request was sent. */
export type CancelStatement = (pid: number) => Promise<void>;

/** The driver would reconnect for statements that it has not sent, and run them outside their transaction. */
function connectedOnce(options: PoolOptions): PoolOptions {
  let isConnected = false;
  const socket = async (destination: Destination) => {
    if (isConnected) throw lost();
    isConnected = true;
    return openSteadySocket(destination);
  };
  return Object.assign(options, { socket });
}

/**
 * One connection, used by one request at a time. Once lost, it refuses everything: the driver would silently reconnect,
 * and run the rest of a transaction outside it, without the role and claims that were set at its start.
 */
export class Session {
  readonly #sql: postgres.Sql;
  readonly #cancelStatement: CancelStatement;
  /** True without PgBouncer, which would give the process to others as soon as a transaction ends. */
  readonly #isDirect: boolean;
  readonly #planned = new Set<string>();
  /**
   * Database process of the current transaction: behind PgBouncer each transaction has another one, which nobody else
   * uses until the end.
   */
  #pid: number | undefined;
  #isRunning = false;
  #isInTransaction = false;
  #isStopped = false;
  #cancelling: Promise<void> | undefined;
  #isLost = false;
  /** Callers that wait for a response: the driver never answers what it still holds when the connection is lost. */
  readonly #waiting = new Set<(error: Error) => void>();

  constructor(url: string, options: PoolOptions, cancelStatement: CancelStatement) {
    // The driver queries the types of arrays on a new connection, and nobody awaits that: if the connection were lost,
    // the process would end. The API writes its arrays itself.
    const own = { ...options, fetch_types: false, max: 1, max_lifetime: null, idle_timeout: 0 };
    const onclose = (): void => this.#lose();
    this.#isDirect = options.prepare !== false;
    this.#sql = postgres(url, connectedOnce(steady({ ...own, onclose })));
    this.#cancelStatement = cancelStatement;
  }

  get isLost(): boolean {
    return this.#isLost;
  }

  /**
   * Runs a transaction with one statement: begin, settings and statement in one round trip. If the settings fail,
   * PostgreSQL runs nothing more in it. A result that `isWanted` declines is rolled back.
   */
  async transact<Row>(
    settings: readonly Setting[],
    statement: Statement,
    isWanted?: (rows: readonly Row[]) => boolean,
  ): Promise<readonly Row[]> {
    if (this.#isStopped) throw clientIsGone();
    this.#isInTransaction = true;
    this.#isRunning = true;
    // A pending cancellation would reach the next user of a process that PgBouncer gives away at the end.
    const endsAtOnce = this.#isDirect && !isWanted;
    try {
      const rows = await this.#ask<Row>(settings, statement, endsAtOnce);
      if (!endsAtOnce) await (isWanted?.(rows) === false ? this.rollback() : this.#commit());
      return rows;
    } catch (error) {
      throw this.#isStopped && isCancellation(error) ? clientIsGone() : error;
    } finally {
      this.#isRunning = false;
    }
  }

  /** Ends the statement under way, and refuses all others until the session is released. */
  stop(): void {
    this.#isStopped = true;
    // A statement that cannot be interrupted ends by its limit.
    if (this.#isRunning && this.#pid !== undefined)
      this.#cancelling ??= this.#interrupt(this.#pid).catch(() => undefined);
  }

  /** Ends a transaction without its changes, even a cancelled one. A session that cannot do that is lost. */
  async rollback(): Promise<void> {
    // PostgreSQL interrupts a process, not a statement: a late cancel request would hit the next statement.
    this.#pid = undefined;
    await this.#cancelling;
    try {
      await this.#run('rollback').catch((error: unknown) => {
        if (!isCancellation(error)) throw error;
        return this.#run('rollback');
      });
      this.#isInTransaction = false;
    } catch (error) {
      this.#lose();
      throw error;
    }
  }

  /** Prepares the session for the next request: outside a transaction, with no pending cancellation. */
  async release(): Promise<void> {
    // A connection that cannot roll back is lost, which the pool handles.
    if ((this.#cancelling || this.#isInTransaction) && !this.#isLost)
      await this.rollback().catch(() => undefined);
    this.#cancelling = undefined;
    this.#isStopped = false;
  }

  end(): Promise<void> {
    this.#lose();
    return this.#sql.end({ timeout: 2 });
  }

  #lose(): void {
    this.#isLost = true;
    for (const refuse of this.#waiting) refuse(lost());
    this.#waiting.clear();
  }

  /**
   * Resolves with the response, or rejects if the connection is lost. Racing a single promise of the session would keep
   * every response in memory.
   */
  #unlessLost<Answer>(answer: PromiseLike<Answer>): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting.add(reject);
      const done = (): void => void this.#waiting.delete(reject);
      answer.then(
        (rows) => {
          done();
          resolve(rows);
        },
        (error: unknown) => {
          done();
          reject(error);
        },
      );
    });
  }

  /** Sends all statements at once, which run one after the other. The error is that of the first one that failed. */
  async #ask<Row>(
    settings: readonly Setting[],
    { text, values }: Statement,
    endsAtOnce: boolean,
  ): Promise<readonly Row[]> {
    const set = settingsStatement(settings);
    const [started, entered, answered, ended] = await Promise.allSettled([
      this.#run('start transaction'),
      this.#run<{ pid: number }>(set.text, set.values, { prepare: true }).then(([row]) =>
        this.#enter(row?.pid),
      ),
      this.#run<Row>(text, values, { prepare: this.#mayPlan(text) }),
      endsAtOnce ? this.#end() : undefined,
    ]);
    for (const part of [started, entered]) if (part.status === 'rejected') throw part.reason;
    if (answered.status === 'rejected') throw answered.reason;
    if (ended.status === 'rejected') throw ended.reason;
    return [...answered.value];
  }

  async #commit(): Promise<void> {
    // A pending cancellation would reach the next user of the process.
    this.#pid = undefined;
    await this.#cancelling;
    await this.#end();
  }

  async #end(): Promise<void> {
    await this.#run('commit');
    this.#pid = undefined;
    this.#isInTransaction = false;
  }

  #mayPlan(text: string): boolean {
    if (this.#planned.has(text)) return true;
    if (this.#planned.size >= MOST_PLANS) return false;
    this.#planned.add(text);
    return true;
  }

  #enter(pid: number | undefined): void {
    this.#pid = pid;
    if (this.#isStopped) this.stop();
  }

  /** Repeated while it runs, because a statement that is still in transit cannot be cancelled. */
  async #interrupt(pid: number): Promise<void> {
    while (this.#isRunning && this.#pid === pid) {
      await this.#cancelStatement(pid);
      if (this.#isRunning) await pause(AGAIN_MS);
    }
  }

  async #run<Row>(
    statement: string,
    values: readonly unknown[] = [],
    options: postgres.UnsafeQueryOptions = {},
  ) {
    if (this.#isLost) throw lost();
    try {
      const answer = this.#sql.unsafe<Row[] & postgres.Row[]>(statement, toDriverValues(values), options);
      return await this.#unlessLost(answer);
    } catch (error) {
      // A refusal comes from the server, over a connection that is well; anything else means that it is not.
      if (!(error instanceof postgres.PostgresError)) this.#lose();
      const caller = callers.getStore();
      if (caller?.usesReplica && !this.#isStopped && failedOnReplica(error)) caller.hasReplicaFailed = true;
      throw error;
    }
  }
}

function isCancellation(error: unknown): boolean {
  return error instanceof postgres.PostgresError && error.code === QUERY_CANCELLED;
}

/** Converts values to those that the driver accepts. A mark is replaced by its text. */
function toDriverValues(values: readonly unknown[]): postgres.ParameterOrJSON<never>[] {
  const passedOn = callers.getStore()?.passedOn;
  const whole = passedOn?.size
    ? values.map((value) => (typeof value === 'string' ? (passedOn.get(value) ?? value) : value))
    : [...values];
  return whole as postgres.ParameterOrJSON<never>[];
}
