import { expect, it } from 'vitest';
import { LimitReached } from '../limits/limit-reached.ts';
import { HashQueue } from './hash-queue.ts';

const network = { network: '192.0.2.1' };
const turn = (): Promise<void> => new Promise((resume) => setImmediate(resume));

/** Occupies a queue's only place until it is released. */
function hold(queue: HashQueue): () => void {
  let release = (): void => undefined;
  void queue.run({ network: 'holder' }, () => new Promise<void>((resolve) => (release = resolve)));
  return () => release();
}

it('runs no more at once than allowed, each in its turn', async () => {
  const queue = new HashQueue(2);
  const order: number[] = [];
  let running = 0;
  let most = 0;
  await Promise.all(
    [1, 2, 3, 4, 5].map((number) =>
      queue.run(network, async () => {
        running += 1;
        most = Math.max(most, running);
        await turn();
        order.push(number);
        running -= 1;
      }),
    ),
  );
  expect(most).toBe(2);
  expect(order).toEqual([1, 2, 3, 4, 5]);
});

it('continues after work that failed', async () => {
  const queue = new HashQueue(1);
  await expect(queue.run(network, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await queue.run(network, async () => 'done')).toBe('done');
});

it('refuses work that would wait too long, by network and in all', async () => {
  const queue = new HashQueue(1);
  const release = hold(queue);
  const waiting = Array.from({ length: 100 }, (_, at) =>
    queue.run({ network: `192.0.2.${at % 4}` }, async () => 'done'),
  );
  const late = queue.run({ network: 'another' }, async () => 'late');
  await expect(late).rejects.toThrow('Too many people are signing in at the moment.');
  await expect(late).rejects.toBeInstanceOf(LimitReached);
  release();
  expect(await Promise.all(waiting)).toHaveLength(100);
  const again = hold(queue);
  const own = Array.from({ length: 31 }, () => queue.run(network, async () => 'done'));
  await expect(own.at(-1)).rejects.toThrow('from your network');
  const other = queue.run({ network: 'another' }, async () => 'in');
  again();
  expect(await other).toBe('in');
  await Promise.all(own.slice(0, -1));
});

it('serves a network that comes late before the second request of an earlier one', async () => {
  const queue = new HashQueue(1);
  const release = hold(queue);
  const order: string[] = [];
  const note = (name: string) => async () => {
    order.push(name);
  };
  const all = [
    ...[1, 2, 3].map((number) => queue.run(network, note(`first ${number}`))),
    queue.run({ network: '192.0.2.2' }, note('second')),
  ];
  release();
  await Promise.all(all);
  expect(order).toEqual(['first 1', 'second', 'first 2', 'first 3']);
});

it('does not let signed-in people keep others from signing in', async () => {
  const queue = new HashQueue(1);
  const release = hold(queue);
  const members = Array.from({ length: 50 }, (_, at) => queue.run({ person: `${at}` }, async () => 'again'));
  await expect(queue.run({ person: 'one too many' }, async () => 'again')).rejects.toThrow(
    'Too many passwords',
  );
  const order: string[] = [];
  const signIn = queue.run(network, async () => order.push('sign-in'));
  void members[1]?.then(() => order.push('second member'));
  release();
  await Promise.all([signIn, ...members]);
  expect(order).toEqual(['sign-in', 'second member']);
});

it('looks at one password of a person at a time, and again once it is known', async () => {
  const queue = new HashQueue(2);
  const ada = { person: 'Ada' };
  let release = (): void => undefined;
  const first = queue.run(ada, () => new Promise<void>((resolve) => (release = resolve)));
  await expect(queue.run(ada, async () => 'second')).rejects.toThrow('already being checked');
  expect(await queue.run({ person: 'Ben' }, async () => 'in')).toBe('in');
  release();
  await first;
  expect(await queue.run(ada, async () => 'in')).toBe('in');
});
