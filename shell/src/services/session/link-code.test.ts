// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { dropCode, dropForeignSession, readCode } from './link-code.ts';

afterEach(() => history.replaceState(null, '', '/'));

it('takes the code out of the address and leaves the rest', () => {
  history.replaceState({ kept: true }, '', '/reset-password?code=abc&lang=en#part');
  expect(readCode(location)).toBe('abc');
  dropCode();
  expect(location.href).toMatch(/\/reset-password\?lang=en#part$/);
  expect(history.state).toEqual({ kept: true });
  expect(readCode(location)).toBeNull();
});

it('removes a session from an address, and nothing else', () => {
  history.replaceState(null, '', '/pricing?x=1#access_token=a&refresh_token=b&type=recovery');
  expect(dropForeignSession()).toBe(true);
  expect(location.pathname + location.search + location.hash).toBe('/pricing?x=1');
  history.replaceState(null, '', '/pricing#faq');
  expect(dropForeignSession()).toBe(false);
  expect(location.hash).toBe('#faq');
});
