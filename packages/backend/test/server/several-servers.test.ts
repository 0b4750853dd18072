import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { SIGN_IN_LIMITS } from '../../src/limits/sign-in-limits.ts';
import { everyHour } from '../../src/server/every-hour.ts';
import { copyTemplate } from '../database/test-database.ts';
import { PASSWORD, type RunningBackend, runBackend } from './running-backend.ts';
import { makeScratchFolder } from './scratch-folder.ts';

/** Far more than on a quiet machine. */
const PATIENCE_MS = 15_000;

let keys: Awaited<ReturnType<typeof makeScratchFolder>>;
let copy: Awaited<ReturnType<typeof copyTemplate>>;
let one: RunningBackend;
let other: RunningBackend;

beforeAll(async () => {
  keys = await makeScratchFolder();
  copy = await copyTemplate();
  const options = { dataDir: keys.path, databaseUrl: copy.url, authRateLimit: 1 };
  // At the same moment, as a service manager starts them.
  [one, other] = await Promise.all([runBackend(options), runBackend(options)]);
});
afterAll(async () => {
  await Promise.all([one.close(), other.close()]);
  await copy.drop();
  await keys.remove();
});

async function signedIn(at: RunningBackend, email: string): Promise<SupabaseClient> {
  const client = at.client();
  const { error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
  expect(error).toBeNull();
  return client;
}

it('shows at one server what another has stored', async () => {
  const here = await one.signUp('books@example.com');
  const there = await signedIn(other, 'books@example.com');
  await here.from('customers').insert({ name: 'Stored elsewhere' });
  const { data } = await there.from('customers').select('name');
  expect(data).toEqual([{ name: 'Stored elsewhere' }]);
});

it('sends live changes to the tabs of all servers', async () => {
  const here = await one.signUp('live@example.com');
  const there = await signedIn(other, 'live@example.com');
  const heard: unknown[] = [];
  await there.realtime.setAuth();
  await new Promise<void>((resolve) => {
    there
      .channel('customers')
      .on('postgres_changes', { event: '*', schema: 'public', table: 'customers' }, (change) =>
        heard.push(Reflect.get(change.new, 'name')),
      )
      .subscribe((status) => {
        if (status === 'SUBSCRIBED') resolve();
      });
  });
  await here.from('customers').insert({ name: 'Seen live' });
  await vi.waitFor(() => expect(heard).toEqual(['Seen live']), { timeout: PATIENCE_MS });
});

it('ends the sessions of all servers when a password is changed on one', async () => {
  const here = await one.signUp('password@example.com');
  const there = await signedIn(other, 'password@example.com');
  expect((await there.from('customers').select('id')).error).toBeNull();
  const changed = await here.auth.updateUser({ password: 'Another-Horse-8', current_password: PASSWORD });
  expect(changed.error).toBeNull();
  await vi.waitFor(
    async () => {
      const { status } = await there.from('customers').select('id');
      expect(status).toBe(401);
    },
    { timeout: PATIENCE_MS },
  );
});

it('counts wrong passwords of all servers together', async () => {
  await one.signUp('guessed@example.com');
  const statuses: (number | undefined)[] = [];
  for (let count = 0; count < SIGN_IN_LIMITS.failuresHere.amount + 1; count += 1) {
    const at = count % 2 === 0 ? one : other;
    const { error } = await at
      .client()
      .auth.signInWithPassword({ email: 'guessed@example.com', password: 'Wrong-Horse-7' });
    statuses.push(error?.status);
  }
  expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
});

it('counts the requests of all servers in one place', async () => {
  const rows = () => one.sql<{ key: string; tokens: number; version: string }[]>`
    select key, tokens, xmin::text as version from auth.rate_levels where rate = 'requestsOfPerson'`;
  const earlier = (await rows()).map(({ key }) => key);
  // Tokens are refilled within a second, so that the row lacks only the last of them.
  const takenAfter = (version?: string) =>
    vi.waitFor(
      async () => {
        const [row, ...more] = (await rows()).filter(({ key }) => !earlier.includes(key));
        expect(more).toEqual([]);
        expect(row?.tokens).toBeLessThan(6000);
        expect(row?.version).not.toBe(version);
        return row?.version;
      },
      { timeout: PATIENCE_MS },
    );
  const here = await one.signUp('counted@example.com');
  await here.from('customers').select('id');
  const version = await takenAfter();
  const there = await signedIn(other, 'counted@example.com');
  await there.from('customers').select('id');
  await takenAfter(version);
  // The row does not contain its owner.
  const [person] = await one.sql`select id from auth.users where email = 'counted@example.com'`;
  expect(await one.sql`select key from auth.rate_levels where key like ${`%${person?.id}%`}`).toEqual([]);
});

it('runs scheduled work on one server at a time', async () => {
  let runs = 0;
  let finish: (() => void) | undefined;
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const work = {
    name: 'tried',
    failed: 'Trying failed',
    async run() {
      runs += 1;
      await finished;
      return undefined;
    },
  };
  const outcomes: string[] = [];
  const options = { log: () => undefined, note: (_name: string, outcome: string) => outcomes.push(outcome) };
  const stops = [one, other].map(({ sql }) => everyHour(work, { sql, ...options }));
  // The server that finds the other one at work returns at once.
  await vi.waitFor(() => expect(outcomes).toHaveLength(1), { timeout: PATIENCE_MS });
  finish?.();
  await vi.waitFor(() => expect(outcomes).toHaveLength(2), { timeout: PATIENCE_MS });
  for (const stop of stops) stop();
  expect(runs).toBe(1);
});
