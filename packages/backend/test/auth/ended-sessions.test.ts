import type postgres from 'postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { watchSessions } from '../../src/auth/session-guard.ts';
import { type AuthUnderTest, PASSWORD, startAuth } from './auth-requests.ts';

let auth: AuthUnderTest;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.close());

const sessionOf = (token: string): string =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).session_id;

/** A new user, with the access tokens of this session and of another one. */
async function signedInTwice(email: string): Promise<readonly [string, string]> {
  const first = await (await auth.ask('POST /signup', { email, password: PASSWORD })).json();
  const second = await (
    await auth.ask('POST /token?grant_type=password', { email, password: PASSWORD })
  ).json();
  return [first.access_token, second.access_token];
}

const by = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

it('a changed password ends the other sessions before the answer is sent', async () => {
  const [own, other] = await signedInTwice('changes@example.com');
  const before = auth.ended.length;
  const changed = { password: 'Brand-New-7', current_password: PASSWORD };
  expect((await auth.ask('PUT /user', changed, by(own))).status).toBe(200);
  expect(auth.ended.slice(before)).toEqual([sessionOf(other)]);
});

it.each([
  ['local', 'first'],
  ['others', 'second'],
  ['global', 'first second'],
])('signing out (%s) has ended the %s session before it is answered', async (scope, ends) => {
  const [first, second] = await signedInTwice(`leaves-${scope}@example.com`);
  const before = auth.ended.length;
  expect((await auth.ask(`POST /logout?scope=${scope}`, {}, by(first))).status).toBe(204);
  const named = { first: sessionOf(first), second: sessionOf(second) };
  const wanted = Object.entries(named).flatMap(([name, id]) => (ends.includes(name) ? [id] : []));
  expect(auth.ended.slice(before).toSorted()).toEqual(wanted.toSorted());
});

it('reads a forgotten session again before the database has sent a notice', async () => {
  const rows = ['still there'];
  const answers = Object.assign(async () => rows.slice(), { listen: async () => undefined });
  const sessions = await watchSessions(answers as unknown as postgres.Sql);
  const session = '6f1c0c52-8d1f-4a39-9a39-0c6a2f1d7e11';
  expect(await sessions.isAlive(session)).toBe(true);
  rows.pop();
  expect(await sessions.isAlive(session)).toBe(true);
  sessions.forget(session);
  expect(await sessions.isAlive(session)).toBe(false);
});
