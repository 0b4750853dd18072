import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type postgres from 'postgres';
import type { QueueState } from '../api/fair-shares.ts';
import type { Disk } from './disk.ts';

/** How often the server was started again since its operator started it, and the last time. */
export interface Restarts {
  readonly count: number;
  /** `at` as ISO 8601 in UTC, `reason` in words; null where it never was. */
  readonly last: { readonly at: string; readonly reason: string } | null;
}

export const NEVER_RESTARTED: Restarts = { count: 0, last: null };

/** The state of the server. */
export interface HealthCheck {
  /** Whether the database answers at this moment. */
  isDatabaseAnswering(): Promise<boolean>;
  /** Answers `/health`. */
  answer(): Promise<Response>;
}

export interface HealthCheckOptions {
  /** Sessions that no request of a client uses, so that the answer does not wait behind what it is about. */
  readonly sql: postgres.Sql;
  isUp(): boolean;
  readDisk(): Promise<Disk>;
  queue(): QueueState;
  readonly restarts?: Restarts | undefined;
}

const SLOWEST_ANSWER_MS = 2000;
const LONG_WAIT_MS = 2000;

/** Says how database, disk and queue are, since when the server runs and after which restart, and which versions they are. */
export async function createHealthCheck(options: HealthCheckOptions): Promise<HealthCheck> {
  const { sql, isUp, readDisk, queue, restarts = NEVER_RESTARTED } = options;
  const text = await readFile(new URL('../../package.json', import.meta.url), 'utf8');
  const { version }: { version: string } = JSON.parse(text);
  const startedAt = performance.now();
  let asked: Promise<string | undefined> | undefined;

  /** Requests that arrive meanwhile share one query, however many they are. */
  function databaseVersion(): Promise<string | undefined> {
    asked ??= askVersion().finally(() => {
      asked = undefined;
    });
    return asked;
  }

  async function askVersion(): Promise<string | undefined> {
    if (!isUp()) return undefined;
    const late = pause(SLOWEST_ANSWER_MS, undefined, { ref: false });
    const answer = sql<{ server_version: string }[]>`show server_version`.then(
      ([row]) => row?.server_version,
      () => undefined, // said in the answer: that is what this page is for
    );
    return Promise.race([answer, late]);
  }

  async function answer(): Promise<Response> {
    const [postgresVersion, disk] = await Promise.all([databaseVersion(), readDisk()]);
    const full = queue();
    const isBusy = full.longestWaitMs > LONG_WAIT_MS;
    const isUsable = postgresVersion !== undefined && disk.state !== 'full';
    const isStrained = disk.state === 'low' || isBusy;
    return Response.json(
      {
        status: isUsable ? (isStrained ? 'degraded' : 'ok') : 'unavailable',
        database: postgresVersion === undefined ? 'unavailable' : 'ok',
        disk,
        queue: { state: isBusy ? 'busy' : 'ok', ...full },
        versions: {
          ledgerwise: version,
          node: process.versions.node,
          ...(postgresVersion !== undefined && { postgres: postgresVersion }),
        },
        restarts,
        uptimeSeconds: Math.round((performance.now() - startedAt) / 1000),
      },
      { status: isUsable ? 200 : 503, headers: { 'cache-control': 'no-store' } },
    );
  }

  return { answer, isDatabaseAnswering: async () => (await databaseVersion()) !== undefined };
}
