import { expect, it } from 'vitest';
import { storageWith } from '../../test/sample-services.tsx';
import { createRecentRecords, forgetRecentRecords } from './recent-records.ts';

const acme = { kind: 'customers', id: 'c-1', title: 'Acme' };
const bluegum = { kind: 'customers', id: 'c-2', title: 'Bluegum' };

function begin(owner: string | null = 'olivia aspen') {
  const storage = storageWith(null);
  const now = { owner };
  return { storage, now, recent: createRecentRecords({ storage, owner: () => now.owner }) };
}

it('lists the newest first, each once and with its newest title, and at most twelve', () => {
  const { recent } = begin();
  recent.add(acme);
  recent.add(bluegum);
  recent.add({ ...acme, title: 'Acme Tools' });
  expect(recent.list().map(({ title }) => title)).toEqual(['Acme Tools', 'Bluegum']);
  for (let index = 0; index < 20; index += 1) recent.add({ kind: 'customers', id: `x-${index}`, title: 'x' });
  expect(recent.list()).toHaveLength(12);
});

it('removes deleted records', () => {
  const { recent } = begin();
  recent.add(acme);
  recent.add(bluegum);
  recent.remove({ kind: 'customers', id: 'c-1' });
  expect(recent.list()).toEqual([bluegum]);
});

it('separates users, and stores nothing for a visitor', () => {
  const { recent, now } = begin();
  recent.add(acme);
  now.owner = 'olivia bluegum';
  expect(recent.list()).toEqual([]);
  now.owner = null;
  recent.add(bluegum);
  expect(recent.list()).toEqual([]);
});

it('is cleared with the session, and ignores invalid records', () => {
  const { recent, storage } = begin();
  recent.add(acme);
  forgetRecentRecords(storage);
  expect(recent.list()).toEqual([]);
  storage.setItem('ledgerwise.recent-records', '{"owner":"olivia aspen","records":[{"kind":1}]}');
  expect(recent.list()).toEqual([]);
});
