import { expect, it } from 'vitest';
import { ListenerPlaces } from './listener-places.ts';
import { readSubscriptions } from './subscription.ts';

const channelOf = (listener: string, bindings = 1) => ({
  listener,
  subscriptions: Array.from({ length: bindings }, (_, at) => at),
});

it('gives a person a hundred channels in all tabs, and one more when one is left', () => {
  const places = new ListenerPlaces();
  const own = Array.from({ length: 100 }, () => channelOf('a'));
  expect(own.map((channel) => places.enter(channel)).filter(Boolean)).toEqual([]);
  expect(places.enter(channelOf('a'))).toMatch(/100 things at a time.*Close some tabs/);
  expect(places.enter(channelOf('b'))).toBeUndefined();
  const [first] = own;
  if (first) places.leave(first);
  if (first) places.leave(first);
  expect(places.enter(channelOf('a'))).toBeUndefined();
  expect(places.enter(channelOf('a'))).toBeDefined();
});

it('gives a person five hundred bindings in all', () => {
  const places = new ListenerPlaces();
  const own = Array.from({ length: 5 }, () => channelOf('a', 100));
  expect(own.map((channel) => places.enter(channel)).filter(Boolean)).toEqual([]);
  expect(places.enter(channelOf('a'))).toMatch(/500 tables/);
});

it('reports in advance that there is no place', () => {
  const places = new ListenerPlaces();
  places.enter(channelOf('a', 499));
  expect(places.refusalOf('a')).toBeUndefined();
  places.enter(channelOf('a'));
  expect(places.refusalOf('a')).toMatch(/500 tables/);
  const own = Array.from({ length: 100 }, () => channelOf('b'));
  for (const channel of own) places.enter(channel);
  expect(places.refusalOf('b')).toMatch(/100 things at a time/);
  expect(places.refusalOf('c')).toBeUndefined();
});

it('counts a channel for whom it is renewed', () => {
  const places = new ListenerPlaces();
  const channel = { ...channelOf('a', 500) };
  places.enter(channel);
  channel.listener = 'b';
  places.enter(channel);
  expect(places.enter(channelOf('a', 500))).toBeUndefined();
  expect(places.enter(channelOf('b'))).toBeDefined();
});

it('takes equal bindings of a channel for one, and repeats each', () => {
  const binding = { event: '*', schema: 'public', table: '*' };
  const read = readSubscriptions(
    { config: { postgres_changes: [binding, binding, { ...binding, event: 'INSERT' }] } },
    [],
  );
  if ('refusal' in read) throw new Error(read.refusal);
  expect(read.subscriptions).toHaveLength(2);
  const ids = read.asked.map(({ id }) => id);
  expect(ids).toHaveLength(3);
  expect(ids[0]).toBe(ids[1]);
  expect(ids[2]).not.toBe(ids[1]);
});
