import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { byTier, isFullTier } from '../by-tier.ts';
import { postmasterOf, type RunningBackend, runBackend } from './running-backend.ts';
import { makeScratchFolder } from './scratch-folder.ts';

/** Far more than on a quiet machine. */
const PATIENCE_MS = 30_000;

let scratch: Awaited<ReturnType<typeof makeScratchFolder>>;
let running: RunningBackend;
let admin: SupabaseClient;

beforeAll(async () => {
  scratch = await makeScratchFolder();
  running = await runBackend({ dataDir: scratch.path });
  admin = await running.signUp('admin@example.com');
  await whoAsksIs('jsonb', WHO_ASKS);
  await vi.waitFor(async () => expect((await admin.rpc('who_asks')).error).toBeNull(), {
    timeout: PATIENCE_MS,
  });
});
afterAll(async () => {
  await running.close();
  await scratch.remove();
});

const WHO_ASKS = `select jsonb_build_object('role', current_user, 'person', nullif(current_setting('request.jwt.claim.sub', true), ''))`;

async function whoAsksIs(type: string, body: string): Promise<void> {
  await running.sql.unsafe(`
    drop function if exists public.who_asks();
    create function public.who_asks() returns ${type} language sql as $$ ${body} $$;
    grant execute on function public.who_asks() to anon, authenticated;
    notify pgrst`);
}

const logFile = () => readFile(join(scratch.path, 'postgres/server.log'), 'utf8');

/** Which statements the API sends while something is done, each by its first words. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const { sql } = running;
  await sql.unsafe(`alter database postgres set log_statement = 'all'`);
  // A setting of the database holds for connections that begin after it.
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'ledgerwise api'`;
  await vi.waitFor(async () => expect((await admin.rpc('who_asks')).error).toBeNull(), {
    timeout: PATIENCE_MS,
  });
  await work();
  const before = (await logFile()).length;
  await work();
  const marks = async () => (await logFile()).slice(before);
  await vi.waitFor(async () => expect(await marks()).toContain('commit\n'), { timeout: PATIENCE_MS });
  await sql.unsafe(`alter database postgres reset log_statement`);
  return [...(await marks()).matchAll(/LOG: {2}(?:statement|execute \S+): \s*(.*)/g)].map(([, text = '']) =>
    text.replace(/(set_config\(.*?)\).*/, '$1, …').replace(/ (order by|limit|\(").*/, ''),
  );
}

it('asks for a list in four statements, of which one sets all that it runs with', async () => {
  const list = () => admin.from('customers').select('*').order('name').limit(10);
  expect(await statementsOf(async () => list())).toEqual([
    'start transaction',
    'select set_config($1, $2, true, …',
    `select coalesce(json_agg(t), '[]')::text as body, count(*)::integer as amount from (select * from public."customers"`,
    'commit',
  ]);
});

it('calls a function in four', async () => {
  expect(await statementsOf(async () => admin.rpc('who_asks'))).toEqual([
    'start transaction',
    'select set_config($1, $2, true, …',
    `select to_json(t)::text as body, 1 as amount, current_setting('response.status', true) as status from public."who_asks"() t`,
    'commit',
  ]);
});

it('continues while tables and functions change between two requests', async () => {
  const { sql } = running;
  const list = () => admin.from('customers').select('*').limit(1);
  await admin.from('customers').insert({ name: 'Before' });
  for (let round = 0; round < byTier({ everyday: 2, full: 3 }); round += 1) {
    expect((await list()).error).toBeNull();
    expect((await admin.rpc('who_asks')).error).toBeNull();
    await sql.unsafe(`alter table auth.users add column added_${round} text default 'x'`);
    await sql.unsafe(`alter table auth.sessions add column added_${round} text`);
    await sql.unsafe(`alter table public.customers alter column name set default 'x${round}'`);
    await whoAsksIs(
      round % 2 ? 'jsonb' : 'text',
      `select to_jsonb(current_user::text)${round % 2 ? '' : '::text'}`,
    );
    expect(await admin.rpc('who_asks')).toMatchObject({
      error: null,
      data: expect.stringContaining('authenticated'),
    });
  }
  expect((await list()).data).toHaveLength(1);
});

it.runIf(isFullTier)(
  'answers nobody in the name of another while the database restarts under load',
  async () => {
    await whoAsksIs('jsonb', WHO_ASKS);
    const people = await Promise.all(
      ['ada@example.com', 'grace@example.com'].map(async (email) => {
        const browser = await running.signUp(email);
        const { data } = await browser.auth.getUser();
        return { browser, expected: { role: 'authenticated', person: data.user?.id } };
      }),
    );
    const askers = [...people, { browser: running.client(), expected: { role: 'anon', person: null } }];
    const wrong: unknown[] = [];
    let answered = 0;
    let isOver = false;
    const asking = Promise.all(
      [...askers, ...askers].map(async ({ browser, expected }) => {
        while (!isOver) {
          const { data, error, status } = await browser.rpc('who_asks');
          if (error) {
            if (status !== 503) wrong.push({ status, error });
          } else if (JSON.stringify(data) === JSON.stringify(expected)) answered += 1;
          else wrong.push({ data, expected });
        }
      }),
    );
    for (let round = 0; round < 3; round += 1) {
      const before = answered;
      await vi.waitFor(() => expect(answered).toBeGreaterThan(before + 30), { timeout: PATIENCE_MS });
      process.kill(await postmasterOf(scratch.path), round % 2 ? 'SIGQUIT' : 'SIGKILL');
    }
    const before = answered;
    await vi.waitFor(() => expect(answered).toBeGreaterThan(before + 30), { timeout: PATIENCE_MS });
    isOver = true;
    await asking;
    expect(wrong).toEqual([]);
  },
);
