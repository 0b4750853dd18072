import { afterEach, expect, test, vi } from 'vitest';
import { forgetWithSession } from './forget-with-session.ts';

afterEach(() => vi.unstubAllGlobals());

test('only a sign-out clears the count on the icon and shared files', () => {
  const remove = vi.fn(async () => true);
  const clearAppBadge = vi.fn(async () => {});
  vi.stubGlobal('caches', { delete: remove });
  vi.stubGlobal('navigator', { clearAppBadge });
  forgetWithSession('TOKEN_REFRESHED');
  expect([remove.mock.calls, clearAppBadge.mock.calls]).toEqual([[], []]);
  forgetWithSession('SIGNED_OUT');
  expect([remove.mock.calls, clearAppBadge.mock.calls]).toEqual([[['ledgerwise shared']], [[]]]);
});

test('does not fail in a browser without both', () => {
  vi.stubGlobal('caches', undefined);
  vi.stubGlobal('navigator', {});
  expect(() => forgetWithSession('SIGNED_OUT')).not.toThrow();
});
