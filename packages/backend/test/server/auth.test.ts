import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailsTo, PASSWORD, type RunningBackend, runBackend } from './running-backend.ts';

let running: RunningBackend;
beforeAll(async () => {
  running = await runBackend();
});
afterAll(() => running.close());

describe('accounts', () => {
  it('signs up, is signed in at once, signs out and in again', async () => {
    const browser = await running.signUp('round@example.com', 'Round & Sons');
    const context = await browser.rpc('session_context');
    expect(context.data).toMatchObject({
      role: 'admin',
      user: { email: 'round@example.com', full_name: 'Ada Byron' },
      organisation: { name: 'Round & Sons' },
    });
    expect((await browser.auth.signOut()).error).toBeNull();
    const again = await browser.auth.signInWithPassword({ email: 'ROUND@example.com', password: PASSWORD });
    expect(again.data.user?.email).toBe('round@example.com');
  });

  it('keeps the name of the person as metadata, not as JSON text', async () => {
    const browser = await running.signUp('meta@example.com');
    const { data } = await browser.auth.getUser();
    expect(data.user?.user_metadata.full_name).toBe('Ada Byron');
  });

  it('refuses a weak password in words, at sign-up and at a change', async () => {
    const refused = await running.client().auth.signUp({ email: 'weak@example.com', password: 'abc' });
    expect(refused.error).toMatchObject({ status: 422, code: 'weak_password' });
    expect(refused.error?.message).toBe(
      'Password must be at least 8 characters long. Password must contain at least one uppercase letter. Password must contain at least one number. Password must contain at least one special character',
    );
    const browser = await running.signUp('change@example.com');
    const changed = await browser.auth.updateUser({ password: 'alllowercase1!' });
    expect(changed.error?.message).toBe('Password must contain at least one uppercase letter');
    expect((await browser.auth.updateUser({ password: 'Other-Horse-8' })).error).toBeNull();
  });

  it('refuses an address that is taken', async () => {
    await running.signUp('taken@example.com');
    const { error } = await running.client().auth.signUp({ email: 'taken@example.com', password: PASSWORD });
    expect(error).toMatchObject({ code: 'user_already_exists' });
  });

  it('lets two tabs refresh the same session', async () => {
    const browser = await running.signUp('tabs@example.com');
    const { data } = await browser.auth.getSession();
    const refresh_token = data.session?.refresh_token ?? '';
    for (const tab of [running.client(), running.client(), running.client()]) {
      const { error } = await tab.auth.refreshSession({ refresh_token });
      expect(error).toBeNull();
    }
  });

  it('answers unknown and known addresses after the same time', async () => {
    await running.signUp('known@example.com');
    const timed = async (email: string): Promise<number> => {
      const began = performance.now();
      const { error } = await running.client().auth.signInWithPassword({ email, password: 'Wrong-Horse-9' });
      expect(error?.message).toBe('Invalid login credentials');
      return performance.now() - began;
    };
    for (const email of ['known@example.com', 'unknown@example.com']) {
      expect(await timed(email)).toBeGreaterThanOrEqual(490);
    }
  });
});

describe('a reset link', () => {
  const follow = async (link: string): Promise<URL> => {
    const response = await fetch(link, { redirect: 'manual' });
    expect(response.status).toBe(303);
    return new URL(response.headers.get('location') ?? '');
  };

  it('leads where the caller asked, sets a password once, and says so the second time', async () => {
    await running.signUp('reset@example.com');
    const redirectTo = `${running.url}/reset-password`;
    const asked = await running.client().auth.resetPasswordForEmail('reset@example.com', { redirectTo });
    expect(asked.error).toBeNull();
    const [mail] = await mailsTo(running.url, 'reset@example.com');
    const link = mail?.links[0] ?? '';

    const first = await follow(link);
    expect(first.pathname).toBe('/reset-password');
    const session = new URLSearchParams(first.hash.slice(1));
    expect(session.get('type')).toBe('recovery');
    const browser = running.client();
    await browser.auth.setSession({
      access_token: session.get('access_token') ?? '',
      refresh_token: session.get('refresh_token') ?? '',
    });
    expect((await browser.auth.updateUser({ password: 'Brand-New-5' })).error).toBeNull();
    const signedIn = await running
      .client()
      .auth.signInWithPassword({ email: 'reset@example.com', password: 'Brand-New-5' });
    expect(signedIn.error).toBeNull();

    const second = new URLSearchParams((await follow(link)).hash.slice(1));
    expect(second.get('error_code')).toBe('otp_expired');
    expect(second.get('error_description')).toMatch(/expired|invalid/i);
  });

  it('never leads to another site', async () => {
    await running.signUp('lured@example.com');
    await running
      .client()
      .auth.resetPasswordForEmail('lured@example.com', { redirectTo: 'https://evil.example/take' });
    const [mail] = await mailsTo(running.url, 'lured@example.com');
    expect((await follow(mail?.links[0] ?? '')).origin).toBe(running.url);
  });

  it('answers for an unknown address as for a known one, and mails nobody', async () => {
    const { error } = await running.client().auth.resetPasswordForEmail('ghost@example.com');
    expect(error).toBeNull();
    const response = await fetch(`${running.url}/mailbox?to=ghost@example.com`, {
      headers: { accept: 'application/json' },
    });
    expect(await response.json()).toEqual([]);
  });
});

it('says why there is no Google sign-in', async () => {
  const response = await fetch(`${running.url}/auth/v1/authorize?provider=google`, { redirect: 'manual' });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({
    error_code: 'provider_disabled',
    msg: expect.stringContaining('Google sign-in is not set up on this server'),
  });
});
