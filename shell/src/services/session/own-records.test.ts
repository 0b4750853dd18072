import { createStore } from 'jotai/vanilla';
import { expect, it } from 'vitest';
import {
  answering,
  context,
  eventually,
  fakeClient,
  olivia,
  storageWith,
} from '../../../test/sample-services.tsx';
import { OWN_RECORDS_KEY, tablesOfOwnRecords } from './own-records.ts';
import { createSession, type DataScope } from './session.ts';
import { SESSION_KEY } from './stored-session.ts';

const grants = {
  'customers.read': ['admin', 'manager', 'user'],
  'customers.read_all': ['admin', 'manager'],
  'notes.read_all': [],
} as const;

it.each([
  ['admin', []],
  ['user', ['customers']],
  [null, ['customers']],
] as const)(
  'a role (%s) reads its own records alone where others hold the permission to read all',
  (role, tables) => {
    expect(tablesOfOwnRecords({ role, grants })).toEqual(tables);
  },
);

function begin(role: string) {
  const scopes: DataScope[] = [];
  const storage = storageWith(olivia);
  const { client, tell } = fakeClient();
  const session = createSession({
    store: createStore(),
    storage,
    location: { search: '', hash: '' },
    loadScript: async () => ({
      connect: () => client,
      dataSourceOf(_client, scope) {
        scopes.push(scope);
        return answering({ ...context, role, grants });
      },
    }),
    onEnded: () => {},
  });
  const kept = () => JSON.parse(storage.getItem(OWN_RECORDS_KEY) ?? 'null');
  return { session, scopes, kept, storage, tell };
}

it('names the user to the data once the role is known, and keeps that for the next page', async () => {
  const { session, scopes, kept } = begin('user');
  await eventually(() => expect(session.state().access.kind).toBe('ready'));
  expect(scopes[0]?.onlyOwner('customers')).toBe(olivia.id);
  expect(scopes[0]?.onlyOwner('notes')).toBeNull();
  expect(kept()).toEqual({ user: olivia.id, tables: ['customers'] });
});

it('names nobody to who may read all', async () => {
  const { session, scopes, kept } = begin('manager');
  await eventually(() => expect(session.state().access.kind).toBe('ready'));
  expect(scopes[0]?.onlyOwner('customers')).toBeNull();
  expect(kept()).toEqual({ user: olivia.id, tables: [] });
});

it('forgets it with the session', async () => {
  const { session, kept, storage, tell } = begin('user');
  await eventually(() => expect(kept()).not.toBeNull());
  storage.removeItem(SESSION_KEY);
  tell('SIGNED_OUT', null);
  await eventually(() => expect(session.state().status).toBe('signed-out'));
  expect(kept()).toBeNull();
});
