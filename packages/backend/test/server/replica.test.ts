import type { SupabaseClient } from '@supabase/supabase-js';
import type postgres from 'postgres';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openPool } from '../../src/postgres/index.ts';
import { isFullTier } from '../by-tier.ts';
import { copyTemplate } from '../database/test-database.ts';
import { PASSWORD, type RunningBackend, runBackend } from './running-backend.ts';
import { makeScratchFolder } from './scratch-folder.ts';

/** Far more than on a quiet machine. */
const PATIENCE_MS = 30_000;

let primary: Awaited<ReturnType<typeof copyTemplate>>;
let keys: Awaited<ReturnType<typeof makeScratchFolder>>;
let running: RunningBackend;
let copy: postgres.Sql;
let copyName: string;
let person: SupabaseClient;

/** A second database with the same rows except one name, so that a response shows where it came from. */
beforeAll(async () => {
  primary = await copyTemplate();
  keys = await makeScratchFolder();
  const writing = await runBackend({ dataDir: keys.path, databaseUrl: primary.url });
  const owner = await writing.signUp('owner@example.com');
  await owner.from('customers').insert({ name: 'Of the primary' });
  await writing.close();
  const url = new URL(primary.url);
  copyName = `${url.pathname.slice(1)}_copy`;
  url.pathname = '/postgres';
  const server = openPool(url.href, { max: 1 });
  await server.unsafe(`create database ${copyName} template ${new URL(primary.url).pathname.slice(1)}`);
  await server.end();
  url.pathname = `/${copyName}`;
  copy = openPool(url.href, { max: 2 });
  await copy`update public.customers set name = 'Of the replica'`;
  running = await runBackend({
    dataDir: keys.path,
    databaseUrl: primary.url,
    databaseReadUrl: url.href,
  });
  person = running.client();
  await person.auth.signInWithPassword({ email: 'owner@example.com', password: PASSWORD });
});
afterAll(async () => {
  await running.close();
  await copy.end();
  const server = openPool(primary.url, { max: 1 });
  await server.unsafe(`drop database ${copyName} with (force)`);
  await server.end();
  await primary.drop();
  await keys.remove();
});

const namesRead = async (): Promise<unknown> =>
  (await person.from('customers').select('name').order('name')).data?.map(({ name }) => name);

it('reads from the replica, writes to the primary, and reads the new rows there', async () => {
  await vi.waitFor(async () => expect(await namesRead()).toEqual(['Of the replica']), {
    timeout: PATIENCE_MS,
  });
  const { data } = await person.from('customers').insert({ name: 'Just written' }).select('name');
  expect(data).toEqual([{ name: 'Just written' }]);
  expect(await namesRead()).toEqual(['Just written', 'Of the primary']);
});

it('shows how far the replica is behind', async () => {
  expect(await running.backend.metrics.text()).toMatch(/^ledgerwise_replica_lag_seconds \d/m);
});

it.runIf(isFullTier)(
  'answers by the primary, without a word to the client, where the replica fails',
  async () => {
    await vi.waitFor(async () => expect(await namesRead()).toEqual(['Of the replica']), {
      timeout: PATIENCE_MS,
    });
    const server = openPool(primary.url, { max: 1 });
    await server.unsafe(`alter database ${copyName} allow_connections false`);
    await server`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = ${copyName} and application_name = 'ledgerwise api'`;
    await server.end();
    const { data, error } = await person.from('customers').select('name').order('name');
    expect(error).toBeNull();
    expect(data).toEqual([{ name: 'Just written' }, { name: 'Of the primary' }]);
  },
);
