import { afterAll, beforeAll, expect, it } from 'vitest';
import { PASSWORD, type RunningBackend, runBackend } from './running-backend.ts';

const VICTIM = 'victim@example.com';
let running: RunningBackend;
let token: string;

/** Sends a request from an address, through a trusted proxy. */
const post = (path: string, body: unknown, from: string, bearer?: string): Promise<Response> =>
  fetch(running.url + path, {
    method: 'POST',
    headers: {
      apikey: running.backend.key,
      'content-type': 'application/json',
      'x-forwarded-for': from,
      ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
    },
    body: JSON.stringify(body),
  });
const signIn = (email: string, password: string, from: string): Promise<Response> =>
  post('/auth/v1/token?grant_type=password', { email, password }, from);
const countOf = (statuses: readonly number[], status: number): number =>
  statuses.filter((one) => one === status).length;

beforeAll(async () => {
  running = await runBackend({ authRateLimit: 1, trustedProxies: ['127.0.0.1', '::1'] });
  const attacker = await post(
    '/auth/v1/signup',
    { email: 'attacker@example.com', password: PASSWORD },
    '198.51.100.1',
  );
  token = (await attacker.json()).access_token;
  await post('/auth/v1/signup', { email: VICTIM, password: PASSWORD }, '192.0.2.1');
});
afterAll(() => running.close());

it('lets others sign in while one person has 125 passwords looked at', async () => {
  const unlocks = Array.from({ length: 125 }, async () => {
    const answer = await post(
      '/rest/v1/rpc/unlock_banking',
      { password_param: PASSWORD },
      '198.51.100.1',
      token,
    );
    return answer.status;
  });
  const others: number[] = [];
  for (let at = 0; at < 11; at += 1) others.push((await signIn(VICTIM, PASSWORD, '192.0.2.1')).status);
  expect(others).toEqual(Array(11).fill(200));
  const statuses = await Promise.all(unlocks);
  expect(countOf(statuses, 200)).toBeGreaterThan(0);
  expect(countOf(statuses, 200) + countOf(statuses, 429)).toBe(125);
});

/** Sends all of them, a hundred at a time. */
async function statusesOf(count: number, ask: (at: number) => Promise<Response>): Promise<readonly number[]> {
  const statuses: number[] = [];
  let next = 0;
  const askOn = async (): Promise<void> => {
    for (let at = next++; at < count; at = next++) statuses.push((await ask(at)).status);
  };
  await Promise.all(Array.from({ length: 100 }, askOn));
  return statuses;
}

it.each([1, 4])(
  'lets others sign in during 2,000 guesses from %i networks',
  async (networks) => {
    const guesses = statusesOf(2000, (at) => {
      const email = at % 2 === 0 ? 'attacker@example.com' : `unknown-${at}@example.com`;
      return signIn(email, 'Wrong-Horse-7', `203.0.113.${networks * 10 + (at % networks)}`);
    });
    for (let at = 0; at < 5; at += 1) expect((await signIn(VICTIM, PASSWORD, '192.0.2.1')).status).toBe(200);
    const statuses = await guesses;
    expect(countOf(statuses, 400)).toBeLessThanOrEqual(networks * 61);
    expect(countOf(statuses, 400) + countOf(statuses, 429)).toBe(2000);
  },
  300_000,
);
