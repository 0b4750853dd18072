import { readdir } from 'node:fs/promises';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningPostgres, rotateBankKey, startPostgres } from '../../src/index.ts';
import { type RunningBackend, runBackend } from './running-backend.ts';
import { makeScratchFolder } from './scratch-folder.ts';

let home: Awaited<ReturnType<typeof makeScratchFolder>>;
let keys: Awaited<ReturnType<typeof makeScratchFolder>>;
let server: RunningPostgres;
let databaseUrl: string;
let running: RunningBackend;
const said: string[] = [];

beforeAll(async () => {
  [home, keys] = await Promise.all([makeScratchFolder(), makeScratchFolder()]);
  server = await startPostgres({ dataDir: home.path, settings: { fsync: 'off' } });
  const sql = postgres(server.url, { max: 1 });
  await sql`create database books`;
  await sql.end();
  databaseUrl = server.url.replace(/\/postgres$/, '/books');
  running = await runBackend({ dataDir: keys.path, databaseUrl, log: (line) => said.push(line) });
});
afterAll(async () => {
  await running.close();
  await server.stop();
  await Promise.all([home.remove(), keys.remove()]);
});

it('works on a PostgreSQL of the operator, with nothing but the keys in the data folder', async () => {
  const browser = await running.signUp('operator@example.com');
  const { data } = await browser.from('customers').insert({ name: 'Elsewhere' }).select('name');
  expect(data).toEqual([{ name: 'Elsewhere' }]);
  expect(await readdir(keys.path)).toEqual(['keys.json']);
});

it('reports unnecessary rights', () => {
  expect(said.join('\n')).toMatch(
    /The account "postgres" of DATABASE_URL is a superuser.*The server needs less/,
  );
});

it('refuses an operator’s work that needs the database alone while a server uses it', async () => {
  await expect(
    rotateBankKey({ dataDir: keys.path, databaseUrl, log: (line) => said.push(line) }),
  ).rejects.toThrow(/DATABASE_URL is in use by ledgerwise server, process \d+/);
});

it('leaves the operator’s PostgreSQL running', async () => {
  await running.close();
  expect(await server.pid()).toBeGreaterThan(0);
  running = await runBackend({ dataDir: keys.path, databaseUrl });
  const { error } = await running
    .client()
    .auth.signInWithPassword({ email: 'operator@example.com', password: 'Correct-Horse-7' });
  expect(error).toBeNull();
});
