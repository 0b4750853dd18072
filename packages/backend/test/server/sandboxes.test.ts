import { randomUUID } from 'node:crypto';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { join, type RunningBackend, runBackend } from './running-backend.ts';

let running: RunningBackend;
let admin: SupabaseClient;
let viewer: SupabaseClient;
let outsider: SupabaseClient;
beforeAll(async () => {
  running = await runBackend();
  admin = await running.signUp('admin@example.com');
  viewer = await join(running, admin, 'viewer@example.com', 'viewer');
  outsider = await running.signUp('stranger@example.com');
});
afterAll(() => running.close());

async function tokenOf(client: SupabaseClient): Promise<string> {
  const { data } = await client.auth.getSession();
  return data.session?.access_token ?? '';
}

/** The same person, with requests that name a sandbox. */
async function within(client: SupabaseClient, sandbox: string): Promise<SupabaseClient> {
  const token = await tokenOf(client);
  return createClient(running.url, running.backend.key, {
    accessToken: async () => token,
    global: { headers: { 'x-sandbox': sandbox } },
  });
}

async function begin(client: SupabaseClient): Promise<string> {
  const { data, error } = await client.rpc('begin_sandbox');
  if (error) throw error;
  return data;
}

const rowsOf = async (organisation: string): Promise<number> => {
  const [answer] = await running.sql`
    select private.rows_of_organisations(array[${organisation}::uuid])::int as rows`;
  return answer?.rows;
};

test('rows written in a sandbox exist only there, and are deleted with it, posted entries too', async () => {
  const before = (await admin.from('customers').select('*', { count: 'exact', head: true })).count;
  const sandbox = await begin(admin);
  const inside = await within(admin, sandbox);
  const { data: customer } = await inside.from('customers').insert({ name: 'Tried' }).select().single();
  expect(customer).toMatchObject({ name: 'Tried', org_id: sandbox });
  const { data: invoice } = await inside.rpc('save_invoice', {
    document: {
      customer_id: customer.id,
      invoice_date: '2026-10-01',
      lines: [{ description: 'Work', quantity: 1, unit_price: 100 }],
    },
    key: randomUUID(),
  });
  const posted = await inside.rpc('post_invoice', { id: invoice.id, key: randomUUID() });
  expect(posted.error).toBeNull();
  expect((await inside.rpc('session_context')).data).toMatchObject({
    organisation: { id: sandbox, name: 'Sandbox' },
    role: 'admin',
  });
  expect((await inside.from('journal_entries').select('id')).data).toHaveLength(1);
  expect((await admin.from('customers').select('*', { count: 'exact', head: true })).count).toBe(before);
  expect(await rowsOf(sandbox)).toBeGreaterThan(50);

  const { data: ended } = await admin.rpc('end_sandbox', { id: sandbox });
  expect(ended).toEqual({ removed: expect.any(Number), left: 0 });
  expect(ended.removed).toBeGreaterThan(50);
  expect(await rowsOf(sandbox)).toBe(0);
});

test('an ended or unknown sandbox leads nowhere, and never to the books', async () => {
  const gone = await begin(admin);
  await admin.rpc('end_sandbox', { id: gone });
  for (const named of [gone, randomUUID(), 'customers', '', "' or true --"]) {
    const inside = await within(admin, named);
    expect((await inside.from('customers').insert({ name: 'Lost' })).error, named).not.toBeNull();
    expect((await inside.from('accounts').select('id')).data, named).toEqual([]);
    expect((await inside.rpc('dashboard')).error, named).toMatchObject({
      hint: 'sandbox.unknown',
      message: 'This sandbox does not exist any more, or belongs to another user.',
    });
  }
  expect((await admin.from('customers').select('id').eq('name', 'Lost')).data).toEqual([]);
});

test('nobody else reaches it, not even colleagues, and only its owner ends it', async () => {
  const sandbox = await begin(viewer);
  expect((await (await within(viewer, sandbox)).from('customers').insert({ name: 'Mine' })).error).toBeNull();
  for (const other of [admin, outsider]) {
    const inside = await within(other, sandbox);
    expect((await inside.from('customers').select('id')).data).toEqual([]);
    expect((await inside.from('customers').insert({ name: 'Theirs' })).error).not.toBeNull();
    expect((await other.rpc('end_sandbox', { id: sandbox })).error).toMatchObject({
      hint: 'sandbox.unknown',
    });
  }
  const visitor = createClient(running.url, running.backend.key);
  expect((await visitor.rpc('begin_sandbox')).error).not.toBeNull();
  expect((await viewer.rpc('end_sandbox', { id: sandbox })).data).toMatchObject({ left: 0 });
});

test('people in a sandbox keep their identity: no mail, no invitation, no switching', async () => {
  const sandbox = await begin(viewer);
  const inside = await within(viewer, sandbox);
  expect((await inside.rpc('invite_member', { email: 'a@example.com', role: 'admin' })).error).toMatchObject({
    hint: 'sandbox.closed',
  });
  expect((await viewer.rpc('switch_organisation', { organisation_id: sandbox })).error).toMatchObject({
    hint: 'organisation.missing',
  });
  const { data: context } = await viewer.rpc('session_context');
  expect(context.role).toBe('viewer');
  expect(context.organisations).toHaveLength(2);
  expect(context.organisations.map(({ id }: { id: string }) => id)).not.toContain(sandbox);
  await viewer.rpc('end_sandbox', { id: sandbox });
});

test('a person has three at most; abandoned ones are removed', async () => {
  const person = await running.signUp('many@example.com');
  const sandboxes = [await begin(person), await begin(person), await begin(person)];
  expect((await person.rpc('begin_sandbox')).error).toMatchObject({
    hint: 'sandbox.too_many',
    message: 'Too many checks are running at once. Wait for one of yours to end, or 30 minutes at most.',
  });
  await running.sql`update private.sandboxes set created_at = now() - interval '31 minutes'
    where org_id = any (${sandboxes}::uuid[])`;
  const late = await within(person, sandboxes[0] ?? '');
  expect((await late.from('accounts').select('id')).data).toEqual([]);
  const next = await begin(person);
  for (const sandbox of sandboxes) expect(await rowsOf(sandbox)).toBe(0);
  await running.sql`update private.sandboxes set created_at = now() - interval '31 minutes' where org_id = ${next}`;
  await running.sql`select private.sweep_sandboxes()`;
  expect(await rowsOf(next)).toBe(0);
});

test('two people try at the same time without seeing each other', async () => {
  const [one, two] = await Promise.all([begin(admin), begin(outsider)]);
  const [mine, theirs] = await Promise.all([within(admin, one), within(outsider, two)]);
  await Promise.all([
    mine.from('customers').insert({ name: 'One' }),
    theirs.from('customers').insert({ name: 'Two' }),
  ]);
  expect((await mine.from('customers').select('name')).data).toEqual([{ name: 'One' }]);
  expect((await theirs.from('customers').select('name')).data).toEqual([{ name: 'Two' }]);
  await Promise.all([admin.rpc('end_sandbox', { id: one }), outsider.rpc('end_sandbox', { id: two })]);
  expect(await rowsOf(one)).toBe(0);
  expect(await rowsOf(two)).toBe(0);
});
