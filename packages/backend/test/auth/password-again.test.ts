import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { passwordChecks } from '../../src/api/password-checks.ts';
import { createAccessTokens } from '../../src/auth/access-token.ts';
import { Accounts } from '../../src/auth/accounts.ts';
import { Allowances } from '../../src/auth/allowances.ts';
import { checkOwnPassword } from '../../src/auth/check-own-password.ts';
import { HashQueue } from '../../src/auth/hash-queue.ts';
import { MemoryRates } from '../../src/limits/rates.ts';
import { type AuthUnderTest, JWT_SECRET, PASSWORD, SITE, startAuth, visitorFrom } from './auth-requests.ts';

/** Password results passed to the database. */
const told: unknown[] = [];
let auth: AuthUnderTest;
let token: string;
let userId: string;
let hashing: HashQueue;
let derived: number;
/** Result of the check when it is skipped: only its count matters. */
let found: boolean | undefined;
/** Each check waits for this. */
let held: Promise<void> | undefined;
let ask: (call?: {
  readonly password?: string;
  readonly network?: string;
  readonly sandbox?: string;
}) => Promise<Response>;

beforeAll(async () => {
  auth = await startAuth({ hashesInEarnest: true });
  const { access_token, user } = await (
    await auth.ask('POST /signup', { email: 'admin@example.com', password: PASSWORD })
  ).json();
  [token, userId] = [access_token, user.id];
});
afterAll(() => auth.close());

beforeEach(async () => {
  const { sql } = auth.database;
  await sql`delete from private.banking_locks`;
  await sql`update public.memberships set role = 'admin'`;
  told.length = 0;
  hashing = new HashQueue();
  derived = 0;
  found = undefined;
  held = undefined;
  const { run } = hashing;
  vi.spyOn(hashing, 'run').mockImplementation((hasher, work) => {
    derived += 1;
    const inTurn = async () => {
      await held;
      return work();
    };
    return (found === undefined ? run.call(hashing, hasher, inTurn) : Promise.resolve(found)) as never;
  });
  const answer = checkOwnPassword(
    async () => {
      told.push(passwordChecks.getStore());
      return Response.json(true);
    },
    { sql, hashing, accounts: new Accounts(sql), allowances: new Allowances(1, new MemoryRates(() => 0)) },
  );
  const claims = await createAccessTokens(JWT_SECRET).read(token);
  ask = ({ password = PASSWORD, network = '192.0.2.1', sandbox } = {}) =>
    answer(
      new Request(`${SITE}/rest/v1/rpc/unlock_banking`, {
        method: 'POST',
        headers: { ...(sandbox && { 'x-sandbox': sandbox }) },
        body: JSON.stringify({ password_param: password }),
      }),
      { ...visitorFrom(network), bearer: { is: 'member', claims } },
    );
});

it('checks the password of people who can be asked for it', async () => {
  await ask();
  await ask({ password: 'Wrong-Horse-7' });
  expect([told, derived]).toEqual([['right', 'wrong'], 2]);
});

it('derives nothing in a sandbox, without the right, and behind the lock', async () => {
  const { sql } = auth.database;
  await ask({ sandbox: crypto.randomUUID() });
  await sql`update public.memberships set role = 'viewer'`;
  await ask();
  await sql`update public.memberships set role = 'admin'`;
  await sql`insert into private.banking_locks (org_id, user_id, failures, locked_at)
    select org_id, user_id, 3, now() from public.memberships where user_id = ${userId}`;
  await ask();
  // The database is asked each time, and explains the refusal.
  expect([told, derived]).toEqual([[undefined, undefined, undefined], 0]);
});

it('counts wrong passwords as failed sign-ins, and derives no more than allowed', async () => {
  found = false;
  const statuses: number[] = [];
  for (let tries = 0; tries < 8; tries += 1) statuses.push((await ask({ password: 'Wrong-Horse-7' })).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
  expect(derived).toBe(5);
  const refused = await ask();
  expect(await refused.json()).toMatchObject({
    hint: 'server.busy',
    message: expect.stringMatching(
      /^Too many failed sign-in attempts for this account\. Please wait \d+ seconds/,
    ),
  });
});

it('lets twenty wrong ones through in an hour from any number of networks', async () => {
  found = false;
  for (let tries = 0; tries < 40; tries += 1)
    await ask({ password: 'Wrong-Horse-7', network: `198.51.100.${tries}` });
  expect(derived).toBe(20);
});

it('takes nothing for right ones but the time that they take', async () => {
  found = true;
  for (let tries = 0; tries < 8; tries += 1) expect((await ask()).status).toBe(200);
  expect(derived).toBe(8);
});

it('looks at one password of a person at a time', async () => {
  let begin = (): void => {};
  held = new Promise((resolve) => {
    begin = resolve;
  });
  const statuses: number[] = [];
  const answers = Array.from({ length: 30 }, async () => statuses.push((await ask()).status));
  // The first one is looked at until all others are answered, however slow the machine is.
  await vi.waitFor(() => expect(statuses).toHaveLength(29), { timeout: 20_000 });
  expect(new Set(statuses)).toEqual(new Set([429]));
  begin();
  await Promise.all(answers);
  expect(statuses.at(-1)).toBe(200);
});
