import { setTimeout as pause } from 'node:timers/promises';
import { type RunningPostgres, startPostgres } from '../postgres/index.ts';
import { takeOwnerLock } from '../postgres/owner-lock.ts';
import { PATIENCE_MS } from '../postgres/postmaster.ts';

/** The database behind the server: of its own, or the operator's. */
export interface Database {
  readonly url: string;
  /** Where its server writes its process number; undefined for the operator's. */
  readonly pidFile: string | undefined;
  /** False from the moment it goes until it is back. */
  isUp(): boolean;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  readonly dataDir: string;
  readonly databaseUrl?: string | undefined;
  /** Whether other servers may use the operator's database at the same time. */
  readonly isShared?: boolean;
  /** How long the embedded server is tried before that is a failure, in milliseconds; 20 seconds by default. */
  readonly patienceMs?: number;
  /**
   * Called once when the embedded server does not come back in this process, where it keeps its port for the sessions
   * that look for it there; a new process begins with another one. Without it, and for the operator's server, which no
   * start of ours brings back, it is tried for as long as this process lives.
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

/** Opens the database and keeps it open: when it goes, it is started or reached again. */
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
    // The same port again after a restart: connection pools find their way back by themselves.
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
