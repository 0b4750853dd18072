import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join as joinPath } from 'node:path';
import { format } from 'node:util';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { join, PASSWORD, type RunningBackend, runBackend } from './running-backend.ts';
import { makeScratchFolder } from './scratch-folder.ts';

/** Such as stand nowhere else by chance. */
const ACCOUNT = '739182640517';
const ROUTING = '322271627';

const lines: string[] = [];
let scratch: Awaited<ReturnType<typeof makeScratchFolder>>;
let running: RunningBackend;
let admin: SupabaseClient;
let user: SupabaseClient;

const form = (more: object = {}) => ({
  account_id_param: randomUUID(),
  bank_name_param: 'Kiwi Bank',
  account_number_param: ACCOUNT,
  routing_number_param: ROUTING,
  ...more,
});

beforeAll(async () => {
  for (const method of ['log', 'info', 'warn', 'error', 'debug'] as const)
    vi.spyOn(console, method).mockImplementation((...words) => {
      lines.push(format(...words)); // as the console writes it
    });
  scratch = await makeScratchFolder();
  running = await runBackend({ dataDir: scratch.path, log: (line) => lines.push(line) });
  admin = await running.signUp('admin@example.com');
  user = await join(running, admin, 'user@example.com', 'user');
});
afterAll(async () => {
  vi.restoreAllMocks();
  await running.close();
  await scratch.remove();
});

/** Everything that is done with numbers, and everything that can go wrong with them. */
async function useNumbers(): Promise<void> {
  const sent = form();
  const id = sent.account_id_param;
  expect((await admin.rpc('create_secure_bank_account', sent)).error).toBeNull();
  expect((await admin.rpc('create_secure_bank_account', sent)).error).toBeNull();
  for (const [client, more] of [
    [user, {}],
    [admin, { account_type_param: 'gold' }],
    [admin, { routing_number_param: '322271628' }],
    [admin, { opening_balance_param: '12x' }],
    [admin, { opened_on_param: ACCOUNT }],
    [admin, { account_id_param: ACCOUNT }],
    [admin, { [ACCOUNT]: ROUTING }],
    [admin, { account_id_param: id, account_number_param: `${ACCOUNT}9` }],
  ] as const)
    expect((await client.rpc('create_secure_bank_account', form(more))).error).not.toBeNull();
  for (const password_param of ['Wrong-Horse-7', PASSWORD]) {
    const { data } = await admin.rpc('reveal_bank_account', { account_id_param: id, password_param });
    expect(data?.account_number).toBe(password_param === PASSWORD ? ACCOUNT : undefined);
  }
  expect(JSON.stringify((await admin.rpc('get_masked_bank_account')).data)).not.toMatch(numbers);
  await admin.rpc('reveal_bank_account', { account_id_param: ACCOUNT, password_param: ROUTING });
}

const numbers = new RegExp(`${ACCOUNT}|${ROUTING}`);
const spellings = [ACCOUNT, ROUTING].flatMap((number) => [
  number,
  Buffer.from(number).toString('hex'),
  Buffer.from(number).toString('base64').replace(/=+$/, ''),
]);

test('no table of the database and no line of any log holds a full account or routing number', async () => {
  await useNumbers();
  const tables = await running.sql<{ name: string; total: number }[]>`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'm') and n.nspname <> 'information_schema' and n.nspname not like 'pg_temp%'`;
  expect(tables.length).toBeGreaterThan(80);
  for (const { name } of tables) {
    const [found] = await running.sql.unsafe(
      `select count(*)::int as rows from ${name} t where t::text ~ '${spellings.join('|')}'`,
    );
    expect([name, found?.rows]).toEqual([name, 0]);
  }
  const folder = joinPath(scratch.path, 'postgres');
  const logs = (await readdir(folder)).filter((file) => /\.log/.test(file));
  expect(logs).toContain('server.log');
  for (const file of logs) {
    const text = await readFile(joinPath(folder, file), 'utf8');
    expect(spellings.filter((spelling) => text.includes(spelling))).toEqual([]);
  }
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.filter((line) => spellings.some((spelling) => line.includes(spelling)))).toEqual([]);
});
