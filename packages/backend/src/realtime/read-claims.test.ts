import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Claims, NOBODY } from '../auth/access-token.ts';
import { createClaimsReader } from './read-claims.ts';

const ADA: Claims = {
  ...NOBODY,
  role: 'authenticated',
  userId: 'ada',
  sessionId: 'first',
  expiresAt: 60_000,
};
const verify = vi.fn<(token: string) => Promise<Claims>>();
const isAlive = vi.fn<() => Promise<boolean>>();
const read = () => createClaimsReader({ read: verify }, 'publishable', isAlive);

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  vi.resetAllMocks();
  verify.mockResolvedValue(ADA);
  isAlive.mockResolvedValue(true);
});
afterEach(() => vi.useRealTimers());

it('asks each time whether its session has ended', async () => {
  const readClaims = read();
  await readClaims('token');
  isAlive.mockResolvedValue(false);
  await expect(readClaims('token')).rejects.toThrow('the session has ended');
});

it('takes no token that cannot be read', async () => {
  verify.mockRejectedValue(new Error('expired'));
  await expect(read()('token')).rejects.toThrow('expired');
});

it('is a visitor without a token', async () => {
  for (const token of [undefined, '', 'publishable', 7]) expect(await read()(token)).toBe(NOBODY);
});
