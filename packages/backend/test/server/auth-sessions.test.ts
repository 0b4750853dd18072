import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { PASSWORD, type RunningBackend, runBackend } from './running-backend.ts';

/** Far more than on a quiet machine. */
const PATIENCE_MS = 15_000;

let running: RunningBackend;
beforeAll(async () => {
  running = await runBackend();
});
afterAll(() => running.close());

async function signedIn(email: string): Promise<SupabaseClient> {
  const client = running.client();
  const { error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
  expect(error).toBeNull();
  return client;
}

const refreshToken = async (client: SupabaseClient): Promise<string> =>
  (await client.auth.getSession()).data.session?.refresh_token ?? '';

const refresh = (refresh_token: string) => running.client().auth.refreshSession({ refresh_token });

async function listen(client: SupabaseClient, heard: string[]): Promise<void> {
  await client.realtime.setAuth();
  await new Promise<void>((resolve) => {
    client
      .channel('customers')
      .on('postgres_changes', { event: '*', schema: 'public', table: 'customers' }, () => undefined)
      .on('system', {}, (message) => heard.push(String(message.message)))
      .subscribe((status) => {
        if (status === 'SUBSCRIBED') resolve();
        else heard.push(status);
      });
  });
}

it('gives a new refresh token each time, and takes each once', async () => {
  const first = await refreshToken(await running.signUp('rotating@example.com'));
  const second = (await refresh(first)).data.session?.refresh_token ?? '';
  expect(second).not.toBe(first);
  const third = (await refresh(second)).data.session?.refresh_token ?? '';
  expect(new Set([first, second, third]).size).toBe(3);
  expect((await refresh(third)).error).toBeNull();
});

it('gives two tabs that renew at the same moment the same token', async () => {
  const first = await refreshToken(await running.signUp('tabs@example.com'));
  const answers = await Promise.all([refresh(first), refresh(first), refresh(first)]);
  expect(answers.map(({ error }) => error)).toEqual([null, null, null]);
  expect(new Set(answers.map(({ data }) => data.session?.refresh_token)).size).toBe(1);
});

it('ends a session whose refresh token is used again later, for the thief and the owner', async () => {
  const owner = await running.signUp('stolen@example.com');
  const stolen = await refreshToken(owner);
  const renewed = (await owner.auth.refreshSession()).data.session?.refresh_token ?? '';
  await running.sql`
    update auth.sessions set refreshed_at = refreshed_at - interval '11 seconds'
    where user_id = (select id from auth.users where email = 'stolen@example.com')`;
  expect((await refresh(stolen)).error).toMatchObject({ code: 'refresh_token_already_used' });
  expect((await refresh(renewed)).error).toMatchObject({ code: 'refresh_token_not_found' });
  expect((await owner.from('customers').select('id')).status).toBe(401);
});

it('ends a session also where an older token than the last is shown at once', async () => {
  const first = await refreshToken(await running.signUp('older@example.com'));
  const second = (await refresh(first)).data.session?.refresh_token ?? '';
  const third = (await refresh(second)).data.session?.refresh_token ?? '';
  expect((await refresh(first)).error).toMatchObject({ code: 'refresh_token_already_used' });
  expect((await refresh(third)).error).toMatchObject({ code: 'refresh_token_not_found' });
});

it('takes no refresh token that it did not make', async () => {
  const made = await refreshToken(await running.signUp('forged@example.com'));
  const [session, counter, signature] = made.split('.');
  for (const forged of [
    `${session}.1.${signature}`,
    `${session}.${counter}.${'A'.repeat(43)}`,
    `00000000-0000-0000-0000-000000000000.${counter}.${signature}`,
    `${made}x`,
    ` ${made}`,
    'x',
  ])
    expect((await refresh(forged)).error).toMatchObject({ code: 'refresh_token_not_found' });
  expect((await refresh(made)).error).toBeNull();
});

it('a changed password ends every other session at once: reading, renewing and listening', async () => {
  const owner = await running.signUp('changed@example.com');
  const thief = await signedIn('changed@example.com');
  const token = await refreshToken(thief);
  const heard: string[] = [];
  await listen(thief, heard);
  expect((await thief.from('customers').select('id')).error).toBeNull();

  expect(
    (await owner.auth.updateUser({ password: 'Brand-New-7', current_password: PASSWORD })).error,
  ).toBeNull();
  expect((await thief.from('customers').select('id')).status).toBe(401);
  expect((await thief.rpc('session_context')).status).toBe(401);
  expect((await thief.auth.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' });
  expect((await refresh(token)).error).toMatchObject({ code: 'refresh_token_not_found' });
  await vi.waitFor(() => expect(heard).toContain('The session has ended'), { timeout: PATIENCE_MS });
  expect((await owner.from('customers').select('id')).error).toBeNull();
  const old = await running
    .client()
    .auth.signInWithPassword({ email: 'changed@example.com', password: PASSWORD });
  expect(old.error).toMatchObject({ code: 'invalid_credentials' });
});

it('does not let anybody listen with the token of an ended session', async () => {
  const client = await running.signUp('late@example.com');
  const token = (await client.auth.getSession()).data.session?.access_token ?? '';
  await client.auth.signOut({ scope: 'local' });
  const late = running.client();
  await late.realtime.setAuth(token);
  const status = await new Promise<string>((resolve) => {
    late
      .channel('customers')
      .on('postgres_changes', { event: '*', schema: 'public', table: 'customers' }, () => undefined)
      .subscribe((said) => resolve(said));
  });
  expect(status).toBe('CHANNEL_ERROR');
  await late.removeAllChannels();
});

it.each([
  ['local', { here: 401, elsewhere: 200 }],
  ['others', { here: 200, elsewhere: 401 }],
  ['global', { here: 401, elsewhere: 401 }],
] as const)('signing out (%s) ends the right sessions', async (scope, expected) => {
  const email = `out-${scope}@example.com`;
  const here = await running.signUp(email);
  const elsewhere = await signedIn(email);
  const statusWith = async (token: string): Promise<number> =>
    (
      await fetch(`${running.url}/rest/v1/customers?select=id`, {
        headers: { apikey: running.backend.key, authorization: `Bearer ${token}` },
      })
    ).status;
  const tokenOf = async (client: SupabaseClient) =>
    (await client.auth.getSession()).data.session?.access_token ?? '';
  const [hereToken, elsewhereToken] = [await tokenOf(here), await tokenOf(elsewhere)];
  expect((await here.auth.signOut({ scope })).error).toBeNull();
  expect({ here: await statusWith(hereToken), elsewhere: await statusWith(elsewhereToken) }).toEqual(
    expected,
  );
});

it.each([
  ['nothing that is a token', 'x'],
  ['another key', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.AAAA'],
  ['no signature', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIiwicm9sZSI6InNlcnZpY2Vfcm9sZSJ9.'],
])('refuses a token with %s, and does not take it for a visitor', async (_case, token) => {
  const response = await fetch(`${running.url}/rest/v1/customers?select=id`, {
    headers: { apikey: running.backend.key, authorization: `Bearer ${token}` },
  });
  expect(response.status).toBe(401);
});
