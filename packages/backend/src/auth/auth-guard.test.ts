import { expect, it } from 'vitest';
import { guardAuth } from './auth-guard.ts';

const post = (path: string, body: unknown): Request =>
  new Request(`http://localhost${path}`, { method: 'POST', body: JSON.stringify(body) });
const signIn = (email: string): Request =>
  post('/auth/v1/token?grant_type=password', { email, password: 'x' });
const refuse = async (): Promise<Response> => Response.json({}, { status: 400 });
const accept = async (): Promise<Response> => Response.json({});

it('lets five sign-ins fail for an account and an address, and says when to come back', async () => {
  const guarded = guardAuth(refuse);
  const statuses = await Promise.all(
    Array.from({ length: 6 }, async () => (await guarded(signIn('a@example.com'), '10.0.0.1')).status),
  );
  expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
  const late = await guarded(signIn('A@Example.com '), '10.0.0.1');
  expect(late.headers.get('retry-after')).toBe('12');
  expect(await late.json()).toEqual({
    code: 429,
    error_code: 'over_request_rate_limit',
    msg: 'Too many failed sign-in attempts for this account. Please wait 12 seconds and try again.',
  });
  expect((await guarded(signIn('b@example.com'), '10.0.0.1')).status).toBe(400);
  expect((await guarded(signIn('a@example.com'), '10.0.0.2')).status).toBe(400);
});

it('does not count sign-ins that succeed', async () => {
  const guarded = guardAuth(accept);
  for (let count = 0; count < 20; count += 1) {
    expect((await guarded(signIn('a@example.com'), '10.0.0.1')).status).toBe(200);
  }
});

it.each([
  ['/auth/v1/signup', 30],
  ['/auth/v1/verify', 30],
  ['/auth/v1/recover', 20],
])('limits %s to %i a minute for each address', async (path, allowed) => {
  const guarded = guardAuth(accept);
  const ask = (peer: string): Promise<Response> => guarded(post(path, {}), peer);
  const answers = await Promise.all(Array.from({ length: allowed + 1 }, () => ask('10.0.0.1')));
  expect(answers.filter((answer) => answer.status === 429)).toHaveLength(1);
  expect((await ask('10.0.0.2')).status).toBe(200);
});

it('multiplies all limits by the factor', async () => {
  const guarded = guardAuth(accept, 10);
  const answers = await Promise.all(
    Array.from({ length: 300 }, () => guarded(post('/auth/v1/signup', {}), '10.0.0.1')),
  );
  expect(answers.every((answer) => answer.ok)).toBe(true);
});

it('never limits the refresh of a session', async () => {
  const guarded = guardAuth(accept);
  const answers = await Promise.all(
    Array.from({ length: 200 }, () =>
      guarded(post('/auth/v1/token?grant_type=refresh_token', {}), '10.0.0.1'),
    ),
  );
  expect(answers.every((answer) => answer.ok)).toBe(true);
});

it('does not count a failure of our own', async () => {
  const guarded = guardAuth(async () => Response.json({}, { status: 500 }));
  for (let count = 0; count < 7; count += 1) {
    expect((await guarded(signIn('a@example.com'), '10.0.0.1')).status).toBe(500);
  }
});

it('refuses a password where it opens nothing, before it is looked at', async () => {
  const guarded = guardAuth(accept, 1, (_email, password, peer) =>
    password === 'x' && peer !== '::1' ? 'No.' : undefined,
  );
  expect((await guarded(signIn('a@example.com'), '::1')).status).toBe(200);
  const refused = await guarded(signIn('a@example.com'), '10.0.0.1');
  expect(await refused.json()).toEqual({ code: 403, error_code: 'sample_account', msg: 'No.' });
});
