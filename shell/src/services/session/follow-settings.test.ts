// @vitest-environment jsdom
import type { DataSource } from '@ledgerwise/contract';
import { AppError } from '@ledgerwise/contract';
import { createStore } from 'jotai/vanilla';
import { afterEach, expect, it, vi } from 'vitest';
import {
  context,
  dataAnswering,
  eventually,
  fakeClient,
  olivia,
  scriptsOf,
  storageWith,
} from '../../../test/sample-services.tsx';
import { followSettings } from './follow-settings.ts';
import { createSession, organisationOf } from './session.ts';
import { SESSION_KEY } from './stored-session.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

type Listener = Parameters<DataSource['watch']>[1];

/** A session of Olivia's with settings of the organization that another user can change. */
function begin() {
  let settings: Readonly<Record<string, unknown>> = { date_format: 'DD/MM/YYYY' };
  let isDown = false;
  const listeners = new Set<Listener>();
  const { client, tell } = fakeClient({ signOut: async () => ({ error: null }) });
  const data: DataSource = {
    ...dataAnswering(async <Result>() => {
      if (isDown) throw new AppError('network.offline');
      return { ...context, organisation: { ...context.organisation, ...settings } } as Result;
    }),
    watch(table, listener) {
      expect(table).toBe('company_settings');
      listeners.add(listener);
      listener.onStatus('connecting');
      return () => listeners.delete(listener);
    },
  };
  const store = createStore();
  const storage = storageWith(olivia);
  const session = createSession({
    ...{ store, storage, location: { search: '', hash: '' }, onEnded: vi.fn() },
    ...scriptsOf(client, data),
  });
  const later: (() => void)[] = [];
  followSettings(store, session, (run) => later.push(run));
  return {
    ...{ session, listeners, later },
    signOut() {
      storage.removeItem(SESSION_KEY);
      tell('SIGNED_OUT', null);
    },
    organisation: () => organisationOf(session.state()),
    set: (changed: typeof settings) => {
      settings = { ...settings, ...changed };
    },
    say: (event: (listener: Listener) => void) => listeners.forEach(event),
    cut: (down: boolean) => {
      isDown = down;
    },
  };
}

it('applies settings of others once the page is idle', async () => {
  const { organisation, listeners, later, set, say } = begin();
  await eventually(() => expect(later).toHaveLength(1));
  expect(listeners.size).toBe(0);
  later[0]?.();
  await eventually(() => expect(listeners.size).toBe(1));
  set({ date_format: 'YYYY-MM-DD', number_format: '1.234,56', features_off: ['payroll'] });
  say((listener) => listener.onChange({ type: 'UPDATE', id: 's1' }));
  await eventually(() =>
    expect(organisation()).toMatchObject({
      ...{ dateFormat: 'YYYY-MM-DD', numberFormat: '1.234,56', featuresOff: ['payroll'] },
    }),
  );
});

it('loads them again after an outage, and keeps known settings meanwhile', async () => {
  const { organisation, later, listeners, set, say, cut } = begin();
  await eventually(() => expect(later).toHaveLength(1));
  later[0]?.();
  await eventually(() => expect(listeners.size).toBe(1));
  cut(true);
  say((listener) => listener.onStatus('live'));
  say((listener) => listener.onChange({ type: 'UPDATE', id: 's1' }));
  say((listener) => listener.onStatus('offline'));
  set({ date_format: 'MM/DD/YYYY' });
  expect(organisation()?.dateFormat).toBe('DD/MM/YYYY');
  cut(false);
  say((listener) => listener.onStatus('connecting'));
  say((listener) => listener.onStatus('live'));
  await eventually(() => expect(organisation()?.dateFormat).toBe('MM/DD/YYYY'));
});

it('stops after sign-out', async () => {
  const { listeners, later, signOut } = begin();
  await eventually(() => expect(later).toHaveLength(1));
  later[0]?.();
  await eventually(() => expect(listeners.size).toBe(1));
  signOut();
  expect(listeners.size).toBe(0);
});
