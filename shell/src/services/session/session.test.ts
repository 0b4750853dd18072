import { AppError, type DataSource } from '@ledgerwise/contract';
import { createStore } from 'jotai/vanilla';
import { expect, it, vi } from 'vitest';
import {
  answering,
  context,
  dataAnswering,
  eventually,
  fakeClient,
  olivia,
  scriptsOf,
  storageWith,
} from '../../../test/sample-services.tsx';
import { createSession, type SessionOptions } from './session.ts';
import { parseSessionContext } from './session-context.ts';

const nowhere = { search: '', hash: '' };

function begin(options: Partial<SessionOptions> & { data?: DataSource } = {}) {
  const { client, tell } = fakeClient({ signOut: async () => ({ error: null }) });
  const scripts = scriptsOf(client, options.data ?? answering(context));
  const loadScript = vi.fn(scripts.loadScript);
  const loadAuth = vi.fn(scripts.loadAuth);
  const onEnded = vi.fn();
  const store = createStore();
  const session = createSession({
    store,
    storage: storageWith(null),
    location: nowhere,
    ...scripts,
    loadScript,
    loadAuth,
    onEnded,
    ...options,
  });
  return { store, session, tell, loadScript, loadAuth, onEnded };
}

it('loads nothing for a visitor', () => {
  const { session, loadScript, loadAuth } = begin();
  expect(session.state()).toMatchObject({ status: 'signed-out', user: null });
  expect(loadScript).not.toHaveBeenCalled();
  expect(loadAuth).not.toHaveBeenCalled();
});

it('knows the stored user at once and reads their permissions', async () => {
  const { session } = begin({ storage: storageWith(olivia) });
  expect(session.state()).toMatchObject({
    status: 'signed-in',
    user: { email: 'olivia@example.com', fullName: 'Olivia Owner' },
    access: { kind: 'loading' },
  });
  await eventually(() => expect(session.state().access.kind).toBe('ready'));
  expect(session.state().access).toMatchObject({
    context: {
      role: 'user',
      organisation: {
        id: 'org-1',
        name: 'Aspen Books',
        timeZone: 'UTC',
        dateFormat: 'DD/MM/YYYY',
        numberFormat: '1,234.56',
        featuresOff: [],
        settings: { base_currency: 'USD' },
      },
    },
  });
});

it('follows the session only once the first screen is at rest, and then the one of another tab too', async () => {
  const waiting: (() => void)[] = [];
  const { session, loadAuth, tell } = begin({
    storage: storageWith(olivia),
    later: (run) => waiting.push(run),
  });
  await eventually(() => expect(session.state().access.kind).toBe('ready'));
  expect(loadAuth).not.toHaveBeenCalled();
  for (const run of waiting) run();
  await session.client();
  expect(loadAuth).toHaveBeenCalledOnce();
  tell('SIGNED_IN', { user: { ...olivia, id: 'user-2' } });
  expect(session.state().user?.id).toBe('user-2');
});

it('asks nothing for a session that is held back until it begins', async () => {
  const { session, loadScript } = begin({ storage: storageWith(olivia), isHeld: true });
  expect(session.state()).toMatchObject({ status: 'signed-in', access: { kind: 'loading' } });
  expect(loadScript).not.toHaveBeenCalled();
  session.begin();
  session.begin();
  await eventually(() => expect(session.state().access.kind).toBe('ready'));
  expect(loadScript).toHaveBeenCalledOnce();
});

it('reads the address before it decides', () => {
  const { session, loadAuth } = begin({ location: { search: '?code=x', hash: '' } });
  expect(session.state().status).toBe('loading');
  expect(loadAuth).toHaveBeenCalled();
});

it('follows sign-in and sign-out', async () => {
  const { session, tell } = begin();
  await session.client();
  tell('SIGNED_IN', { user: olivia });
  expect(session.state().status).toBe('signed-in');
  const { data } = session.state();
  tell('TOKEN_REFRESHED', { user: olivia });
  expect(session.state().data).toBe(data);
  tell('SIGNED_OUT', null);
  expect(session.state()).toMatchObject({ status: 'signed-out', user: null, access: { kind: 'none' } });
  expect(session.state().data).not.toBe(data);
});

it('publishes every change in its atom', async () => {
  const { store, session, tell } = begin();
  await session.client();
  const told: string[] = [];
  const stop = store.sub(session.stateAtom, () => {
    const { status, access } = session.state();
    told.push(`${status}, access ${access.kind}`);
  });
  tell('SIGNED_IN', { user: olivia });
  await eventually(() => expect(told).toEqual(['signed-in, access loading', 'signed-in, access ready']));
  stop();
  tell('SIGNED_OUT', null);
  expect(told).toHaveLength(2);
});

it('ignores a loop of changes', async () => {
  const { session, tell } = begin();
  await session.client();
  for (let count = 0; count < 10; count += 1) tell('SIGNED_OUT', null);
  tell('SIGNED_IN', { user: olivia });
  expect(session.state().status).toBe('signed-out');
});

it('keeps the user during an outage, and loads again', async () => {
  let isDown = true;
  const call = async <Result>(): Promise<Result> => {
    if (isDown) throw new AppError('network.offline');
    return context as Result;
  };
  const { session, tell } = begin({ storage: storageWith(olivia), data: dataAnswering(call) });
  await eventually(() => expect(session.state().access.kind).toBe('failed'));
  tell('INITIAL_SESSION', null);
  expect(session.state().status).toBe('signed-in');
  isDown = false;
  await session.reloadAccess();
  expect(session.state().access.kind).toBe('ready');
});

it('ends a session that the server has forgotten', async () => {
  const call = async () => {
    throw new AppError('auth.required', { status: 401 });
  };
  const { session, onEnded } = begin({ storage: storageWith(olivia), data: dataAnswering(call) });
  await eventually(() => expect(session.state().status).toBe('signed-out'));
  expect(onEnded).toHaveBeenCalledOnce();
});

it('ends when a request is refused because the session is over, and not by other refusals', async () => {
  let isForgotten = false;
  const call = async <Result>(): Promise<Result> => {
    if (isForgotten) throw new AppError('auth.required', { status: 401 });
    return context as Result;
  };
  const data = { ...dataAnswering(call), get: async () => Promise.reject(new AppError('auth.required')) };
  const { session, onEnded } = begin({ storage: storageWith(olivia), data });
  await eventually(() => expect(session.state().access.kind).toBe('ready'));
  // Refused for another reason than the session's end: the caller gets the error, and the session stays.
  await expect(session.state().data.get('customers', '1')).rejects.toMatchObject({ code: 'auth.required' });
  expect(session.state().status).toBe('signed-in');
  isForgotten = true;
  await expect(session.state().data.get('customers', '1')).rejects.toMatchObject({ code: 'auth.required' });
  await eventually(() => expect(session.state().status).toBe('signed-out'));
  expect(onEnded).toHaveBeenCalledOnce();
});

it('gives another organization another data source', async () => {
  let organisation = context.organisation;
  const call = async <Result>(name: string): Promise<Result> => {
    if (name === 'switch_organisation')
      organisation = { id: 'org-2', name: 'Other', settings: { base_currency: 'NZD' } };
    return { ...context, organisation } as Result;
  };
  const { session } = begin({ storage: storageWith(olivia), data: dataAnswering(call) });
  await eventually(() => expect(session.state().access.kind).toBe('ready'));
  const { data } = session.state();
  await session.switchOrganisation('org-2');
  expect(session.state().access).toMatchObject({ context: { organisation: { id: 'org-2' } } });
  expect(session.state().data).not.toBe(data);
});

it('asks for its script again after it could not be fetched', async () => {
  const { client } = fakeClient();
  const { loadAuth: load } = scriptsOf(client, answering(context));
  const loadAuth = vi.fn(load).mockRejectedValueOnce(new Error('ChunkLoadError'));
  const { session } = begin({ loadAuth });
  await expect(session.client()).rejects.toThrow('ChunkLoadError');
  await expect(session.client()).resolves.toBe(client);
});

it('uses earlier permissions until the database responds; another role gets a new data source', async () => {
  let answer = (): void => {};
  const data = dataAnswering(
    <Result>() =>
      new Promise<Result>((resolve) => {
        answer = () => resolve({ ...context, role: 'viewer' } as Result);
      }),
  );
  const { session } = begin({ storage: storageWith(olivia), data });
  session.assume(parseSessionContext({ ...context, role: 'manager' }));
  expect(session.state().access).toMatchObject({ kind: 'ready', context: { role: 'manager' } });
  const before = session.state().data;
  await eventually(() => {
    answer();
    expect(session.state().access).toMatchObject({ kind: 'ready', context: { role: 'viewer' } });
  });
  expect(session.state().data).not.toBe(before);
});
