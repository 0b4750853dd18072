import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AuthUnderTest, PASSWORD, startAuth } from './auth-requests.ts';

let auth: AuthUnderTest;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.close());

async function signUp(email: string) {
  const { access_token } = await (await auth.ask('POST /signup', { email, password: PASSWORD })).json();
  const headers = { authorization: `Bearer ${access_token}` };
  return {
    change: (data: object) => auth.ask('PUT /user', { data }, { headers }),
    read: async () => (await auth.ask('GET /user', undefined, { headers })).text(),
  };
}

it('holds 16 KB of an account in all, however many changes bring them', async () => {
  const person = await signUp('much@example.com');
  const statuses: number[] = [];
  for (let number = 0; number < 10; number += 1)
    statuses.push((await person.change({ [`part ${number}`]: 'x'.repeat(4000) })).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(4);
  const refused = await person.change({ 'part 10': 'x'.repeat(4000) });
  expect(refused.status).toBe(413);
  expect((await refused.json()).msg).toMatch(/16 KB of names and other details in all\. Shorten them/);
  expect((await person.read()).length).toBeLessThan(40_000);
  // Removed metadata makes room.
  expect((await person.change({ 'part 0': null })).status).toBe(200);
  expect((await person.change({ 'part 10': 'x'.repeat(4000) })).status).toBe(200);
});

it('counts the changes of an account', async () => {
  const person = await signUp('often@example.com');
  const statuses: number[] = [];
  for (let number = 0; number < 31; number += 1) statuses.push((await person.change({ number })).status);
  expect(statuses.slice(0, 30)).toEqual(Array(30).fill(200));
  expect(statuses[30]).toBe(429);
});
