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

/** Statements whose plans a session keeps: the database holds them for as long as the session lasts. */
const MOST_PLANS = 100;
const AGAIN_MS = 20;
const QUERY_CANCELLED = '57014';

const lost = (): Error =>
  Object.assign(new Error('The database closed the connection.'), { code: 'CONNECTION_CLOSED' });

/** Ends what a process of the database is doing; resolves when it has been told. */
export type CancelStatement = (pid: number) => Promise<void>;

/** The driver connects again for what it has not sent yet, which would then run outside of the transaction that it is part of. */
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
 * One connection, used by one request at a time. Once lost it refuses everything: the driver would connect again without
 * a word, and the rest of a transaction would run outside of it, without the role and the claims set at its beginning.
 */
export class Session {
  readonly #sql: postgres.Sql;
  readonly #cancelStatement: CancelStatement;
  /** No PgBouncer stands between, which would give the process to others the moment that a transaction ends. */
  readonly #isDirect: boolean;
  readonly #planned = new Set<string>();
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
  /**
   * Callers that wait for a response: what the driver still holds back when the connection is lost is never
   * answered.
   */
  readonly #waiting = new Set<(error: Error) => void>();

  constructor(url: string, options: PoolOptions, cancelStatement: CancelStatement) {
    // The driver asks a new connection for the types of lists, and nobody awaits that: lost in it, the connection would end
    // the process. The API writes its lists itself.
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
   * A transaction of one statement: it begins, is given its settings and asks in one wait. Where they fail it is over, and
   * PostgreSQL runs nothing more in it. What `isWanted` declines is undone.
   */
  async transact<Row>(
    settings: readonly Setting[],
    statement: Statement,
    isWanted?: (rows: readonly Row[]) => boolean,
  ): Promise<readonly Row[]> {
    if (this.#isStopped) throw clientIsGone();
    this.#isInTransaction = true;
    this.#isRunning = true;
    // An interruption that is on its way would reach the next user of a process that PgBouncer gives away at the end.
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

  /** Ends a transaction without its changes, also one that was stopped. A session that cannot do that is lost. */
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

  /** Makes it as new for the next request: outside of a transaction, with no interruption on its way. */
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

  /** An answer, or that the connection was lost. Not a race with one promise of the session, which would keep every answer. */
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

  /** Sends all of it at once: each part runs behind the one before. The error is that of the first that failed. */
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
    // An interruption on its way would reach the next user of the process.
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

  /** Again while it runs: a statement that is still on its way to the database is not there to be interrupted. */
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

/** Statements hold anything; what the driver takes is this. A mark becomes the text that it replaces. */
function toDriverValues(values: readonly unknown[]): postgres.ParameterOrJSON<never>[] {
  const passedOn = callers.getStore()?.passedOn;
  const whole = passedOn?.size
    ? values.map((value) => (typeof value === 'string' ? (passedOn.get(value) ?? value) : value))
    : [...values];
  return whole as postgres.ParameterOrJSON<never>[];
}
