import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type postgres from 'postgres';

/** The state of the server. */
export interface HealthCheck {
  /** Whether the database answers at this moment. */
  isDatabaseAnswering(): Promise<boolean>;
  /** Answers `/health`. */
  answer(): Promise<Response>;
}

const SLOWEST_ANSWER_MS = 2000;

/** Says whether the database answers, since when the server runs, and which versions they are. */
export async function createHealthCheck(sql: postgres.Sql, isUp: () => boolean): Promise<HealthCheck> {
  const text = await readFile(new URL('../../package.json', import.meta.url), 'utf8');
  const { version }: { version: string } = JSON.parse(text);
  const began = performance.now();

  async function databaseVersion(): Promise<string | undefined> {
    if (!isUp()) return undefined;
    const late = pause(SLOWEST_ANSWER_MS, undefined, { ref: false });
    const answer = sql<{ server_version: string }[]>`show server_version`.then(
      ([row]) => row?.server_version,
      () => undefined, // said in the answer: that is what this page is for
    );
    return Promise.race([answer, late]);
  }

  async function answer(): Promise<Response> {
    const postgresVersion = await databaseVersion();
    const isHealthy = postgresVersion !== undefined;
    return Response.json(
      {
        status: isHealthy ? 'ok' : 'unavailable',
        database: isHealthy ? 'ok' : 'unavailable',
        versions: {
          ledgerwise: version,
          node: process.versions.node,
          ...(isHealthy && { postgres: postgresVersion }),
        },
        uptimeSeconds: Math.round((performance.now() - began) / 1000),
      },
      { status: isHealthy ? 200 : 503, headers: { 'cache-control': 'no-store' } },
    );
  }

  return { answer, isDatabaseAnswering: async () => (await databaseVersion()) !== undefined };
}
