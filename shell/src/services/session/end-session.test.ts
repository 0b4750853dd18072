// @vitest-environment jsdom
import type { ConnectionStatus } from '@ledgerwise/contract';
import { AuthApiError, AuthRetryableFetchError } from '@supabase/supabase-js';
import { expect, test, vi } from 'vitest';
import { fakeClient, storageWith } from '../../../test/sample-services.tsx';
import { endSession, SIGNED_OUT, type Tokens } from './end-session.ts';
import { SESSION_KEY } from './stored-session.ts';

const stored = { id: 'user-1', access_token: 'access', refresh_token: 'refresh' };
const UNREACHABLE = new AuthRetryableFetchError('Failed to fetch', 0);

/** A browser that holds a session, and a line that can be cut and returns. */
function begin(isCut: boolean, answer: () => Promise<{ error: unknown }> = async () => ({ error: null })) {
  const listeners = new Set<() => void>();
  let status: ConnectionStatus = isCut ? 'offline' : 'online';
  const signOut = vi.fn(async (options?: { scope: string }) =>
    options?.scope === 'local' ? { error: null } : answer(),
  );
  const storage = storageWith(null);
  storage.setItem(SESSION_KEY, JSON.stringify(stored));
  const endOnServer = vi.fn(async (_tokens: Tokens) => true);
  const connection = {
    status: () => status,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  const turn = (next: ConnectionStatus): void => {
    status = next;
    for (const listener of [...listeners]) listener();
  };
  const { client } = fakeClient({ signOut });
  const end = () => endSession(client, { connection, storage, endOnServer });
  return { end, turn, signOut, storage, endOnServer, listeners };
}

test('ends on the server, where it can be reached', async () => {
  const { end, signOut, endOnServer, listeners } = begin(false);
  expect(await end()).toBe(SIGNED_OUT.everywhere);
  expect(signOut.mock.calls).toEqual([[]]);
  expect(endOnServer).not.toHaveBeenCalled();
  expect(listeners.size).toBe(0);
});

test('without a connection the browser forgets the session at once, and the server ends it after the return', async () => {
  const { end, turn, signOut, storage, endOnServer, listeners } = begin(true);
  expect(await end()).toBe(SIGNED_OUT.here);
  expect(storage.getItem(SESSION_KEY)).toBeNull();
  expect(signOut.mock.calls).toEqual([[{ scope: 'local' }]]);
  expect(endOnServer).not.toHaveBeenCalled();
  endOnServer.mockResolvedValueOnce(false);
  turn('online');
  await vi.waitFor(() => expect(endOnServer).toHaveBeenCalledTimes(1));
  expect(endOnServer.mock.calls[0]?.[0]).toMatchObject({ access_token: 'access', refresh_token: 'refresh' });
  // It was lost again before the server answered.
  await vi.waitFor(() => {
    turn('offline');
    turn('online');
    expect(endOnServer).toHaveBeenCalledTimes(2);
  });
  await vi.waitFor(() => expect(listeners.size).toBe(0));
});

test('does not wait for a server that was thought to be there', async () => {
  const failed = begin(false, async () => ({ error: UNREACHABLE }));
  expect(await failed.end()).toBe(SIGNED_OUT.here);
  expect(failed.storage.getItem(SESSION_KEY)).toBeNull();
  const hanging = begin(false, () => new Promise(() => {}));
  const ended = hanging.end();
  hanging.turn('reconnecting');
  expect(await ended).toBe(SIGNED_OUT.here);
  expect(hanging.storage.getItem(SESSION_KEY)).toBeNull();
});

test('keeps the session if the server refuses to end it', async () => {
  const refusal = new AuthApiError('Too many attempts', 429, 'over_request_rate_limit');
  const { end, storage, listeners } = begin(false, async () => ({ error: refusal }));
  await expect(end()).rejects.toBe(refusal);
  expect(storage.getItem(SESSION_KEY)).not.toBeNull();
  expect(listeners.size).toBe(0);
});
