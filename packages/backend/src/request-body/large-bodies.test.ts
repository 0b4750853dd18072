import { expect, it, vi } from 'vitest';
import { LARGE_BODIES } from '../limits/body-limits.ts';
import { LargeBodies, type Turn } from './large-bodies.ts';

const MB = 1024 * 1024;
const { signal } = new AbortController();

/** Requests turns, and records who started. */
function turns() {
  const bodies = new LargeBodies();
  const started: (Turn & { readonly organisation: string })[] = [];
  const refused: unknown[] = [];
  async function ask(organisation: string, bytes = MB, leaving = signal): Promise<void> {
    bodies.take({ organisation, bytes, signal: leaving }).then(
      (turn) => started.push({ organisation, ...turn }),
      (error: unknown) => refused.push(error),
    );
    await Promise.resolve();
  }
  const end = async (at: number): Promise<void> => {
    started[at]?.end();
    await Promise.resolve();
  };
  return { bodies, started, refused, ask, end, names: () => started.map((one) => one.organisation).join('') };
}

it('gives an organization one turn at a time, in the order in which they come', async () => {
  const { ask, end, names } = turns();
  for (const name of ['a', 'a', 'b', 'a']) await ask(name);
  expect(names()).toBe('ab');
  await end(0);
  expect(names()).toBe('aba');
  await end(2);
  expect(names()).toBe('abaa');
});

it('reads no more at once than declared, and lets no small body overtake forever', async () => {
  const { ask, end, names } = turns();
  for (const name of ['a', 'b', 'c']) await ask(name, 30 * MB);
  await ask('d', 30 * MB);
  await ask('e', MB);
  expect(names()).toBe('abc');
  await end(0);
  expect(names()).toBe('abcde');
});

it('refuses bodies of an organization beyond the number that may wait, and nobody else’s', async () => {
  const { ask, refused, names } = turns();
  for (let time = 0; time < LARGE_BODIES.waiting.amount + 3; time += 1) await ask('a');
  await Promise.resolve();
  expect(refused).toHaveLength(2);
  expect(refused[0]).toMatchObject({ status: 429 });
  await ask('b');
  expect(names()).toBe('ab');
});

it('lets a sender who goes away leave, and serves the next ones', async () => {
  const { bodies, ask, refused, names, end } = turns();
  const leaving = new AbortController();
  await ask('a', 90 * MB);
  await ask('b', 32 * MB, leaving.signal);
  await ask('c', MB);
  expect(names()).toBe('a');
  leaving.abort();
  await Promise.resolve();
  expect(names()).toBe('ac');
  expect(refused).toHaveLength(1);
  await end(0);
  await end(1);
  expect(bodies.state).toEqual({ underWay: 0, waiting: 0 });
});

it('ends the slowest body while another waits for room, and none while there is room', async () => {
  vi.useFakeTimers();
  try {
    const { ask, started, end, names } = turns();
    for (const name of ['a', 'b', 'c']) await ask(name, 32 * MB);
    started[0]?.add(3 * MB);
    started[1]?.add(2 * MB);
    started[2]?.add(32 * MB);
    await ask('a', MB);
    await vi.advanceTimersByTimeAsync(30_000);
    const gone = () => started.filter((turn) => turn.signal.aborted).map((turn) => turn.organisation);
    expect(gone()).toEqual([]);
    await ask('d', MB);
    await vi.advanceTimersByTimeAsync(LARGE_BODIES.headStart.amount);
    expect(gone()).toEqual(['b']);
    await end(1);
    expect(names()).toBe('abcd');
  } finally {
    vi.useRealTimers();
  }
});

it('lets nobody wait longer than declared', async () => {
  vi.useFakeTimers();
  try {
    const { ask, refused, bodies } = turns();
    await ask('a');
    await ask('a');
    await vi.advanceTimersByTimeAsync(LARGE_BODIES.patience.amount);
    expect(refused).toEqual([
      expect.objectContaining({ status: 503, message: expect.stringContaining('60 seconds') }),
    ]);
    expect(bodies.state).toEqual({ underWay: 1, waiting: 0 });
  } finally {
    vi.useRealTimers();
  }
});
