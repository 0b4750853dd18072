import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, type RunningBackend, runBackend } from './running-backend.ts';

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

  it('stores the name of the person as metadata, not as JSON text', async () => {
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
    const changed = await browser.auth.updateUser({
      password: 'alllowercase1!',
      current_password: PASSWORD,
    });
    expect(changed.error?.message).toBe('Password must contain at least one uppercase letter');
    const strong = { password: 'Other-Horse-8', current_password: PASSWORD };
    expect((await browser.auth.updateUser(strong)).error).toBeNull();
  });

  it('refuses an address that is taken', async () => {
    await running.signUp('taken@example.com');
    const { error } = await running.client().auth.signUp({ email: 'taken@example.com', password: PASSWORD });
    expect(error).toMatchObject({ code: 'user_already_exists' });
  });

  it('answers unknown and known addresses after the same time', async () => {
    await running.signUp('known@example.com');
    const timed = async (email: string): Promise<number> => {
      const startedAt = performance.now();
      const { error } = await running.client().auth.signInWithPassword({ email, password: 'Wrong-Horse-9' });
      expect(error?.message).toBe('Invalid login credentials');
      return performance.now() - startedAt;
    };
    for (const email of ['known@example.com', 'unknown@example.com']) {
      expect(await timed(email)).toBeGreaterThanOrEqual(490);
    }
  });
});

it('explains why there is no Google sign-in', async () => {
  const response = await fetch(`${running.url}/auth/v1/authorize?provider=google`, { redirect: 'manual' });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({
    error_code: 'provider_disabled',
    msg: expect.stringContaining('Google sign-in is not set up on this server'),
  });
});
