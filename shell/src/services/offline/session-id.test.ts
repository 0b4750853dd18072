import { expect, test } from 'vitest';
import { readSessionId } from './session-id.ts';

const tokenWith = (payload: object): string =>
  ['h', Buffer.from(JSON.stringify(payload)).toString('base64url'), 's'].join('.');
const storage = (text: string | null) => () => ({ getItem: () => text });

test('reads the id of the session out of its token, whatever letters the token has', () => {
  const session = { access_token: tokenWith({ session_id: 'abc', name: '~~~???ÿ' }) };
  expect(readSessionId(storage(JSON.stringify(session)))).toBe('abc');
});

test.each([
  ['no session', null],
  ['something else', '{"access_token":"x"}'],
  ['a token without a session', JSON.stringify({ access_token: tokenWith({ sub: 'user' }) })],
])('knows none in %s', (_case, text) => {
  expect(readSessionId(storage(text))).toBeNull();
});
