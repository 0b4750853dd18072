import { expect, it } from 'vitest';
import { type PlacedSocket, SocketPlaces } from './socket-places.ts';

class Tab implements PlacedSocket {
  isClosed = false;
  close(): void {
    this.isClosed = true;
  }
}

const openPlaces = () => new SocketPlaces<Tab>({ most: 10, mostOfNetwork: 5, mostVisitors: 3 });

function arrive(places: SocketPlaces<Tab>, network: string, isSignedIn = false): Tab {
  const tab = new Tab();
  places.enter(tab, network);
  if (isSignedIn) places.setSignedIn(tab, true);
  return tab;
}

it('gives a newcomer the place of the oldest visitor, and never that of a signed-in person', () => {
  const places = openPlaces();
  const person = arrive(places, '192.0.2.1', true);
  const visitors = Array.from({ length: 20 }, (_, at) => arrive(places, `198.51.100.${at}`));
  expect(visitors.filter((tab) => !tab.isClosed)).toEqual(visitors.slice(-3));
  const late = arrive(places, '192.0.2.2', true);
  expect([person.isClosed, late.isClosed]).toEqual([false, false]);
});

it('refuses a network with too many sockets, with a message, until one of them leaves', () => {
  const places = openPlaces();
  const tabs = Array.from({ length: 5 }, () => arrive(places, '192.0.2.1', true));
  expect(places.refusalOf('192.0.2.1')).toMatchObject({
    status: 429,
    message: expect.stringContaining('Please close some.'),
  });
  expect(places.refusalOf('192.0.2.2')).toBeUndefined();
  const [first] = tabs;
  if (first) places.leave(first);
  expect(places.refusalOf('192.0.2.1')).toBeUndefined();
});

it('refuses everybody only when people hold every place', () => {
  const places = openPlaces();
  for (let at = 0; at < 9; at += 1) arrive(places, `192.0.2.${at}`, true);
  arrive(places, '198.51.100.1');
  expect(places.refusalOf('203.0.113.1')).toBeUndefined();
  arrive(places, '203.0.113.1', true);
  arrive(places, '203.0.113.2', true);
  expect(places.refusalOf('203.0.113.3')).toMatchObject({ status: 503 });
});

it('counts a person whose channels have ended as a visitor again', () => {
  const places = openPlaces();
  const former = arrive(places, '192.0.2.1', true);
  places.setSignedIn(former, false);
  for (let at = 0; at < 3; at += 1) arrive(places, '192.0.2.2');
  expect(former.isClosed).toBe(true);
});
