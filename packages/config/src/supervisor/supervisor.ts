import type { ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import type { Restarts } from '@ledgerwise/backend';
import { endPostgresAtOnce } from './end-postgres-at-once.ts';
import { type End, endsInARow, isStartedAgain, reasonOf, waitAfter } from './restart-policy.ts';
import { ServerProcess } from './server-process.ts';

export interface SupervisorOptions {
  /** Forks a server process, which loads its code and then waits for the order to start. */
  fork(): ChildProcess;
  /** Ends the database that a killed server left running. Throws where another server uses it. */
  endDatabase(): Promise<void>;
  log(line: string): void;
  /** When the process that takes over after a crash is made, in milliseconds after the server was ready; 5 seconds by default. */
  readonly spareAfterMs?: number;
}

const SPARE_AFTER_MS = 5000;

/**
 * Runs the server in a separate process, and restarts it after a crash. A standby process has already loaded the code,
 * which is most of the time of a start.
 */
export class Supervisor {
  readonly #options: SupervisorOptions;
  readonly #stopping = new AbortController();
  #server: ServerProcess | undefined;
  #spare: ServerProcess | undefined;
  #spareTimer: NodeJS.Timeout | undefined;
  #postgresPidFile: string | null = null;

  constructor(options: SupervisorOptions) {
    this.#options = options;
  }

  /** Runs until the server is stopped, or ends for a permanent reason. Returns the exit code. */
  async run(): Promise<number> {
    let restarts: Restarts = { count: 0, last: null };
    let wasEverReady = false;
    let ends = 0;
    for (;;) {
      const end = await this.#runOnce(restarts, !wasEverReady);
      wasEverReady ||= end.healthyForMs !== null;
      if (this.#isStopping || !isStartedAgain(end, wasEverReady)) {
        await this.#cleanUp(end, wasEverReady);
        return end.code ?? 1;
      }
      const [at, reason] = [new Date().toISOString(), reasonOf(end)];
      ends = endsInARow(ends, end);
      await this.#waitAfter(ends, reason);
      if (this.#isStopping) {
        await this.#cleanUp(end, wasEverReady);
        return 0;
      }
      restarts = { count: restarts.count + 1, last: { at, reason } };
    }
  }

  /** Ends everything in good order: the server, and the server its database. A service manager's signal drains it first. */
  stop(signal: NodeJS.Signals): void {
    this.#stopping.abort();
    this.#server?.tell({ stop: true, drains: signal === 'SIGTERM' });
  }

  /** Ends everything immediately. Acknowledged changes are safe: the database recovers them from its log. */
  endAtOnce(): void {
    this.#server?.kill();
    this.#spare?.kill();
    if (this.#postgresPidFile !== null) endPostgresAtOnce(this.#postgresPidFile);
  }

  get #isStopping(): boolean {
    return this.#stopping.signal.aborted;
  }

  async #runOnce(restarts: Restarts, isFirst: boolean): Promise<End> {
    const startedAt = performance.now();
    const server = this.#takeSpare() ?? new ServerProcess(this.#options.fork());
    this.#server = server;
    server.tell({ begin: { isFirst, restarts } });
    server.ready.then(({ postgresPidFile }) => {
      this.#postgresPidFile = postgresPidFile;
      this.#makeSpareSoon();
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      if (restarts.count > 0) this.#options.log(`The server is back after ${seconds} s.`);
    });
    const end = await server.ended;
    this.#server = undefined;
    clearTimeout(this.#spareTimer);
    return end;
  }

  async #waitAfter(ends: number, reason: string): Promise<void> {
    const wait = waitAfter(ends);
    const when = wait === 0 ? 'at once' : `in ${wait / 1000} s`;
    this.#options.log(`The server is gone. ${reason} Starting it again ${when}.`);
    if (wait === 0) return;
    // Only stopping the supervisor can interrupt it, which is checked next.
    await pause(wait, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
  }

  async #cleanUp({ code, signal }: End, wasEverReady: boolean): Promise<void> {
    this.#takeSpare()?.tell({ stop: true, drains: false });
    const hasLeftDatabase = signal !== null || (wasEverReady && code !== 0);
    if (hasLeftDatabase) await this.#options.endDatabase();
  }

  #makeSpareSoon(): void {
    this.#spareTimer = setTimeout(() => {
      this.#spare = new ServerProcess(this.#options.fork());
    }, this.#options.spareAfterMs ?? SPARE_AFTER_MS);
  }

  #takeSpare(): ServerProcess | undefined {
    const spare = this.#spare;
    this.#spare = undefined;
    return spare?.isOver ? undefined : spare;
  }
}
