import { afterAll, beforeAll, expect, it } from 'vitest';
import { watchSessions } from '../../src/auth/session-guard.ts';
import { type AuthUnderTest, PASSWORD, startAuth } from './auth-requests.ts';

let auth: AuthUnderTest;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.close());

const signUp = async (email: string) =>
  (await auth.ask('POST /signup', { email, password: PASSWORD })).json();
const sessionOf = (token: string): string =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).session_id;
const renew = (refresh_token: string) => auth.ask('POST /token?grant_type=refresh_token', { refresh_token });
const readUser = (token: string) =>
  auth.ask('GET /user', undefined, { headers: { authorization: `Bearer ${token}` } });

it('ends the sessions of a suspended person at once and on every path', async () => {
  const { sql } = auth.database;
  const [suspended, other] = [await signUp('suspended@example.com'), await signUp('other@example.com')];
  const sessions = await watchSessions(sql);
  const ended: string[] = [];
  const hasEnded = new Promise<void>((resolve) =>
    sessions.onEnd((session) => {
      ended.push(session);
      resolve();
    }),
  );
  const session = sessionOf(suspended.access_token);
  expect(await sessions.isAlive(session)).toBe(true);

  await sql`update auth.users set banned_until = now() + interval '1 day' where id = ${suspended.user.id}`;
  await hasEnded;
  expect(ended).toEqual([session]);
  expect(await sessions.isAlive(session)).toBe(false);
  expect((await renew(suspended.refresh_token)).status).toBe(400);
  expect((await readUser(suspended.access_token)).status).toBe(403);
  expect(await sessions.isAlive(sessionOf(other.access_token))).toBe(true);
  expect((await renew(other.refresh_token)).status).toBe(200);
});

it('refuses a session that a suspension left behind, and takes it again when that is over', async () => {
  const { sql } = auth.database;
  const person = await signUp('left-behind@example.com');
  const session = sessionOf(person.access_token);
  // Simulates rows written before the trigger existed, or without it.
  const suspendUntil = (day: string) =>
    sql.begin(async (transaction) => {
      await transaction`set local session_replication_role = replica`;
      await transaction`update auth.users set banned_until = ${day} where id = ${person.user.id}`;
    });
  await suspendUntil('2999-01-01');
  const sessions = await watchSessions(sql);
  expect(await sessions.isAlive(session)).toBe(false);
  expect(await (await readUser(person.access_token)).json()).toMatchObject({ error_code: 'user_banned' });
  const refused = await renew(person.refresh_token);
  expect(refused.status).toBe(403);
  expect(await refused.json()).toMatchObject({ error_code: 'user_banned' });

  await suspendUntil('2000-01-01');
  expect(await sessions.isAlive(session)).toBe(true);
  expect((await readUser(person.access_token)).status).toBe(200);
});
