import type postgres from 'postgres';
import { expect, it, onTestFinished } from 'vitest';
import { positionOf, ReplicaLag } from './replica-lag.ts';

/** A server with prepared answers. */
const answering = (position: () => string | null): postgres.Sql => {
  const answer = async (): Promise<readonly { position: string | null }[]> => [{ position: position() }];
  return answer as unknown as postgres.Sql;
};

function lagOf(state: { now: number; primary: string; replica: string | null | undefined }): ReplicaLag {
  const lag = new ReplicaLag(
    answering(() => state.primary),
    answering(() => {
      if (state.replica === undefined) throw new Error('It is not there.');
      return state.replica;
    }),
    () => state.now,
  );
  onTestFinished(() => lag.close());
  return lag;
}

it('reads positions as PostgreSQL writes them', () => {
  expect(positionOf('16/B374D848')).toBe(0x16b374d848n);
  expect(positionOf('1/0') > positionOf('0/FFFFFFFF')).toBe(true);
});

it('is the age of the newest position of the primary that was replayed', async () => {
  const state = { now: 1000, primary: '0/100', replica: '0/100' };
  const lag = lagOf(state);
  await lag.look();
  expect(lag.ms).toBe(0);
  Object.assign(state, { now: 1250, primary: '0/200' });
  await lag.look();
  Object.assign(state, { now: 1500, primary: '0/300' });
  await lag.look();
  expect(lag.ms).toBe(500);
  Object.assign(state, { now: 1750, replica: '0/280' });
  await lag.look();
  expect(lag.ms).toBe(500);
  Object.assign(state, { now: 2000, replica: '0/300' });
  await lag.look();
  expect(lag.ms).toBe(0);
});

it('grows between two measurements', async () => {
  const state = { now: 0, primary: '0/100', replica: '0/100' };
  const lag = lagOf(state);
  await lag.look();
  state.now = 5000;
  expect(lag.ms).toBe(5000);
});

it('is infinite where the replica does not answer, and before anybody looked', async () => {
  const state: { now: number; primary: string; replica: string | undefined } = {
    now: 0,
    primary: '0/100',
    replica: undefined,
  };
  const lag = lagOf(state);
  expect(lag.ms).toBe(Number.POSITIVE_INFINITY);
  await lag.look();
  expect(lag.ms).toBe(Number.POSITIVE_INFINITY);
  state.replica = '0/100';
  await lag.look();
  expect(lag.ms).toBe(0);
});

it('is nothing where the replica has become the primary', async () => {
  const lag = lagOf({ now: 0, primary: '0/100', replica: null });
  await lag.look();
  expect(lag.ms).toBe(0);
});
