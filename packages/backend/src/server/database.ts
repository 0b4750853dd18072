import { setTimeout as pause } from 'node:timers/promises';
import { type RunningPostgres, startPostgres } from '../postgres/index.ts';
import { takeOwnerLock } from '../postgres/owner-lock.ts';

/** The database behind the server: of its own, or the operator's. */
export interface Database {
  readonly url: string;
  /** False from the moment it goes until it is back. */
  isUp(): boolean;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  readonly dataDir: string;
  readonly databaseUrl?: string | undefined;
  log(line: string): void;
}

const RETRY_MS = 500;

interface Holding {
  readonly url: string;
  release(): Promise<void>;
}

/** Opens the database and keeps it open: when it goes, it is started or reached again. */
export async function openDatabase({ dataDir, databaseUrl, log }: DatabaseOptions): Promise<Database> {
  let isClosing = false;
  let recovery: Promise<void> | undefined;
  let port: number | undefined;

  async function hold(): Promise<Holding> {
    const onLost = (): void => {
      if (!isClosing) recovery ??= recover();
    };
    if (databaseUrl) {
      const lock = await takeOwnerLock(databaseUrl, 'The database of DATABASE_URL', onLost);
      return { url: databaseUrl, release: () => lock.release() };
    }
    const running: RunningPostgres = await startPostgres({ dataDir, onLost, log, ...(port && { port }) });
    // The same port again after a restart: connection pools find their way back by themselves.
    port = Number(new URL(running.url).port);
    return { url: running.url, release: () => running.stop() };
  }

  async function recover(): Promise<void> {
    log('The database is gone. Starting it again.');
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
        log(`The database cannot be reached: ${error instanceof Error ? error.message : String(error)}`);
        await pause(RETRY_MS);
      }
    }
  }

  let holding = await hold();
  return {
    url: holding.url,
    isUp: () => recovery === undefined,
    async close() {
      isClosing = true;
      await recovery;
      await holding.release();
    },
  };
}
