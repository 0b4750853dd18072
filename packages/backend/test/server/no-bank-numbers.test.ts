import { randomUUID } from 'node:crypto';
import { appendFile, rm } from 'node:fs/promises';
import { join as joinPath } from 'node:path';
import { format } from 'node:util';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { spellingsOf, storedBankNumbers, tablesHolding } from '../../src/banking/find-texts.ts';
import { openKeys } from '../../src/index.ts';
import { searchDatabase, searchLines, searchLogs } from '../database/bank-numbers.ts';
import { join, PASSWORD, type RunningBackend, runBackend } from './running-backend.ts';
import { makeScratchFolder } from './scratch-folder.ts';

/** Numbers that occur nowhere else by chance. */
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

/** Plants an account number in texts and bytes of the database. */
async function plant(number: string): Promise<void> {
  await running.sql`create table public.planted (words text, bytes bytea, list jsonb)`;
  await running.sql`insert into public.planted values (${number}, ${Buffer.from(number)}, ${running.sql.json([number])})`;
}

test('no table of the database and no line of any log holds a full account or routing number', async () => {
  await useNumbers();
  const stored = await storedBankNumbers(running.sql, (await openKeys(scratch.path)).bankKey);
  expect([...stored].sort()).toEqual([ROUTING, ACCOUNT]);
  expect(await tablesHolding(running.sql, stored.flatMap(spellingsOf))).toEqual([]);
  await searchLogs(scratch.path);
  expect(lines.length).toBeGreaterThan(0);
  searchLines('The console', lines);
});

test('finds a planted number in any spelling', async () => {
  await plant(ACCOUNT);
  for (const spelling of spellingsOf(ACCOUNT).slice(0, 2))
    expect(await tablesHolding(running.sql, [spelling])).toEqual(['planted']);
  expect(await tablesHolding(running.sql, ['create table that is not there'])).toEqual([]);
  expect(await tablesHolding(running.sql, ['Kiwi Bank'])).toContain('private.bank_accounts');
  await expect(searchDatabase(running.sql)).rejects.toThrow('Tables hold full bank numbers: planted.');
  await running.sql`drop table public.planted`;

  for (const spelling of spellingsOf(ROUTING))
    expect(() => searchLines('A log', ['A line', `${spelling}!`])).toThrow('A log holds a full bank number');
  const folder = joinPath(scratch.path, 'postgres');
  await appendFile(joinPath(folder, 'server.log.3'), `LOG:  ${ACCOUNT}\n`);
  await expect(searchLogs(scratch.path)).rejects.toThrow("The database's log server.log.3 holds");
  await rm(joinPath(folder, 'server.log.3'));
});
