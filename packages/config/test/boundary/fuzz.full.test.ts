import { afterAll, beforeAll, expect, it } from 'vitest';
import { Random } from './random.ts';
import { anyEnding, exchange, statusesOf } from './raw-connection.ts';
import { type Cast, rawBytes, soundRequests } from './raw-requests.ts';
import { type RunningServer, runServer } from './running-server.ts';

const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 4000);
const SEED = Number(process.env.FUZZ_SEED ?? 7);
/** Warm-up before the first measurement of memory, to compile code and fill pools. */
const WARM_UP = 1500;
const AT_ONCE = 32;
const MEGABYTE = 1024 * 1024;
const MOST_GROWTH = 50 * MEGABYTE;
/** The process size includes memory that the allocator has not returned: it has varied from -58 to +94 MB. */
const MOST_FRAGMENTS = 200 * MEGABYTE;
/** Memory of the program in bytes. */
const held = ({ heapUsed, external }: NodeJS.MemoryUsage): number => heapUsed + external;
/** A line of a stack, a file of ours, or the words of an exception. */
const INNARDS =
  /\n\s+at .+:\d+|node_modules|file:\/\/|\b(Type|Range|Syntax|Reference)Error\b|Postgres(Error|JS)/;

interface Found {
  readonly number: number;
  readonly statuses: readonly number[];
  readonly sent: string;
  readonly answer: string;
}

let server: RunningServer;
let cast: Cast;

beforeAll(async () => {
  server = await runServer();
  const answer = await fetch(`${server.url}/auth/v1/signup`, {
    method: 'POST',
    headers: { apikey: server.key, 'content-type': 'application/json' },
    body: JSON.stringify({
      email: 'fuzz@example.com',
      password: 'Correct-Horse-7',
      data: { full_name: 'F' },
    }),
  });
  const { access_token }: { access_token: string } = await answer.json();
  cast = { port: server.port, key: server.key, token: access_token };
});
afterAll(() => server.stop());

/**
 * Sends requests number `from` to `to`, several at once, each generated from its number; returns unexpected results.
 */
async function send(from: number, to: number, seen: Map<number, number>): Promise<Found[]> {
  const found: Found[] = [];
  let next = from;
  const sendInTurn = async (): Promise<void> => {
    while (next < to && server.isAlive()) {
      const number = next;
      next += 1;
      const random = new Random(SEED * 1_000_003 + number);
      const bytes = rawBytes(random, cast);
      const answer = await exchange(server.port, bytes, anyEnding(random, bytes));
      const statuses = statusesOf(answer);
      for (const status of statuses) seen.set(status, (seen.get(status) ?? 0) + 1);
      const isFault = statuses.some((status) => status >= 500 && status !== 503) || INNARDS.test(answer);
      if (isFault || !server.isAlive())
        found.push({
          number,
          statuses,
          sent: bytes.subarray(0, 300).toString('latin1'),
          answer: answer.slice(0, 600),
        });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sendInTurn));
  return found;
}

it(`stays up, the same size and in words through ${REQUESTS} malformed requests, upgrades and resets`, async () => {
  const seen = new Map<number, number>();
  const early = await send(0, WARM_UP, seen);
  const before = await server.memory();
  const late = await send(WARM_UP, REQUESTS, seen);
  expect([...early, ...late]).toEqual([]);
  expect(server.isAlive(), server.log()).toBe(true);

  const health = await fetch(`${server.url}/health`);
  expect(health.status).toBe(200);
  const after = await server.memory();
  expect(held(after) - held(before)).toBeLessThan(MOST_GROWTH);
  expect(after.rss - before.rss).toBeLessThan(MOST_FRAGMENTS);
  // The sample would prove little if the front door had refused all of it.
  const answers = [...seen.values()].reduce((sum, count) => sum + count, 0);
  expect(answers).toBeGreaterThan(REQUESTS / 2);
  for (const status of [101, 200, 400, 404, 405, 413, 421, 431])
    expect(seen.get(status), `${status}`).toBeGreaterThan(0);
}, 600_000);

it('stays up through a reset after each byte of a request, an upload and an upgrade', async () => {
  const moments = soundRequests(cast).flatMap((bytes) =>
    Array.from({ length: bytes.length + 1 }, (_, cut) => ({ bytes, cut })),
  );
  const resetInTurn = async (): Promise<void> => {
    for (let one = moments.pop(); one; one = moments.pop())
      await exchange(server.port, one.bytes, { reset: 'while sending', cut: one.cut });
  };
  await Promise.all(Array.from({ length: AT_ONCE }, resetInTurn));
  expect(server.isAlive(), server.log()).toBe(true);
  expect((await fetch(`${server.url}/health`)).status).toBe(200);
});
