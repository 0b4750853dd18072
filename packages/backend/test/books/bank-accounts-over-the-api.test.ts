import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join as joinPath } from 'node:path';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { join, PASSWORD, type RunningBackend, runBackend } from '../server/running-backend.ts';
import { makeScratchFolder } from '../server/scratch-folder.ts';

let scratch: Awaited<ReturnType<typeof makeScratchFolder>>;
let running: RunningBackend;
let admin: SupabaseClient;
let user: SupabaseClient;
beforeAll(async () => {
  scratch = await makeScratchFolder();
  running = await runBackend({ dataDir: scratch.path });
  admin = await running.signUp('admin@example.com');
  user = await join(running, admin, 'user@example.com', 'user');
});
afterAll(async () => {
  await running.close();
  await scratch.remove();
});

const form = () => ({
  account_id_param: randomUUID(),
  bank_name_param: 'Kiwi Bank',
  account_number_param: '123456789012',
  routing_number_param: null,
  account_type_param: 'checking',
  opening_balance_param: 12.5,
});
const keysFile = () => joinPath(scratch.path, 'keys.json');

test('returns the id, and masks the list', async () => {
  const sent = form();
  expect(await admin.rpc('create_secure_bank_account', sent)).toMatchObject({
    error: null,
    data: sent.account_id_param,
  });
  const { data } = await admin.rpc('get_masked_bank_account');
  expect(data).toMatchObject([
    { account_number_masked: '••••9012', opening_balance: '12.50', problem: null },
  ]);
});

test('a denied call returns an error message, and stays in the audit', async () => {
  for (const name of ['create_secure_bank_account', 'get_masked_bank_account']) {
    const denied = await user.rpc(name, name.startsWith('create') ? form() : undefined);
    expect(denied).toMatchObject({
      status: 403,
      data: null,
      error: { hint: 'role.denied', message: expect.stringContaining('Insufficient permissions') },
    });
  }
  const { data } = await admin
    .from('banking_security_audit')
    .select('*')
    .order('created_at', { ascending: false })
    .limit(100);
  expect(data?.slice(0, 2).map(({ action, outcome, user_role }) => [action, outcome, user_role])).toEqual([
    ['list', 'denied', 'user'],
    ['create', 'denied', 'user'],
  ]);
  expect((await user.from('banking_security_audit').select('*')).data).toEqual([]);
});

test('the API reveals neither the key nor the stored numbers', async () => {
  const { bankKey }: { bankKey: string } = JSON.parse(await readFile(keysFile(), 'utf8'));
  const answers = [
    await admin.rpc('current_setting', { setting_name: 'ledgerwise.bank_key' }),
    await admin.rpc('bank_keys'),
    await admin.from('pg_settings').select('*'),
    await admin.from('bank_accounts').select('*'),
    await admin.schema('private').from('bank_accounts').select('*'),
    await admin.schema('private').rpc('bank_keys'),
    await admin.schema('pg_catalog').rpc('current_setting', { setting_name: 'ledgerwise.bank_key' }),
    await admin.from('accounts').select('x:current_setting(ledgerwise.bank_key)'),
  ];
  for (const answer of answers) {
    expect(answer.error).not.toBeNull();
    expect(JSON.stringify(answer)).not.toContain(bankKey);
  }
});

test('the log of the database holds neither key nor number', async () => {
  await admin.rpc('create_secure_bank_account', { ...form(), account_type_param: 'gold' });
  const { bankKey }: { bankKey: string } = JSON.parse(await readFile(keysFile(), 'utf8'));
  const log = await readFile(joinPath(scratch.path, 'postgres/server.log'), 'utf8');
  expect(log.includes(bankKey) || log.includes('123456789012')).toBe(false);
});

test('a new key before the former one is used from the next start', async () => {
  await running.close();
  const keys: { bankKey: string } = JSON.parse(await readFile(keysFile(), 'utf8'));
  const next = 'the-next-key-of-thirty-two-characters-or-more';
  const lines: string[] = [];
  const start = async (bankKey: string) => {
    await writeFile(keysFile(), JSON.stringify({ ...keys, bankKey }));
    running = await runBackend({ dataDir: scratch.path, log: (line) => lines.push(line) });
    admin = running.client();
    await admin.auth.signInWithPassword({ email: 'admin@example.com', password: PASSWORD });
    return admin.rpc('get_masked_bank_account');
  };
  expect((await start(`${next} ${keys.bankKey}`)).data).toMatchObject([{ problem: null }]);
  expect(lines).toContain('Encrypted the numbers of 1 bank accounts with the new key.');
  await running.close();
  expect((await start(next)).data).toMatchObject([{ account_number_masked: '••••9012', problem: null }]);
});
