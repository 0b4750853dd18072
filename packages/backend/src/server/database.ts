import { setTimeout as pause } from 'node:timers/promises';
import { type RunningPostgres, startPostgres } from '../postgres/index.ts';
import { takeOwnerLock } from '../postgres/owner-lock.ts';
import { PATIENCE_MS } from '../postgres/postmaster.ts';

/** The database behind the server: its own, or the operator's. */
export interface Database {
  readonly url: string;
  /** File with the process number of its server; undefined for the operator's. */
  readonly pidFile: string | undefined;
  /** False while it is unavailable. */
  isUp(): boolean;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  readonly dataDir: string;
  readonly databaseUrl?: string | undefined;
  /** True if other servers may use the operator's database at the same time. */
  readonly isShared?: boolean;
  /** Time for retrying the embedded server before that is a failure, in milliseconds; 20 seconds by default. */
  readonly patienceMs?: number;
  /**
   * Called once when restarting the embedded server was given up in this process, where it keeps its port for existing
   * sessions; a new process uses another port. Without it, and for the operator's server, which we cannot start, it is
   * retried for as long as this process lives.
   */
  onGivenUp?(reason: Error): void;
  log(line: string): void;
}

const RETRY_MS = 500;

interface Holding {
  readonly url: string;
  readonly pidFile?: string;
  release(): Promise<void>;
}

/** Opens the database and keeps it available: if it fails, it is restarted or reconnected. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { dataDir, databaseUrl, isShared = false, patienceMs = PATIENCE_MS, onGivenUp, log } = options;
  let isClosing = false;
  let recovery: Promise<void> | undefined;
  let port: number | undefined;

  async function hold(): Promise<Holding> {
    const onLost = (): void => {
      if (!isClosing) recovery ??= recover();
    };
    if (databaseUrl) {
      const what = 'The database of DATABASE_URL';
      const lock = await takeOwnerLock(databaseUrl, { what, isShared, onLost });
      return { url: databaseUrl, release: () => lock.release() };
    }
    const running: RunningPostgres = await startPostgres({
      dataDir,
      onLost,
      log,
      patienceMs,
      ...(port && { port }),
    });
    // The same port again after a restart, so that connection pools reconnect automatically.
    port = Number(new URL(running.url).port);
    return { url: running.url, pidFile: running.pidFile, release: () => running.stop() };
  }

  async function recover(): Promise<void> {
    log('The database is gone. Starting it again.');
    const since = performance.now();
    while (!isClosing) {
      try {
        const again = await hold();
        if (isClosing) {
          await again.release();
          return;
        }
        holding = again;
        recovery = undefined;
        log('The database is back.');
        return;
      } catch (error) {
        const reason = error instanceof Error ? error : new Error(String(error));
        log(`The database cannot be reached: ${reason.message}`);
        if (onGivenUp && !databaseUrl && !isClosing && performance.now() - since >= patienceMs) {
          onGivenUp(reason);
          return;
        }
        await pause(RETRY_MS);
      }
    }
  }

  let holding = await hold();
  return {
    url: holding.url,
    pidFile: holding.pidFile,
    isUp: () => recovery === undefined,
    async close() {
      isClosing = true;
      await recovery;
      await holding.release();
    },
  };
}
