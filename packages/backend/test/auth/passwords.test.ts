import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '../../src/auth/password-hash.ts';
import { sampleByTier } from '../by-tier.ts';
import { type AuthUnderTest, PASSWORD, SITE, startAuth } from './auth-requests.ts';
import { CHEAP_HASH } from './cheap-hash.ts';

let auth: AuthUnderTest;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.close());

let lastPeer = 0;
const otherPeer = (): string => {
  lastPeer += 1;
  return `10.8.${lastPeer >> 8}.${lastPeer & 255}`;
};

const signUp = (email: string, password = PASSWORD) =>
  auth.ask('POST /signup', { email, password }, { peer: otherPeer() });
const signIn = (email: string, password: string, peer = otherPeer()) =>
  auth.ask('POST /token?grant_type=password', { email, password }, { peer });
const storedOf = async (email: string): Promise<string> => {
  const [row] = await auth.database.sql<{ stored: string }[]>`
    select encrypted_password as stored from auth.users where email = ${email}`;
  return row?.stored ?? '';
};

it('stores a password as a salted scrypt hash, and rehashes one of lower cost at the next sign-in', async () => {
  const earnest = await startAuth({ hashesInEarnest: true });
  const stored = async (email: string): Promise<string> => {
    const [row] = await earnest.database.sql<{ stored: string }[]>`
      select encrypted_password as stored from auth.users where email = ${email}`;
    return row?.stored ?? '';
  };
  await earnest.ask('POST /signup', { email: 'kept@example.com', password: PASSWORD });
  expect(await stored('kept@example.com')).toMatch(/^\$scrypt\$ln=14,r=8,p=5\$/);
  await earnest.database
    .sql`update auth.users set encrypted_password = ${await hashPassword(PASSWORD, CHEAP_HASH)}`;
  const credentials = { email: 'kept@example.com', password: PASSWORD };
  expect((await earnest.ask('POST /token?grant_type=password', credentials)).status).toBe(200);
  expect(await stored('kept@example.com')).toMatch(/^\$scrypt\$ln=14,r=8,p=5\$/);
  await earnest.close();
});

it.each(sampleByTier(['a', 'b', 'y'], () => 'bcrypt'))(
  'upgrades a bcrypt hash (2%s) of an earlier version at the next sign-in',
  async (kind) => {
    const email = `old-${kind}@example.com`;
    await signUp(email);
    await auth.database.sql`
    update auth.users set encrypted_password = overlay(extensions.crypt(${PASSWORD}, extensions.gen_salt('bf', 6))
      placing ${`$2${kind}$`} from 1 for 4)
    where email = ${email}`;
    expect((await signIn(email, 'Wrong-Horse-7')).status).toBe(400);
    expect(await storedOf(email)).toMatch(/^\$2/);
    expect((await signIn(email, PASSWORD)).status).toBe(200);
    expect(await storedOf(email)).toMatch(/^\$scrypt/);
    expect((await signIn(email, PASSWORD)).status).toBe(200);
  },
);

describe('the rules hold on every path to a password', () => {
  const WEAK = [
    'aaaaaaaa',
    'Ab1!',
    'ABCDEFG1!',
    'abcdefg1!',
    'Abcdefgh!',
    'Abcdefgh1',
    `Aa1!${'x'.repeat(125)}`,
    '',
  ];

  it.each(WEAK)('at sign-up: %s', async (password) => {
    expect((await signUp('weak@example.com', password)).status).toBe(422);
  });

  it('at a change', async () => {
    const session = await (await signUp('changing@example.com')).json();
    for (const password of WEAK) {
      const answer = await auth.ask(
        'PUT /user',
        { password, current_password: PASSWORD },
        {
          headers: { authorization: `Bearer ${session.access_token}` },
        },
      );
      expect(answer.status).toBe(422);
    }
    expect((await signIn('changing@example.com', PASSWORD)).status).toBe(200);
  });

  it('lets a long one be a password', async () => {
    const long = `Aa1!${'ö'.repeat(124)}`;
    expect((await signUp('long@example.com', long)).status).toBe(200);
    expect((await signIn('long@example.com', long)).status).toBe(200);
    expect((await signIn('long@example.com', `${long}x`)).status).toBe(400);
  });
});

describe('sign-in', () => {
  it('answers the same for a wrong password, an unknown account and one without a password', async () => {
    await signUp('right@example.com');
    await signUp('google@example.com');
    await auth.database
      .sql`update auth.users set encrypted_password = null where email = 'google@example.com'`;
    const said = new Set<string>();
    for (const email of ['right@example.com', 'unknown@example.com', 'google@example.com']) {
      const startedAt = performance.now();
      const answer = await signIn(email, 'Wrong-Horse-7');
      expect(performance.now() - startedAt).toBeGreaterThanOrEqual(490);
      said.add(`${answer.status} ${await answer.text()}`);
    }
    expect(said.size).toBe(1);
  });

  it('allows five failures for an account and an address, and reports when to come back', async () => {
    await signUp('failing@example.com');
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => signIn('failing@example.com', 'x', '10.7.0.1')),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([400, 400, 400, 400, 400, 429]);
    const late = await signIn('Failing@Example.com ', PASSWORD, '10.7.0.1');
    expect(late.status).toBe(429);
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await late.json()).toMatchObject({
      error_code: 'over_request_rate_limit',
      msg: expect.stringContaining('Too many failed sign-in attempts for this account. Please wait'),
    });
    expect((await signIn('failing@example.com', PASSWORD, '10.7.0.2')).status).toBe(200);
  });
});

it.each([
  ['a NUL', { email: 'a\0@example.com', password: PASSWORD }],
  ['300 characters', { email: `${'a'.repeat(300)}@example.com`, password: PASSWORD }],
  ['a line break', { email: 'a@example.com\r\nbcc: b@example.com', password: PASSWORD }],
  ['a list in place of an email', { email: ['a@example.com'], password: PASSWORD }],
  ['a number in place of a password', { email: 'n@example.com', password: 12345678 }],
  ['metadata that is a list', { email: 'l@example.com', password: PASSWORD, data: [1] }],
  ['metadata without end', { email: 'e@example.com', password: PASSWORD, data: { x: 'y'.repeat(20_000) } }],
  ['no object', 'null'],
  ['no JSON', '{"email":'],
])('refuses a sign-up with %s, with a message', async (_case, body) => {
  const answer = await auth.ask('POST /signup', body, { peer: otherPeer() });
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.status).toBeLessThan(500);
  expect((await answer.json()).msg).toMatch(/\w+ \w+/);
});

it('makes one account of two sign-ups at the same moment', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => signUp('race@example.com')));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
});

it('leaves for Google only with a code challenge, and hands on nothing that it did not check', async () => {
  const location = await auth.ask('GET /authorize?provider=google');
  expect(location.status).toBe(400);
  const challenge = 'A'.repeat(43);
  const plain = await auth.ask(
    `GET /authorize?provider=google&code_challenge=${challenge}&code_challenge_method=plain`,
  );
  expect(plain.status).toBe(400);
  const fine = await auth.ask(
    `GET /authorize?provider=google&code_challenge=${challenge}&code_challenge_method=s256&redirect_to=https%3A%2F%2Fevil.example%2F%0d%0aX`,
  );
  expect(fine.status).toBe(302);
  const google = new URL(fine.headers.get('location') ?? '');
  expect(google.origin).toBe('https://accounts.google.com');
  expect(google.searchParams.get('redirect_uri')).toBe(`${SITE}/auth/v1/callback`);
  expect(google.searchParams.get('code_challenge')).not.toBe(challenge);
  expect(decodeJwt(google.searchParams.get('state') ?? '')).toMatchObject({ redirect_to: SITE });
});
