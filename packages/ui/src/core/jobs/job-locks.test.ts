import { expect, it } from 'vitest';
import { createChannelLocks, createPageLocks } from './job-locks.ts';

const settled = async (work: Promise<unknown>): Promise<boolean> => {
  const mark = {};
  await new Promise((resolve) => setImmediate(resolve));
  return (await Promise.race([work, Promise.resolve(mark)])) !== mark;
};

it('gives a lock to one after the other, in a page', async () => {
  const locks = createPageLocks();
  const release = await locks.hold('a');
  const second = locks.hold('a');
  expect(await settled(locks.hold('b'))).toBe(true);
  expect(await settled(second)).toBe(false);
  release();
  (await second)();
  await locks.hold('a');
});

it('a cancelled request does not block the next one', async () => {
  const locks = createPageLocks();
  const release = await locks.hold('a');
  const stop = new AbortController();
  const second = locks.hold('a', stop.signal);
  const third = locks.hold('a');
  stop.abort(new Error('gone'));
  release();
  await expect(second).rejects.toThrow('gone');
  await third;
});

it("gives a lock to one page after the other without the browser's locks", async () => {
  const [one, two] = [new BroadcastChannel('locks'), new BroadcastChannel('locks')];
  const release = await createChannelLocks(one).hold('a');
  const other = createChannelLocks(two).hold('a');
  await createChannelLocks(two).hold('b');
  expect(await settled(other)).toBe(false);
  release();
  (await other)();
  one.close();
  two.close();
});

it('gives the lock of a closed page to the next', async () => {
  const [one, two] = [new BroadcastChannel('gone'), new BroadcastChannel('gone')];
  await createChannelLocks(one).hold('a');
  one.close();
  await createChannelLocks(two).hold('a');
  two.close();
});
