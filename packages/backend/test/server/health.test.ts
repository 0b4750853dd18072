import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPool } from '../../src/postgres/index.ts';
import { createHealthCheck, type HealthCheckOptions } from '../../src/server/health.ts';
import { openTestDatabase, type TestDatabase } from '../database/test-database.ts';

let database: TestDatabase;
let well: HealthCheckOptions;

beforeAll(async () => {
  database = await openTestDatabase();
  well = {
    sql: openPool(database.url, { max: 1 }),
    isUp: () => true,
    readDisk: async () => ({ state: 'ok', freeMegabytes: 9000 }),
    queue: () => ({ sessions: 12, inUse: 3, waiting: 0, longestWaitMs: 0 }),
  };
});
afterAll(async () => {
  await well.sql.end({ timeout: 2 });
  await database.close();
});

async function health(changes: Partial<HealthCheckOptions>): Promise<{ status: number; body: unknown }> {
  const response = await (await createHealthCheck({ ...well, ...changes })).answer();
  return { status: response.status, body: await response.json() };
}

it('reports the state of database, disk and queue', async () => {
  expect(await health({})).toMatchObject({
    status: 200,
    body: {
      status: 'ok',
      database: 'ok',
      disk: { state: 'ok', freeMegabytes: 9000 },
      queue: { state: 'ok', sessions: 12, inUse: 3, waiting: 0, longestWaitMs: 0 },
    },
  });
});

it('is degraded when room runs out or requests wait for long', async () => {
  const low = { state: 'low', freeMegabytes: 200 } as const;
  expect(await health({ readDisk: async () => low })).toMatchObject({
    status: 200,
    body: { status: 'degraded', database: 'ok', disk: low },
  });
  const queue = { sessions: 12, inUse: 12, waiting: 40, longestWaitMs: 5000 };
  expect(await health({ queue: () => queue })).toMatchObject({
    status: 200,
    body: { status: 'degraded', queue: { state: 'busy', ...queue } },
  });
});

it('is unavailable when the disk is full or the database does not answer', async () => {
  expect(await health({ readDisk: async () => ({ state: 'full', freeMegabytes: 3 }) })).toMatchObject({
    status: 503,
    body: { status: 'unavailable', database: 'ok', disk: { state: 'full' } },
  });
  expect(await health({ isUp: () => false })).toMatchObject({
    status: 503,
    body: { status: 'unavailable', database: 'unavailable' },
  });
  const gone = openPool('postgres://nobody@127.0.0.1:1/nowhere', { max: 1 });
  expect(await health({ sql: gone })).toMatchObject({ status: 503, body: { database: 'unavailable' } });
  await gone.end({ timeout: 0 });
});

it('reports how often the server was restarted, and the last reason', async () => {
  expect(await health({})).toMatchObject({ body: { restarts: { count: 0, last: null } } });
  const restarts = { count: 3, last: { at: '2026-01-02T03:04:05.000Z', reason: 'It ended with code 1.' } };
  expect(await health({ restarts })).toMatchObject({ status: 200, body: { status: 'ok', restarts } });
});

it('is no worse for a disk that it cannot see', async () => {
  expect(await health({ readDisk: async () => ({ state: 'unknown' }) })).toMatchObject({
    status: 200,
    body: { status: 'ok', disk: { state: 'unknown' } },
  });
});
