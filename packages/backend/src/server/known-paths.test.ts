import { expect, it } from 'vitest';
import { AUTH_PATHS } from '../auth/auth-server.ts';
import { partOf } from './known-paths.ts';

/** A lower-case letter as its percent-encoding. */
const encoded = (letter: string): string => `%${letter.charCodeAt(0).toString(16)}`;
const encodeAll = (text: string): string => text.replace(/[a-z]/g, encoded);
const lastName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** Twenty ways to write an address that a tidy server would take for the same. */
const SPELLINGS: readonly (readonly [string, (path: string) => string])[] = [
  ['its last name percent-encoded', (path) => path.replace(lastName(path), encodeAll(lastName(path)))],
  ['one letter percent-encoded', (path) => path.replace(/[a-z]$/, encoded)],
  ['wholly percent-encoded', encodeAll],
  ['its beginning percent-encoded', (path) => path.replace('auth', encodeAll('auth'))],
  ['encoded twice', (path) => path.replace(/[a-z]$/, (letter) => encoded(letter).replace('%', '%25'))],
  ['a slash encoded', (path) => path.replace('/v1/', '/v1%2f')],
  ['a slash encoded twice', (path) => path.replace('/v1/', '/v1%252F')],
  ['upper case', (path) => path.toUpperCase()],
  ['one capital letter', (path) => path.replace(/[a-z]$/, (letter) => letter.toUpperCase())],
  ['two slashes at its beginning', (path) => `/${path}`],
  ['two slashes inside', (path) => path.replace('/v1/', '/v1//')],
  ['a slash at its end', (path) => `${path}/`],
  ['a dot inside', (path) => path.replace('/v1/', '/v1/./')],
  ['dots that lead back', (path) => path.replace('/v1/', '/v1/x/../')],
  ['encoded dots that lead back', (path) => path.replace('/v1/', '/v1/x/%2e%2e/')],
  ['a semicolon at its end', (path) => `${path};x=1`],
  ['a semicolon inside', (path) => path.replace('/v1/', '/v1;a/')],
  ['a backslash', (path) => path.replace('/v1/', '/v1\\')],
  ['a blank at its end, encoded', (path) => `${path}%20`],
  ['a NUL at its end, encoded', (path) => `${path}%00`],
  ['a tab inside, encoded', (path) => path.replace('/v1/', '/v1/%09')],
  ['another letter at its end', (path) => `${path}x`],
  ['a further name', (path) => `${path}/x`],
];

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
