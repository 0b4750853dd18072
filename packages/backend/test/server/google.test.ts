import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type GoogleProvider, startGoogleProvider } from './google-provider.ts';
import { type RunningBackend, runBackend } from './running-backend.ts';
import { browserStorage } from './session-storage.ts';

let google: GoogleProvider;
let running: RunningBackend;
beforeAll(async () => {
  google = await startGoogleProvider({ email: 'grace@example.com', name: 'Grace Hopper' });
  running = await runBackend({ google: { clientId: 'our client', secret: 'our secret' } });
});
afterAll(async () => {
  google.close();
  await running.close();
});

const newBrowser = (): SupabaseClient =>
  createClient(running.url, running.backend.key, {
    auth: { flowType: 'pkce', storage: browserStorage(), autoRefreshToken: false },
  });

async function follow(address: string): Promise<string> {
  const response = await fetch(address, { redirect: 'manual' });
  expect(response.status).toBe(302);
  return response.headers.get('location') ?? '';
}

it('signs in with Google, makes the organization at the first time and finds it at the second', async () => {
  const organisations: unknown[] = [];
  for (const _time of ['first', 'second']) {
    const browser = newBrowser();
    const { data } = await browser.auth.signInWithOAuth({
      provider: 'google',
      options: { redirectTo: `${running.url}/auth/callback`, skipBrowserRedirect: true },
    });
    const atGoogle = await follow(data.url ?? '');
    expect(new URL(atGoogle).searchParams.get('client_id')).toBe('our client');
    const back = new URL(await follow(await follow(google.toLocal(atGoogle))));
    expect(back.origin + back.pathname).toBe(`${running.url}/auth/callback`);
    expect(back.hash).toBe('');
    const { error } = await browser.auth.exchangeCodeForSession(back.searchParams.get('code') ?? '');
    expect(error).toBeNull();
    const context = await browser.rpc('session_context');
    expect(context.data).toMatchObject({
      role: 'admin',
      user: { email: 'grace@example.com', full_name: 'Grace Hopper' },
    });
    organisations.push(context.data.organisation.id);
  }
  expect(organisations[0]).toBe(organisations[1]);
});

it('reports an invalid code', async () => {
  const { data } = await newBrowser().auth.signInWithOAuth({
    provider: 'google',
    options: { redirectTo: `${running.url}/auth/callback`, skipBrowserRedirect: true },
  });
  const atGoogle = new URL(await follow(data.url ?? ''));
  const callback = new URL(atGoogle.searchParams.get('redirect_uri') ?? '');
  callback.searchParams.set('code', 'made up');
  callback.searchParams.set('state', atGoogle.searchParams.get('state') ?? '');
  const back = new URL(await follow(callback.href));
  expect(back.origin).toBe(running.url);
  expect(back.href).toMatch(/error_description=/);
});

it('gives the session to the browser that began the sign-in, and to nobody after another one tried', async () => {
  const [beginning, other] = [newBrowser(), newBrowser()];
  const leave = async (browser: SupabaseClient): Promise<string> => {
    const { data } = await browser.auth.signInWithOAuth({
      provider: 'google',
      options: { redirectTo: `${running.url}/auth/callback`, skipBrowserRedirect: true },
    });
    return data.url ?? '';
  };
  const atGoogle = await follow(await leave(beginning));
  await leave(other);
  const back = new URL(await follow(await follow(google.toLocal(atGoogle))));
  const code = back.searchParams.get('code') ?? '';
  expect((await other.auth.exchangeCodeForSession(code)).error).toMatchObject({ code: 'bad_code_verifier' });
  expect((await beginning.auth.exchangeCodeForSession(code)).error).toMatchObject({
    code: 'flow_state_not_found',
  });
});

it('does not begin for a browser that stores no secret', async () => {
  const response = await fetch(`${running.url}/auth/v1/authorize?provider=google`, { redirect: 'manual' });
  expect(response.status).toBe(400);
  expect((await response.json()).msg).toContain('needs a code challenge');
});
