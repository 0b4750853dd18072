import { expect, it } from 'vitest';
import { AUTH_PATHS } from '../../src/auth/auth-server.ts';
import { partOf } from '../../src/server/known-paths.ts';
import { SPELLINGS } from './spellings.ts';

it.each(SPELLINGS)('knows no address of sign-in with %s', (_what, spell) => {
  for (const path of AUTH_PATHS) {
    const spelt = spell(path);
    expect(spelt).not.toBe(path);
    expect([spelt, partOf(spelt)]).toEqual([spelt, 'unknown']);
    expect(partOf(`${spelt}?grant_type=password`)).toBe('unknown');
  }
});

it.each([
  ['/auth/v1/token?grant_type=password', 'auth'],
  ['/rest/v1/customers?select=*', 'rest'],
  ['/rest/v1/rpc/session_context', 'rest'],
  ['/rest/v1/', 'rest'],
  ['/realtime/v1/websocket?apikey=x', 'realtime'],
  ['/mailbox', 'mailbox'],
  ['/mailbox/0b6f-1', 'mailbox'],
  ['/health', 'health'],
])('knows %s', (target, part) => {
  expect(partOf(target)).toBe(part);
});

it.each([
  '/auth/v1',
  '/auth/v1/admin/users',
  '/auth/v1/otp',
  '/auth/v1/magiclink',
  '/rest/v1/Customers',
  '/rest/v1/customers/',
  '/rest/v1/%63ustomers',
  '/rest/v1/rpc/a/b',
  '/rest/v1/rpc',
  '/realtime/v1/api',
  '/mailbox/',
  '/mailbox/../health',
  '/health/',
  '/HEALTH',
])('answers %s to nobody', (target) => {
  expect(partOf(target)).toBe(target === '/rest/v1/rpc' ? 'rest' : 'unknown');
});

it.each([
  '/',
  '/pricing',
  '/accounting/customers',
  '/authors/v1',
  '/restaurant',
  '/healthy',
  '/demo/auth/v1/token',
])('leaves %s to the site', (target) => {
  expect(partOf(target)).toBeUndefined();
});
