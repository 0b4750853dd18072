import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mailsTo, PASSWORD, type RunningBackend, runBackend } from './running-backend.ts';
import { browserStorage } from './session-storage.ts';

let running: RunningBackend;
beforeAll(async () => {
  running = await runBackend();
});
afterAll(() => running.close());

/** A browser of the product: it stores a secret that the link is bound to. */
const browser = (): SupabaseClient =>
  createClient(running.url, running.backend.key, {
    auth: { flowType: 'pkce', storage: browserStorage(), autoRefreshToken: false },
  });

async function askLink(client: SupabaseClient, email: string, redirectTo?: string): Promise<string> {
  const asked = await client.auth.resetPasswordForEmail(email, redirectTo ? { redirectTo } : {});
  expect(asked.error).toBeNull();
  const [mail] = await mailsTo(running.url, email);
  return mail?.links[0] ?? '';
}

async function follow(link: string): Promise<URL> {
  const response = await fetch(link, { redirect: 'manual' });
  expect(response.status).toBe(303);
  expect(response.headers.get('referrer-policy')).toBe('no-referrer');
  return new URL(response.headers.get('location') ?? '');
}

const codeOf = async (link: string): Promise<string> =>
  (await follow(link)).searchParams.get('code') ?? 'none';

it('leads to the address of the caller, sets a password once, and explains the second attempt', async () => {
  await running.signUp('reset@example.com');
  const asking = browser();
  const link = await askLink(asking, 'reset@example.com', `${running.url}/reset-password`);
  const landed = await follow(link);
  expect(landed.pathname).toBe('/reset-password');
  expect(landed.hash).toBe('');
  const { error } = await asking.auth.exchangeCodeForSession(landed.searchParams.get('code') ?? '');
  expect(error).toBeNull();
  expect((await asking.auth.updateUser({ password: 'Brand-New-5' })).error).toBeNull();
  const signedIn = await running
    .client()
    .auth.signInWithPassword({ email: 'reset@example.com', password: 'Brand-New-5' });
  expect(signedIn.error).toBeNull();

  const second = new URLSearchParams((await follow(link)).hash.slice(1));
  expect(second.get('error_code')).toBe('otp_expired');
  expect(second.get('error_description')).toMatch(/expired|invalid/i);
});

it('is not used up by a program that looks at mails ahead of their readers', async () => {
  await running.signUp('scanned@example.com');
  const asking = browser();
  const link = await askLink(asking, 'scanned@example.com');
  await follow(link);
  await follow(link);
  expect((await asking.auth.exchangeCodeForSession(await codeOf(link))).error).toBeNull();
});

it('is of no use to another browser, and used up by its try', async () => {
  await running.signUp('bound@example.com');
  const asking = browser();
  const code = await codeOf(await askLink(asking, 'bound@example.com'));
  const thief = browser();
  await thief.auth.resetPasswordForEmail('nobody@example.com');
  expect((await thief.auth.exchangeCodeForSession(code)).error).toMatchObject({ code: 'bad_code_verifier' });
  expect((await asking.auth.exchangeCodeForSession(code)).error).toMatchObject({ status: 404 });
});

it('can be used by one of two at once', async () => {
  await running.signUp('twice@example.com');
  const asking = browser();
  const code = await codeOf(await askLink(asking, 'twice@example.com'));
  const body = JSON.stringify({ auth_code: code, code_verifier: 'not known to the other' });
  const ask = () =>
    fetch(`${running.url}/auth/v1/token?grant_type=pkce`, {
      method: 'POST',
      headers: { apikey: running.backend.key },
      body,
    });
  const answers = await Promise.all([ask(), ask(), asking.auth.exchangeCodeForSession(code)]);
  const opened = answers.filter((answer) => ('error' in answer ? answer.error === null : answer.ok));
  expect(opened.length).toBeLessThanOrEqual(1);
});

it('is replaced by the next one, and ended by a change of the password', async () => {
  const owner = await running.signUp('replaced@example.com');
  const asking = browser();
  const first = await askLink(asking, 'replaced@example.com');
  const second = await askLink(asking, 'replaced@example.com');
  expect((await follow(first)).hash).toContain('otp_expired');
  expect(await codeOf(second)).not.toBe('none');
  expect(
    (await owner.auth.updateUser({ password: 'Brand-New-6', current_password: PASSWORD })).error,
  ).toBeNull();
  expect((await follow(second)).hash).toContain('otp_expired');
});

it('gives a program without a secret a token to post, never a session', async () => {
  await running.signUp('program@example.com');
  const landed = await follow(await askLink(running.client(), 'program@example.com'));
  expect(landed.href).not.toContain('access_token');
  const token_hash = landed.searchParams.get('token_hash') ?? '';
  expect(token_hash).toMatch(/^[\w-]{43}$/);
  const verified = await running.client().auth.verifyOtp({ token_hash, type: 'recovery' });
  expect(verified.data.session?.user.email).toBe('program@example.com');
  const again = await running.client().auth.verifyOtp({ token_hash, type: 'recovery' });
  expect(again.error).toMatchObject({ code: 'otp_expired' });
});

it.each([
  ['another site', 'https://evil.example/take'],
  ['a script', 'javascript:alert(1)'],
  ['another site by half an address', '//evil.example'],
  ['a name that begins like ours', 'https://localhost.evil.example'],
  ['what is no address', 'not an address'],
  ['another port, with a header', 'http://localhost:1/\r\nset-cookie: a=b'],
])('never leads to %s', async (what, redirectTo) => {
  const email = `lured-by-${what.replaceAll(/\W/g, '-')}@example.com`;
  await running.signUp(email);
  const landed = await follow(await askLink(browser(), email, redirectTo));
  expect(landed.origin).toBe(running.url);
});

it('answers the same for unknown and known addresses, and mails nobody', async () => {
  const { error } = await running.client().auth.resetPasswordForEmail('ghost@example.com');
  expect(error).toBeNull();
  const response = await fetch(`${running.url}/mailbox?to=ghost@example.com`, {
    headers: { accept: 'application/json' },
  });
  expect(await response.json()).toEqual([]);
});

it('stores nothing in the database that a reader could use', async () => {
  await running.signUp('kept@example.com');
  const link = new URL(await askLink(browser(), 'kept@example.com'));
  const token = link.searchParams.get('token') ?? '';
  expect(token).toMatch(/^[\w-]{43}$/);
  const rows = await running.sql`
    select t::text as text from auth.mailed_tokens t
    union all select u::text from auth.users u where email = 'kept@example.com'
    union all select a::text from auth.audit_log_entries a`;
  for (const { text } of rows) {
    expect(text).not.toContain(token);
    expect(text).not.toContain(Buffer.from(token).toString('hex'));
    expect(text).not.toContain(PASSWORD);
  }
});
