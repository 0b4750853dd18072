import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { join, PASSWORD, type RunningBackend, runBackend } from '../server/running-backend.ts';

let running: RunningBackend;
let admin: SupabaseClient;
let manager: SupabaseClient;
const account = randomUUID();
beforeAll(async () => {
  running = await runBackend();
  admin = await running.signUp('admin@example.com');
  manager = await join(running, admin, 'manager@example.com', 'manager');
  await admin.rpc('create_secure_bank_account', {
    account_id_param: account,
    bank_name_param: 'Kiwi Bank',
    account_number_param: '123456789012',
  });
});
afterAll(() => running.close());

const reveal = (client: SupabaseClient, password_param: unknown) =>
  client.rpc('reveal_bank_account', { account_id_param: account, password_param });

test('the server that keeps the password checks it', async () => {
  expect(await reveal(admin, PASSWORD)).toMatchObject({
    error: null,
    data: { account_number: '123456789012' },
  });
  expect(await admin.rpc('unlock_banking', { password_param: PASSWORD })).toMatchObject({ data: true });
  for (const password of ['Wrong-Horse-7', ''])
    expect(await reveal(admin, password)).toMatchObject({
      status: 403,
      data: null,
      error: { hint: 'banking.wrong_password' },
    });
  expect((await reveal(admin, PASSWORD)).error).toBeNull();
});

test('the audit records the address and the client', async () => {
  const { data } = await admin.rpc('banking_audit_trail');
  expect(data[0]).toMatchObject({
    action: 'reveal',
    outcome: 'done',
    client_address: expect.stringMatching(/^(::ffff:)?127\.0\.0\.1$|^::1$/),
    user_agent: expect.any(String),
  });
});

test('a wrong password is counted, whatever answer was asked for', async () => {
  const { data } = await manager.auth.getSession();
  const ask = (query: string, headers: Readonly<Record<string, string>> = {}) =>
    fetch(`${running.url}/rest/v1/rpc/unlock_banking${query}`, {
      method: 'POST',
      headers: {
        apikey: running.backend.key,
        authorization: `Bearer ${data.session?.access_token}`,
        'content-type': 'application/json',
        ...headers,
      },
      body: JSON.stringify({ password_param: 'Wrong-Horse-7' }),
    });
  // Parameters that could make the response fail after the function had run.
  await ask('?select=hint::integer');
  await ask('?code=gt.5', { prefer: 'tx=rollback' });
  await ask('?limit=0', { accept: 'application/vnd.pgrst.object+json' });
  await ask('?order=nothing', { prefer: 'handling=strict, max-affected=0' });
  await ask('', { accept: 'text/csv' });
  const [row] = await running.sql`select failures, locked_at is not null as is_locked
    from private.banking_locks l join auth.users u on u.id = l.user_id
    where u.email = 'manager@example.com' order by failures desc limit 1`;
  const [denied] = await running.sql`select count(*)::int as records from banking_security_audit
    where action = 'unlock' and outcome = 'denied'`;
  // Each request that reached the password was counted; the others did not check it.
  expect(row?.failures ?? 0).toBe(denied?.records);
  for (let tries = 0; tries < 3; tries += 1) await ask('');
  expect((await reveal(manager, PASSWORD)).error).toMatchObject({ hint: 'banking.locked_out' });
});

test('a call without a password, or with one of the wrong type, counts as a wrong password', async () => {
  const user = await running.signUp('another@example.com');
  for (const password_param of [null, 7, { a: 1 }])
    expect((await user.rpc('unlock_banking', { password_param })).status).toBe(403);
  expect((await user.rpc('unlock_banking', { password_param: PASSWORD })).error).toMatchObject({
    hint: 'banking.locked_out',
  });
});
