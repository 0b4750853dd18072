import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { expect, it, vi } from 'vitest';
import { ARRIVAL } from '../limits/body-limits.ts';
import { readBody } from './read-body.ts';

const START_SECONDS = ARRIVAL.start.amount / 1000;
const LIMITS = { isMember: true, bytes: 1000, values: 100 };

/** A body that is being sent. */
function sending(limits = LIMITS) {
  const request = new PassThrough();
  const counted = { bytes: 0, values: 0 };
  const held = {
    add(bytes: number, values: number) {
      counted.bytes += bytes;
      counted.values += values;
    },
  };
  // It uses only the stream of a request.
  const read = readBody(request as unknown as IncomingMessage, limits, held);
  return { request, read, counted };
}

it('reads a body in parts, and counts the bytes received', async () => {
  const { request, read, counted } = sending();
  request.write('{"a":[1');
  request.end(',2]}');
  const { bytes, marks } = await read;
  expect(bytes.toString()).toBe('{"a":[1,2]}');
  expect(marks).toEqual([0, 4, 10]);
  expect(counted).toEqual({ bytes: 11, values: 4 });
});

it.each([
  ['bytes', `"${'x'.repeat(1000)}"`, 413, /larger than/],
  ['values', `[${'{},'.repeat(100)}`, 413, /more than 100 values/],
  ['brackets', '['.repeat(65), 400, /nested more than 64 deep/],
])('refuses too many %s before the rest arrives', async (_what, part, status, message) => {
  const { request, read, counted } = sending();
  request.write(part);
  // The body never ends.
  await expect(read).rejects.toMatchObject({ status, message: expect.stringMatching(message) });
  expect(counted.bytes).toBe(0);
});

it('refuses a truncated body, also one that was truncated before it is read', async () => {
  const cut = sending();
  cut.request.write('{');
  cut.request.destroy();
  await expect(cut.read).rejects.toMatchObject({ status: 400 });
  const gone = new PassThrough();
  gone.destroy();
  const held = { add: () => undefined };
  await expect(readBody(gone as unknown as IncomingMessage, LIMITS, held)).rejects.toMatchObject({
    status: 400,
  });
});

it('gives way where others wait', async () => {
  const request = new PassThrough();
  const slow = new AbortController();
  const held = { add: () => undefined, signal: slow.signal };
  const read = readBody(request as unknown as IncomingMessage, LIMITS, held);
  request.write('[');
  slow.abort();
  await expect(read).rejects.toMatchObject({ status: 408, message: expect.stringContaining('too slowly') });
});

it('refuses a body that arrives more slowly than declared, and waits for one that does not', async () => {
  vi.useFakeTimers();
  try {
    const bytes = 100 * ARRIVAL.rate.amount;
    const slow = sending({ ...LIMITS, bytes });
    const steady = sending({ ...LIMITS, bytes });
    const refused = slow.read.catch((error: unknown) => error);
    slow.request.write('"');
    steady.request.write('"');
    for (let second = 0; second <= START_SECONDS; second += 1) {
      expect(slow.request.listenerCount('data')).toBe(1);
      steady.request.write('x'.repeat(ARRIVAL.rate.amount));
      await vi.advanceTimersByTimeAsync(1000);
    }
    expect(await refused).toMatchObject({ status: 408 });
    await vi.advanceTimersByTimeAsync(ARRIVAL.start.amount);
    steady.request.end('"');
    expect((await steady.read).bytes).toHaveLength(2 + (START_SECONDS + 1) * ARRIVAL.rate.amount);
  } finally {
    vi.useRealTimers();
  }
});
