import { expect, it } from 'vitest';
import { Refusal } from './refusal.ts';
import { parseTarget } from './request-target.ts';

it('reads the path as it was written, and the query after it', () => {
  expect(parseTarget('/rest/v1/a%20b?x=%E2%82%AC&y=1+1')).toEqual({
    pathname: '/rest/v1/a%20b',
    search: '?x=%E2%82%AC&y=1+1',
  });
  expect(parseTarget('/')).toEqual({ pathname: '/', search: '' });
});

it.each([
  ['', 'single slash'],
  ['*', 'single slash'],
  ['//', 'single slash'],
  ['//evil.example/', 'single slash'],
  ['http://evil.example/', 'single slash'],
  ['/%00', 'control character'],
  ['/a%0d%0aSet-Cookie:x', 'control character'],
  ['/%zz', 'percent-encoding is broken'],
  ['/%ff', 'percent-encoding is broken'],
  ['/?a=%', 'after its question mark'],
  ['/?a=%00', 'NUL'],
  ['/\\evil.example', 'percent-encoded'],
  ['/a b', 'percent-encoded'],
  ['/\u00e9', 'percent-encoded'],
  [`/?or=${'(or'.repeat(65)}`, 'nested'],
  [`/?or=${'%28or'.repeat(65)}`, 'nested'],
])('refuses %j with a message', (target, words) => {
  expect(() => parseTarget(target)).toThrow(Refusal);
  expect(() => parseTarget(target)).toThrow(words);
});
