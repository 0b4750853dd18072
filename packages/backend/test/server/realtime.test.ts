import type { RealtimeChannel, SupabaseClient } from '@supabase/supabase-js';
import { decodeJwt, SignJWT } from 'jose';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openKeys } from '../../src/index.ts';
import { join, type RunningBackend, runBackend } from './running-backend.ts';

/** Far more than on a quiet machine. */
const PATIENCE_MS = 15_000;

interface Heard {
  readonly eventType: string;
  readonly new: Readonly<Record<string, unknown>>;
  readonly old: Readonly<Record<string, unknown>>;
}

let running: RunningBackend;
let admin: SupabaseClient;
let colleague: SupabaseClient;
let ownOnly: SupabaseClient;
let viewer: SupabaseClient;
let outsider: SupabaseClient;

beforeAll(async () => {
  running = await runBackend();
  admin = await running.signUp('admin@example.com');
  colleague = await join(running, admin, 'manager@example.com', 'manager');
  ownOnly = await join(running, admin, 'user@example.com', 'user');
  viewer = await join(running, admin, 'viewer@example.com', 'viewer');
  outsider = await running.signUp('stranger@example.com');
});
afterAll(() => running.close());

/** Subscribes to customers and collects the changes. */
async function listen(
  browser: SupabaseClient,
  filter?: string,
): Promise<{ heard: Heard[]; channel: RealtimeChannel }> {
  const heard: Heard[] = [];
  await browser.realtime.setAuth();
  const channel = browser.channel(`customers ${Math.random()}`);
  channel.on(
    'postgres_changes',
    { event: '*', schema: 'public', table: 'customers', ...(filter && { filter }) },
    (change) => heard.push({ eventType: change.eventType, new: change.new, old: change.old }),
  );
  await new Promise<void>((resolve, reject) => {
    channel.subscribe((status, error) => {
      if (status === 'SUBSCRIBED') resolve();
      if (status === 'CHANNEL_ERROR' || status === 'TIMED_OUT') reject(error ?? new Error(status));
    });
  });
  return { heard, channel };
}

async function addCustomer(browser: SupabaseClient, name: string): Promise<{ id: string; org_id: string }> {
  const { data, error } = await browser.from('customers').insert({ name }).select('id, org_id').single();
  if (error) throw new Error(error.message);
  return data;
}

const names = (heard: readonly Heard[]): unknown[] => heard.map((change) => change.new.name);

it('reports every insert, update and delete to the organization, and nobody else', async () => {
  const same = await listen(colleague);
  const restricted = await listen(ownOnly);
  const other = await listen(outsider);
  const visitor = await listen(running.client());

  // One by one, because a notice contains the current row, and only the deletion of a deleted row.
  const isTold = (count: number) =>
    vi.waitFor(() => expect(same.heard).toHaveLength(count), { timeout: PATIENCE_MS });
  const { id } = await addCustomer(admin, 'Told of');
  await isTold(1);
  await admin.from('customers').update({ city: 'Cork' }).eq('id', id);
  await isTold(2);
  await admin.from('customers').delete().eq('id', id);
  await isTold(3);
  const own = await addCustomer(ownOnly, 'Of the user');
  await isTold(4);

  expect(same.heard[0]).toMatchObject({ eventType: 'INSERT', new: { id, name: 'Told of', city: null } });
  expect(same.heard[1]).toMatchObject({ eventType: 'UPDATE', new: { id, city: 'Cork' }, old: { id } });
  expect(same.heard[2]).toMatchObject({ eventType: 'DELETE', old: { id } });
  await vi.waitFor(() => expect(restricted.heard.map((change) => change.new.id)).toContain(own.id), {
    timeout: PATIENCE_MS,
  });
  // A change in the other organization comes after everything that its user must not receive.
  await addCustomer(outsider, 'Elsewhere');
  await vi.waitFor(() => expect(names(other.heard)).toEqual(['Elsewhere']), { timeout: PATIENCE_MS });
  expect(names(same.heard)).not.toContain('Elsewhere');
  expect(
    restricted.heard.filter((change) => change.eventType !== 'DELETE').map((change) => change.new.name),
  ).toEqual(['Of the user']);
  expect(visitor.heard).toEqual([]);
});

it('reports a deleted row only to people who could read it', async () => {
  const ofAdmin = await listen(admin);
  const ofUser = await listen(ownOnly);
  const ofViewer = await listen(viewer);
  const ofOutsider = await listen(outsider);
  const others = await addCustomer(colleague, 'Of the manager');
  const own = await addCustomer(ownOnly, 'Of the user');
  const added = await colleague
    .from('customers')
    .insert(Array.from({ length: 80 }, (_, at) => ({ name: `Gone ${at}` })))
    .select('id');
  const bulk: readonly { id: string }[] = added.data ?? [];
  await admin.from('customers').delete().eq('id', others.id);
  await admin.rpc('bulk_delete', { table_name: 'customers', ids: bulk.map(({ id }) => id) });
  await admin.from('customers').delete().eq('id', own.id);

  const deleted = ({ heard }: { heard: readonly Heard[] }): unknown[] =>
    heard.filter((change) => change.eventType === 'DELETE').map((change) => change.old.id);
  await vi.waitFor(() => expect(deleted(ofAdmin)).toHaveLength(82), { timeout: PATIENCE_MS });
  expect(deleted(ofAdmin)).toEqual(expect.arrayContaining([others.id, own.id, ...bulk.map(({ id }) => id)]));
  // Their changes were last, so any forbidden one would have arrived earlier.
  await vi.waitFor(() => expect(deleted(ofUser)).toContain(own.id), { timeout: PATIENCE_MS });
  expect(deleted(ofUser)).toEqual([own.id]);
  expect([...deleted(ofViewer), ...deleted(ofOutsider)]).toEqual([]);
});

it('applies the filter, which cannot reach into another organization', async () => {
  const { id, org_id } = await addCustomer(admin, 'First');
  const byOrganisation = await listen(colleague, `org_id=eq.${org_id}`);
  const byId = await listen(colleague, `id=eq.${id}`);
  const reaching = await listen(outsider, `org_id=eq.${org_id}`);
  await addCustomer(admin, 'Second');
  await admin.from('customers').update({ city: 'Galway' }).eq('id', id);
  // The earlier insert may reach a new subscriber late.
  const since = ({ heard }: { heard: readonly Heard[] }) =>
    heard.filter((change) => !(change.eventType === 'INSERT' && change.new.id === id));
  await vi.waitFor(() => expect(since(byOrganisation)).toHaveLength(2), { timeout: PATIENCE_MS });
  await vi.waitFor(() => expect(since(byId)).toHaveLength(1), { timeout: PATIENCE_MS });
  expect(since(byId)[0]).toMatchObject({ eventType: 'UPDATE', new: { id, city: 'Galway' } });
  expect(reaching.heard).toEqual([]);
});

it('stays quick through a statement on 10,000 rows, and reports enough of it to reload', async () => {
  const watching = await listen(colleague);
  const restricted = await listen(ownOnly);
  const mine = await addCustomer(ownOnly, 'Bulk 0 of the user');
  const rows = Array.from({ length: 10_000 }, (_, index) => ({ name: `Bulk ${index}` }));
  const imported = await admin.rpc('import_records', {
    table_name: 'customers',
    rows,
    mode: 'all_or_nothing',
    key: crypto.randomUUID(),
  });
  expect(imported.error).toBeNull();
  await vi.waitFor(() => expect(names(watching.heard)).toContain('Bulk 1'), { timeout: PATIENCE_MS });

  const { data } = await admin.rpc('list_record_ids', { table_name: 'customers', query: { search: 'bulk' } });
  const one = await listen(colleague, `id=eq.${data[9_000]}`);
  const changed = await admin.rpc('bulk_update', {
    table_name: 'customers',
    ids: data,
    changes: { city: 'Limerick' },
  });
  expect(changed.data).toBe(10_001);
  await vi.waitFor(() => expect(one.heard).toHaveLength(1), { timeout: PATIENCE_MS });
  // People who see only their own rows receive those, however many others there are.
  await vi.waitFor(
    () => expect(restricted.heard).toContainEqual(expect.objectContaining({ eventType: 'UPDATE' })),
    { timeout: PATIENCE_MS },
  );
  expect(restricted.heard.filter((change) => change.eventType === 'UPDATE')).toMatchObject([
    { new: { id: mine.id } },
  ]);
  expect(watching.heard.length).toBeLessThan(400);
});

it('refuses a table that is not published, and a filter that cannot be used', async () => {
  await expect(listen(colleague, 'name=about.x')).rejects.toThrow(/filter/i);
  const channel = colleague.channel('unpublished');
  const answer = new Promise<string>((resolve) => {
    channel
      .on('postgres_changes', { event: '*', schema: 'public', table: 'profiles' }, () => undefined)
      .subscribe((status, error) => {
        if (status === 'CHANNEL_ERROR') resolve(error?.message ?? '');
      });
  });
  expect(await answer).toMatch(/publication/);
});

it('ends a channel with its token, and refuses an ended or forged token', async () => {
  const { jwtSecret } = await openKeys(running.dataDir);
  const { data } = await colleague.auth.getSession();
  const { sub = '', session_id } = decodeJwt(data.session?.access_token ?? '');
  const sign = (secret: string, seconds: number): Promise<string> =>
    new SignJWT({ role: 'authenticated', session_id })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(sub)
      .setExpirationTime(Math.floor(Date.now() / 1000) + seconds)
      .sign(new TextEncoder().encode(secret));
  const joinWith = async (token: string) => {
    const browser = running.client();
    await browser.realtime.setAuth(token);
    const states: string[] = [];
    const channel = browser.channel('token');
    channel.on('postgres_changes', { event: '*', schema: 'public', table: 'customers' }, () => undefined);
    channel.on('system', {}, ({ message }: { message: string }) => states.push(message));
    channel.subscribe((status, error) => states.push(error ? `${status} ${error.message}` : status));
    return { browser, states };
  };
  // It has joined before its token expires, however long that takes.
  const short = await joinWith(await sign(jwtSecret, 600));
  await vi.waitFor(() => expect(short.states).toContain('SUBSCRIBED'), { timeout: PATIENCE_MS });
  await short.browser.realtime.setAuth(await sign(jwtSecret, 3));
  await vi.waitFor(() => expect(short.states).toContain('Token has expired'), { timeout: PATIENCE_MS });
  const { states: ended } = await joinWith(await sign(jwtSecret, -10));
  await vi.waitFor(() => expect(ended.join()).toMatch(/CHANNEL_ERROR.*exp/), { timeout: PATIENCE_MS });
  const { states: forged } = await joinWith(await sign('another secret of sufficient length', 60));
  await vi.waitFor(() => expect(forged.join()).toMatch(/CHANNEL_ERROR.*signature/), { timeout: PATIENCE_MS });
});

it('refuses a socket without the key', async () => {
  const response = await fetch(`${running.url}/realtime/v1/websocket`);
  expect(response.status).toBe(426);
  const { WebSocket } = await import('ws');
  const socket = new WebSocket(`${running.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=wrong`);
  const refusal = await new Promise<string>((resolve) =>
    socket.once('error', (error) => resolve(error.message)),
  );
  expect(refusal).toContain('401');
});
