import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ACCESS_TOKEN_SECONDS, createAccessTokens } from './access-token.ts';

const ADA = {
  id: 'b3b2a1c0-0000-4000-8000-000000000001',
  email: 'ada@example.com',
  sessionId: 'b3b2a1c0-0000-4000-8000-000000000003',
};

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1) });
});
afterEach(() => vi.useRealTimers());

it('reads the tokens that it issued, and verifies each once', async () => {
  const tokens = createAccessTokens('a secret');
  const { token } = await tokens.issue(ADA);
  const claims = await tokens.read(token);
  expect(claims).toMatchObject({ role: 'authenticated', userId: ADA.id, sessionId: ADA.sessionId });
  expect(await tokens.read(token)).toBe(claims);
});

it('refuses an expired token, even a cached one', async () => {
  const tokens = createAccessTokens('a secret');
  const { token } = await tokens.issue(ADA);
  await tokens.read(token);
  vi.setSystemTime(Date.now() + (ACCESS_TOKEN_SECONDS + 1) * 1000);
  await expect(tokens.read(token)).rejects.toThrow('"exp" claim timestamp check failed');
});

it('takes no token of another secret, each time it is shown', async () => {
  const { token } = await createAccessTokens('another secret').issue(ADA);
  const tokens = createAccessTokens('a secret');
  for (const _ of ['first', 'again']) await expect(tokens.read(token)).rejects.toThrow('signature');
});
