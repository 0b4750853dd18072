import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type postgres from 'postgres';
import type { QueueState } from '../api/fair-shares.ts';
import type { Disk } from './disk.ts';

/** Number of restarts since the operator's start, and the last one. */
export interface Restarts {
  readonly count: number;
  /** `at` as ISO 8601 in UTC, `reason` as text; null if there was none. */
  readonly last: { readonly at: string; readonly reason: string } | null;
}

export const NEVER_RESTARTED: Restarts = { count: 0, last: null };

/** The state of the server. */
export interface HealthCheck {
  /** True if the database responds now. */
  isDatabaseAnswering(): Promise<boolean>;
  /** Answers `/health`. */
  answer(): Promise<Response>;
}

export interface HealthCheckOptions {
  /** Sessions that client requests do not use, so that the response does not wait for the problem it reports. */
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
      () => undefined, // included in the response, which is the purpose of this page
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
