import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mailsTo, PASSWORD, type RunningBackend, runBackend } from './running-backend.ts';

let running: RunningBackend;
beforeAll(async () => {
  running = await runBackend();
});
afterAll(() => running.close());

const linkTo = async (email: string): Promise<string> =>
  (await mailsTo(running.url, email)).find(({ subject }) => subject === 'Confirm Email Change')?.links[0] ??
  '';

const follow = async (link: string): Promise<string> => {
  const response = await fetch(link, { redirect: 'manual' });
  return decodeURIComponent(new URL(response.headers.get('location') ?? '').hash.replaceAll('+', ' '));
};

const emailOf = async (client: SupabaseClient): Promise<string | undefined> =>
  (await client.auth.getUser()).data.user?.email;

const canSignIn = async (email: string): Promise<boolean> =>
  (await running.client().auth.signInWithPassword({ email, password: PASSWORD })).error === null;

it.each([
  ['the former address first', ['from', 'to']],
  ['the new address first', ['to', 'from']],
] as const)('an email changes when both addresses have confirmed it: %s', async (_case, order) => {
  const addresses = { from: `from-${order[0]}@example.com`, to: `to-${order[0]}@example.com` };
  const client = await running.signUp(addresses.from);
  expect((await client.auth.updateUser({ email: addresses.to })).data.user?.new_email).toBe(addresses.to);
  expect(await follow(await linkTo(addresses[order[0]]))).toContain('follow the link');
  expect(await emailOf(client)).toBe(addresses.from);
  expect(await follow(await linkTo(addresses[order[1]]))).toContain('was changed');
  expect(await canSignIn(addresses.to)).toBe(true);
  expect(await canSignIn(addresses.from)).toBe(false);
  expect((await client.auth.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' });
});

it('changes it once where both follow their links at the same moment', async () => {
  const client = await running.signUp('both-from@example.com');
  await client.auth.updateUser({ email: 'both-to@example.com' });
  const links = [await linkTo('both-from@example.com'), await linkTo('both-to@example.com')];
  const said = await Promise.all(links.map(follow));
  expect(said.filter((text) => text.includes('was changed'))).toHaveLength(1);
  expect(await canSignIn('both-to@example.com')).toBe(true);
});

it('needs the consent of the former address: an open session alone cannot take the account away', async () => {
  const thief = await running.signUp('owner-of-it@example.com');
  await thief.auth.updateUser({ email: 'thief@example.com' });
  await follow(await linkTo('thief@example.com'));
  expect(await follow(await linkTo('thief@example.com'))).toContain('otp_expired');
  expect(await canSignIn('thief@example.com')).toBe(false);
});

it('does not tell whether somebody has the new address, and never takes theirs', async () => {
  await running.signUp('somebody@example.com');
  const client = await running.signUp('curious@example.com');
  const { data, error } = await client.auth.updateUser({ email: 'somebody@example.com' });
  expect(error).toBeNull();
  expect(data.user?.new_email).toBe('somebody@example.com');
  const response = await fetch(`${running.url}/mailbox?to=somebody@example.com`, {
    headers: { accept: 'application/json' },
  });
  expect(await response.json()).toEqual([]);
});

it('does not take an address that was taken in between', async () => {
  const client = await running.signUp('slow@example.com');
  await client.auth.updateUser({ email: 'wanted@example.com' });
  await follow(await linkTo('slow@example.com'));
  await running.signUp('wanted@example.com');
  expect(await follow(await linkTo('wanted@example.com'))).toContain('otp_expired');
  expect(await emailOf(client)).toBe('slow@example.com');
});
