import { expect, it, vi } from 'vitest';
import { ApiRefusal } from './api-refusal.ts';
import { type Asking, FairShares } from './fair-shares.ts';

const MANY = 1000;

const organisation = (tenant: string, rest: Partial<Asking> = {}): Asking => ({
  tenant,
  isVisitor: false,
  patienceMs: 10_000,
  ...rest,
});
const visitor = (tenant: string): Asking => ({ tenant, isVisitor: true, patienceMs: 10_000 });

/** Asks, and writes down who was served. */
function asker(shares: FairShares) {
  const served: { readonly tenant: string; giveBack(): void }[] = [];
  const refused: unknown[] = [];
  async function ask(asking: Asking, times = 1): Promise<void> {
    for (let time = 0; time < times; time += 1) {
      shares.take(asking).then(
        (giveBack) => served.push({ tenant: asking.tenant, giveBack }),
        (error: unknown) => refused.push(error),
      );
    }
    await Promise.resolve();
    await Promise.resolve();
  }
  const held = (tenant: string): number => served.filter((one) => one.tenant === tenant).length;
  return { ask, served, refused, held };
}

it('gives one tenant half, the next one half of the rest, and leaves one session for a newcomer', async () => {
  const { ask, held } = asker(new FairShares(12));
  await ask(organisation('a'), 50);
  expect(held('a')).toBe(6);
  await ask(organisation('b'), 50);
  expect([held('a'), held('b')]).toEqual([6, 3]);
  await ask(organisation('c'), 50);
  expect(held('c')).toBe(2);
  await ask(organisation('d'));
  expect(held('d')).toBe(1);
});

it('serves the tenant that holds the fewest sessions, and tenants with equal numbers in turn', async () => {
  const { ask, served } = asker(new FairShares(2));
  await ask(organisation('a'), 4);
  await ask(organisation('b'), 2);
  await ask(organisation('c'), 2);
  for (let turn = 0; turn < 6; turn += 1) {
    served[turn]?.giveBack();
    await Promise.resolve();
    await Promise.resolve();
  }
  expect(served.map(({ tenant }) => tenant).join('')).toBe('ababcaca');
});

it('never gives a tenant more than half, in any order of returned sessions', async () => {
  const shares = new FairShares(12);
  const now = new Map<string, number>();
  const running: (() => void)[] = [];
  let most = 0;
  let answered = 0;
  const tenants = ['a', 'a', 'a', 'a', 'b', 'c'];
  for (let turn = 0; turn < MANY; turn += 1) {
    const tenant = tenants[(turn * 7) % tenants.length] ?? 'a';
    shares.take(organisation(tenant)).then(
      (giveBack) => {
        now.set(tenant, (now.get(tenant) ?? 0) + 1);
        most = Math.max(most, ...now.values());
        answered += 1;
        running.push(() => {
          now.set(tenant, (now.get(tenant) ?? 0) - 1);
          giveBack();
        });
      },
      () => undefined, // a full queue: not what this is about
    );
    await Promise.resolve();
    await Promise.resolve();
    if (turn % 3 === 0) running.splice((turn * 13) % Math.max(1, running.length), 1)[0]?.();
  }
  for (let end = running.shift(); end; end = running.shift()) {
    end();
    await Promise.resolve();
    await Promise.resolve();
  }
  expect(most).toBe(6);
  expect(answered).toBeGreaterThan(MANY / 3);
  expect(shares.state()).toMatchObject({ inUse: 0, waiting: 0, longestWaitMs: 0 });
});

it('keeps half for people who are signed in, however many addresses visitors use', async () => {
  const { ask, served, held } = asker(new FairShares(12));
  for (let address = 0; address < 50; address += 1) await ask(visitor(`visitor 10.0.0.${address}`), 3);
  expect(served).toHaveLength(6);
  await ask(organisation('a'), 5);
  expect(held('a')).toBe(3);
});

it('refuses requests of a tenant beyond a hundred waiting ones, and nobody else’s', async () => {
  const { ask, refused, held } = asker(new FairShares(12));
  await ask(organisation('a'), 200);
  expect(refused).toHaveLength(94);
  expect(refused[0]).toMatchObject({ answer: { status: 429, hint: 'server.busy' } });
  await ask(organisation('b'));
  expect(held('b')).toBe(1);
});

it('lets a client that goes away leave the queue', async () => {
  const shares = new FairShares(2);
  const { ask, refused } = asker(shares);
  const leaving = new AbortController();
  await ask(organisation('a', { signal: leaving.signal }), 3);
  expect(shares.state()).toMatchObject({ inUse: 1, waiting: 2 });
  leaving.abort();
  await Promise.resolve();
  expect(shares.state()).toMatchObject({ inUse: 1, waiting: 0 });
  expect(refused).toHaveLength(2);
  await ask(organisation('b', { signal: leaving.signal }));
  expect(shares.state()).toMatchObject({ inUse: 1, waiting: 0 });
});

it('lets nobody wait longer than their patience', async () => {
  vi.useFakeTimers();
  try {
    const shares = new FairShares(2);
    await shares.take(organisation('a'));
    const refused = shares.take(organisation('a')).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(9999);
    expect(shares.state()).toMatchObject({ waiting: 1 });
    await vi.advanceTimersByTimeAsync(1);
    const reason = await refused;
    expect(reason).toBeInstanceOf(ApiRefusal);
    expect(reason).toMatchObject({
      answer: { status: 503, sentence: expect.stringContaining('10 seconds') },
    });
    expect(shares.state()).toMatchObject({ waiting: 0, inUse: 1 });
  } finally {
    vi.useRealTimers();
  }
});
