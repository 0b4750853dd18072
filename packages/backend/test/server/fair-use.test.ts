import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { SignJWT } from 'jose';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { byTier } from '../by-tier.ts';
import { type LockedBackend, startLockedBackend } from './shared-lock.ts';

const HALF = 6;
const FLOOD = byTier({ everyday: 120, full: 200 });
const LISTS = byTier({ everyday: 10, full: 40 });

let locked: LockedBackend;
let greedy: SupabaseClient;
let other: SupabaseClient;
const asked: AbortController[] = [];

beforeAll(async () => {
  locked = await startLockedBackend();
  greedy = await locked.running.signUp('greedy@example.com');
  other = await locked.running.signUp('other@example.com');
  await other.from('customers').insert([{ name: 'Left alone' }, { name: 'In peace' }]);
});
afterEach(async () => {
  await locked.letGo();
  for (const one of asked.splice(0)) one.abort();
  // Clients that wait for a session notice a disconnect last, because they may still get one.
  await vi.waitUntil(isIdle, { timeout: 60_000 });
});
afterAll(() => locked.close());

const tokenOf = async (browser: SupabaseClient): Promise<string> =>
  (await browser.auth.getSession()).data.session?.access_token ?? '';

/** Fires slow requests without waiting for them; by default they may take a minute, however slow this machine is. */
function fire(token: string | undefined, count: number, name = 'wait_for_lock_long'): Promise<Response>[] {
  const { url, backend } = locked.running;
  return Array.from({ length: count }, () => {
    const leaving = new AbortController();
    asked.push(leaving);
    const answer = fetch(`${url}/rest/v1/rpc/${name}`, {
      method: 'POST',
      signal: leaving.signal,
      headers: { apikey: backend.key, ...(token && { authorization: `Bearer ${token}` }) },
    });
    answer.catch(() => undefined); // a disconnected client gets no answer
    return answer;
  });
}

const health = async () => (await fetch(`${locked.running.url}/health`)).json();

async function isIdle(): Promise<boolean> {
  const { inUse, waiting } = (await health()).queue;
  return inUse === 0 && waiting === 0 && (await locked.waiting()) === 0;
}

it(`answers another organization's lists while one fires ${FLOOD} slow requests`, async () => {
  await locked.hold();
  const flood = fire(await tokenOf(greedy), FLOOD);
  await locked.untilWaiting(HALF);
  // `npm run bench` measures the delay; here a wait behind a single slow request would be endless.
  for (let list = 0; list < LISTS; list += 1) {
    const { data, error } = await other.from('customers').select('name').order('name');
    expect(error).toBeNull();
    expect(data).toEqual([{ name: 'In peace' }, { name: 'Left alone' }]);
  }
  // The slow requests have not moved: nothing was answered after one of them.
  expect(await locked.waiting()).toBe(HALF);
  expect((await health()).queue).toMatchObject({ sessions: 12, inUse: HALF });

  await locked.letGo();
  const answers = await Promise.all(flood);
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(HALF);
  expect(statuses.filter((status) => ![200, 429, 503].includes(status))).toEqual([]);
  const refused = answers.find(({ status }) => status === 429);
  expect(refused?.headers.get('retry-after')).toBe('1');
  expect(await refused?.json()).toMatchObject({
    hint: 'server.busy',
    message: 'Too many requests of your organization are waiting already. Wait a moment, then try again.',
  });
});

it('counts the members of an organization as one', async () => {
  const member = await locked.running.signUp('member@example.com');
  await locked.sql`
    insert into memberships (org_id, user_id, role)
    select g.org_id, m.id, 'viewer' from profiles g, profiles m
    where g.email = 'greedy@example.com' and m.email = 'member@example.com'`;
  await locked.sql`
    update profiles set org_id = (select org_id from profiles where email = 'greedy@example.com')
    where email = 'member@example.com'`;
  await locked.hold();
  fire(await tokenOf(greedy), 10);
  await locked.untilWaiting(HALF);
  fire(await tokenOf(member), 10);
  await vi.waitUntil(async () => (await health()).queue.waiting === 14, { timeout: 60_000 });
  expect(await locked.waiting()).toBe(HALF);
});

it('a forged token counts against nobody else', async () => {
  const { data } = await other.auth.getUser();
  const forged = await new SignJWT({ role: 'authenticated' })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(data.user?.id ?? '')
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode('a secret that is not the right one, though long enough'));
  await locked.hold();
  const answers = await Promise.all(fire(forged, 20));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
  // Visitors who flood use a separate share, so signed-in users get theirs.
  fire(undefined, 50);
  await locked.untilWaiting(HALF);
  expect((await other.from('customers').select('name')).data).toHaveLength(2);
});

it('stops a statement after eight seconds, and lets long work go on', async () => {
  await locked.hold();
  const token = await tokenOf(greedy);
  const [slow] = fire(token, 1, 'wait_for_lock');
  // Its session is open before the others ask, because simultaneous requests arrive in any order.
  await locked.untilWaiting(1);
  const many = fire(token, HALF);
  await vi.waitUntil(async () => (await health()).status === 'degraded', { timeout: 60_000 });
  const answer = await slow;
  expect(answer?.status).toBe(503);
  expect(await answer?.json()).toMatchObject({
    code: '57014',
    hint: 'server.too_slow',
    message: expect.stringMatching(/^This took too long and was stopped; nothing was changed\./),
  });
  expect(await locked.waiting()).toBeGreaterThan(0);
  await locked.letGo();
  const [long] = await Promise.all(many);
  expect(long?.status).toBe(200);
});

it('stops what runs and forgets what waits when the client goes', async () => {
  await locked.hold();
  fire(await tokenOf(greedy), 20);
  await locked.untilWaiting(HALF);
  // All of them have arrived: a client that disconnects before the server has read the request is a different case.
  await vi.waitUntil(async () => (await health()).queue.waiting === 20 - HALF, { timeout: 60_000 });
  for (const one of asked.splice(0)) one.abort();
  // The lock is still held, so only the disconnect can have ended a statement.
  await locked.untilWaiting(0);
  await vi.waitUntil(async () => (await health()).queue.inUse === 0, { timeout: 60_000 });
  expect((await health()).queue).toMatchObject({ inUse: 0, waiting: 0 });
});

it('a completely sent import continues when its client disconnects, and is found afterwards', async () => {
  const token = await tokenOf(greedy);
  const { url, backend } = locked.running;
  const { data: settings } = await greedy.from('company_settings').select('org_id').single();
  const key = randomUUID();
  const { error } = await greedy.rpc('stage_import_rows', { key, part: 0, rows: [{ name: 'Still there' }] });
  expect(error).toBeNull();
  const holder = await locked.sql.reserve();
  await holder`select pg_advisory_lock(hashtextextended(${`import ${settings?.org_id} ${key}`}, 0))`;
  const leaving = new AbortController();
  const answer = fetch(`${url}/rest/v1/rpc/import_staged_records`, {
    method: 'POST',
    signal: leaving.signal,
    headers: { apikey: backend.key, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ table_name: 'customers', mode: 'all_or_nothing', key, file_name: 'kept.csv' }),
  });
  answer.catch(() => undefined);
  try {
    await locked.untilWaiting(1);
    await locked.hold();
    fire(token, 1);
    await locked.untilWaiting(2);
    leaving.abort();
    for (const one of asked.splice(0)) one.abort();
    // The other one has ended, so the server knows that both clients are gone.
    await locked.untilWaiting(1);
    // A page that returns discards the rest of the upload, and then asks: both wait for the import.
    const discarded = greedy.rpc('discard_staged_import', { key }).then();
    await locked.untilWaiting(2);
    await holder`select pg_advisory_unlock_all()`;
    await discarded;
  } finally {
    await holder`select pg_advisory_unlock_all()`;
    holder.release();
  }
  const { data: result } = await greedy.rpc('import_result', { key });
  expect(result).toMatchObject({ inserted: 1, file_name: 'kept.csv' });
  const { data: customers } = await greedy.from('customers').select('name');
  expect(customers).toEqual([{ name: 'Still there' }]);
});

it('never lets a stopped request touch the next one', async () => {
  const token = await tokenOf(greedy);
  const { data } = await other.auth.getUser();
  for (let round = 0; round < byTier({ everyday: 2, full: 8 }); round += 1) {
    await locked.hold();
    fire(token, HALF);
    await locked.untilWaiting(HALF);
    // Both at once, because some statements end by themselves while they are stopped.
    const released = locked.letGo();
    for (const one of asked.splice(0)) one.abort();
    const next = await Promise.all([
      ...Array.from({ length: 10 }, () => other.rpc('who_asks')),
      ...Array.from({ length: 10 }, () => locked.running.client().rpc('who_asks')),
    ]);
    await released;
    expect(next.map((answer) => answer.error)).toEqual(next.map(() => null));
    const asMember = { role: 'authenticated', person: data.user?.id };
    const asVisitor = { role: 'anon', person: null };
    expect(next.map((answer) => answer.data)).toEqual([
      ...Array.from({ length: 10 }, () => asMember),
      ...Array.from({ length: 10 }, () => asVisitor),
    ]);
  }
});

it('declares long work in the database', async () => {
  const rows = await locked.sql<{ name: string }[]>`
    select proname as name from pg_proc
    where pronamespace = 'public'::regnamespace and 'statement_timeout=60s' = any (proconfig) order by 1`;
  expect(rows.map(({ name }) => name)).toEqual([
    'accept_bank_suggestions',
    'archive_records',
    'bank_reconciliation_report',
    'bank_rule_lines',
    'bank_suggestions',
    'books_health',
    'bulk_delete',
    'bulk_update',
    'change_result',
    'check_open_documents',
    'close_year',
    'closing_checklist',
    'depreciate_assets',
    'discard_staged_import',
    'export_journal',
    'file_gst_return',
    'finish_bank_reconciliation',
    'gst_filing',
    'import_bank_statement',
    'import_open_documents',
    'import_records',
    'import_result',
    'import_staged_records',
    'import_staged_statement',
    'open_stock',
    'opening_check',
    'post_opening',
    'preview_action',
    'preview_bank_statement',
    'preview_revaluation',
    'read_attachment',
    'revalue_currencies',
    'run_depreciation',
    'run_report',
    'save_attachment',
    'statement_import_result',
    'undo_bank_statement',
    'undo_change',
    'undo_import',
    'void_open_documents',
    'wait_for_lock_long',
  ]);
});
