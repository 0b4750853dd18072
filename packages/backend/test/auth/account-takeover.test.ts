import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { byTier } from '../by-tier.ts';
import { type AuthUnderTest, mailedToken, PASSWORD, startAuth } from './auth-requests.ts';

const TRIES = byTier({ everyday: 400, full: 2000 });
const ACCOUNT = 'victim@example.com';

let auth: AuthUnderTest;
beforeAll(async () => {
  auth = await startAuth();
  await auth.ask('POST /signup', { email: ACCOUNT, password: PASSWORD });
});
afterAll(() => auth.close());

const addressOf = (number: number): string =>
  number % 2 === 0 ? `10.${number >> 8}.${number & 255}.7` : `2001:db8:${number.toString(16)}:1::7`;

const HEADERS: readonly Record<string, string>[] = [
  {},
  { 'x-forwarded-for': '203.0.113.9' },
  { forwarded: 'for=203.0.113.10' },
  { 'x-real-ip': '203.0.113.11', 'x-client-ip': '203.0.113.12' },
  { 'content-type': 'text/plain' },
  { authorization: 'Bearer publishable' },
];
const SPELLINGS = [ACCOUNT, 'VICTIM@example.com', ` ${ACCOUNT} `, 'Victim@Example.Com\t'];
const TYPES = ['recovery', 'magiclink', 'signup', 'email', 'invite', 'email_change', 'reauthentication'];

it(`lets at most 20 of ${TRIES} guesses be looked at within an hour, and 5 at one code`, async () => {
  await auth.ask('POST /recover', { email: ACCOUNT });
  const right = mailedToken(auth.mails);
  const statuses = new Map<number, number>();
  for (let number = 0; number < TRIES; number += 1) {
    const token =
      number % 3 === 0 ? `${right.slice(0, -4)}${randomInt(10_000)}` : String(randomInt(1_000_000));
    const body = {
      email: SPELLINGS[number % SPELLINGS.length],
      type: TYPES[number % TYPES.length],
      [number % 5 === 0 ? 'token_hash' : 'token']: token,
    };
    const { status } = await auth.ask('POST /verify', body, {
      peer: addressOf(number),
      headers: HEADERS[number % HEADERS.length] ?? {},
    });
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  expect([...statuses.keys()].sort()).toEqual([403, 429]);
  expect(statuses.get(403)).toBeLessThanOrEqual(20);
  const [{ guesses } = { guesses: 0 }] = await auth.database.sql<{ guesses: number }[]>`
    select guesses from auth.mailed_tokens`;
  expect(guesses).toBeGreaterThan(5);
  // The account's owner holds the mail, and gets in by it.
  const owner = await auth.ask('POST /verify', { token_hash: right, type: 'recovery' }, { peer: '10.9.9.9' });
  expect(owner.status).toBe(200);
});

it('refuses a right code after five wrong ones for the account', async () => {
  const email = 'five@example.com';
  await auth.ask('POST /signup', { email, password: PASSWORD }, { peer: '10.1.0.1' });
  await auth.ask('POST /recover', { email }, { peer: '10.1.0.1' });
  const token = mailedToken(auth.mails);
  const guess = (given: string) =>
    auth.ask('POST /verify', { email, token: given, type: 'recovery' }, { peer: '10.1.0.2' });
  const wrong = await Promise.all(['1', '2', '3', '4', '5'].map(guess));
  expect(wrong.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
  expect((await guess(token)).status).toBe(403);
});

it('lets guesses without an account reach nothing that they could hit', async () => {
  // A few of 2^256: the size of the secret keeps attackers out, and the limit per address slows them down.
  const statuses = new Set<number>();
  for (let number = 0; number < TRIES; number += 1)
    statuses.add(
      (
        await auth.ask(
          'POST /verify',
          { token_hash: String(randomInt(1_000_000)).padStart(6, '0'), type: 'recovery' },
          { peer: '10.2.0.1' },
        )
      ).status,
    );
  expect([...statuses].sort()).toEqual([403, 429]);
});

it('limits the links that are mailed to an account, whether it exists or not', async () => {
  for (const email of [ACCOUNT, 'nobody@example.com']) {
    const sent: number[] = [];
    for (let number = 0; number < 12; number += 1)
      sent.push((await auth.ask('POST /recover', { email }, { peer: `10.3.${number}.1` })).status);
    expect(sent.filter((status) => status === 200).length).toBeLessThanOrEqual(6);
    expect(sent.at(-1)).toBe(429);
  }
});

it('needs the current password or a mailed link to change a password, not just an open session', async () => {
  // Only a hash of full cost takes long enough for the other requests to arrive meanwhile.
  const auth = await startAuth({ hashesInEarnest: true });
  const email = 'unattended@example.com';
  const peer = '10.5.0.1';
  const { access_token: found } = await (
    await auth.ask('POST /signup', { email, password: PASSWORD }, { peer })
  ).json();
  const change = (body: object, token: string = found) =>
    auth.ask('PUT /user', body, { peer, headers: { authorization: `Bearer ${token}` } });
  const evil = { password: 'Evil-Horse-99' };
  expect(await (await change(evil)).json()).toMatchObject({ error_code: 'current_password_required' });
  const guess = async () => (await change({ ...evil, current_password: 'Guessed-Horse-1' })).status;
  // At the same time one is looked at.
  expect((await Promise.all([guess(), guess(), guess()])).sort()).toEqual([400, 429, 429]);
  const others = [await guess(), await guess(), await guess(), await guess(), await guess()];
  expect(others).toEqual([400, 400, 400, 400, 429]);

  await auth.ask('POST /recover', { email }, { peer });
  const token_hash = mailedToken(auth.mails);
  const recovered = await (await auth.ask('POST /verify', { token_hash, type: 'recovery' }, { peer })).json();
  await auth.database.sql`update auth.sessions set recovered_at = recovered_at - interval '61 minutes'
    where user_id = ${recovered.user.id}`;
  expect((await change(evil, recovered.access_token)).status).toBe(400);
  await auth.database.sql`update auth.sessions set recovered_at = recovered_at + interval '2 minutes'
    where user_id = ${recovered.user.id}`;
  expect((await change({ password: 'Brand-New-7' }, recovered.access_token)).status).toBe(200);
  await auth.close();
});
