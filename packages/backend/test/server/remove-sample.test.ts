import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import type { SupabaseClient } from '@supabase/supabase-js';
import postgres from 'postgres';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type RemoveSampleOptions, removeSample } from '../../src/index.ts';
import { isFullTier } from '../by-tier.ts';
import { join, type RunningBackend, runBackend } from './running-backend.ts';
import { copySample } from './sample-database.ts';
import { makeScratchFolder } from './scratch-folder.ts';

const PASSWORD = 'Ledgerwise1!';
const EMAILS = ['manager@example.com', 'owner@example.com', 'user@example.com', 'viewer@example.com'];

/** A database with the sample company for each test. */
let sample: Awaited<ReturnType<typeof copySample>>;
let running: RunningBackend | undefined;
let sql: postgres.Sql;
beforeEach(async () => {
  sample = await copySample();
  sql = postgres(sample.databaseUrl, { max: 2, onnotice: () => {} });
});
afterEach(async () => {
  await running?.close();
  running = undefined;
  await sql.end();
  await sample.remove();
});

const place = () => ({ dataDir: sample.dataDir, databaseUrl: sample.databaseUrl });
async function start(): Promise<RunningBackend> {
  running = await runBackend({ ...place(), seed: 'sample' });
  return running;
}
async function stop(): Promise<void> {
  await running?.close();
  running = undefined;
}
async function signIn(email: string): Promise<SupabaseClient> {
  if (!running) throw new Error('The server is stopped.');
  const browser = running.client();
  const { error } = await browser.auth.signInWithPassword({ email, password: PASSWORD });
  if (error) throw error;
  return browser;
}
const remove = (options: Partial<RemoveSampleOptions> = {}) =>
  removeSample({
    ...place(),
    isAccountsOnly: false,
    confirm: async () => true,
    log: () => {},
    ...options,
  });

/** Number of rows in each table for each organization. */
async function contents(): Promise<Readonly<Record<string, Readonly<Record<string, number>>>>> {
  const tables = await sql<{ name: string }[]>`
    select c.oid::regclass::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id'
    where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind = 'r' order by 1`;
  const found: Record<string, Record<string, number>> = {};
  for (const table of tables) {
    const rows = await sql.unsafe<{ org: string; n: number }[]>(
      `select org_id::text as org, count(*)::int as n from ${table.name} group by 1`,
    );
    for (const { org, n } of rows) found[org] = { ...found[org], [table.name]: n };
  }
  return found;
}

/** Something posted, drafted, paid and audited. */
async function keepBooks(browser: SupabaseClient): Promise<string> {
  const answer = async <T>(call: PromiseLike<{ data: T; error: { message: string } | null }>) => {
    const { data, error } = await call;
    if (error) throw new Error(error.message);
    if (data === null) throw new Error('Nothing was answered.');
    return data;
  };
  const customer = await answer(browser.from('customers').insert({ name: 'Kauri' }).select('id').single());
  const invoice = await answer(
    browser.rpc('save_invoice', {
      document: { customer_id: customer.id, lines: [{ description: 'Advice', quantity: 2, unit_price: 50 }] },
      key: randomUUID(),
    }),
  );
  await answer(browser.rpc('post_invoice', { id: invoice.id, key: randomUUID() }));
  await answer(
    browser.rpc('create_secure_bank_account', {
      account_id_param: randomUUID(),
      bank_name_param: 'Kiwi Bank',
      account_number_param: '123456789012',
      routing_number_param: null,
      account_type_param: 'checking',
      opening_balance_param: 10,
    }),
  );
  const context = await answer(browser.rpc('session_context'));
  return context.organisation.id;
}
const faults = async (browser: SupabaseClient): Promise<readonly unknown[]> => {
  const { data, error } = await browser.rpc('books_health');
  if (error) throw error;
  return data.filter(({ ok }: { ok: boolean }) => !ok);
};

describe('the sample accounts and their organizations', () => {
  it('go with everything in their books, and everybody else’s stay', async () => {
    await start();
    const sample = await keepBooks(await signIn('owner@example.com'));
    const person = await running?.signUp('person@firm.test', 'Firm Ltd');
    if (!person) throw new Error('The server is stopped.');
    const own = await keepBooks(person);
    await stop();
    const before = await contents();
    expect(before[sample]).toMatchObject({ journal_entries: expect.any(Number), 'private.bank_accounts': 3 });

    const plans: string[] = [];
    const log = vi.fn();
    const confirm = async (plan: string) => plans.push(plan) > 0;
    expect(await remove({ confirm, log })).toBe(true);
    expect(plans[0]).toContain(`The accounts to be removed: ${EMAILS.join(', ')}.`);
    expect(plans[0]).toContain('"Harbour & Sons Trading"');
    expect(log).toHaveBeenCalledWith(expect.stringMatching(/^Removed 4 accounts and \d{3,} records/));

    expect(await contents()).toEqual({ [own]: before[own] });
    expect(await sql`select email from auth.users`).toEqual([{ email: 'person@firm.test' }]);
    for (const table of ['sessions', 'refresh_tokens', 'identities'])
      expect(
        await sql`select from ${sql(`auth.${table}`)} where user_id not in (select id from auth.users)`,
      ).toEqual([]);

    // The next start does not restore them, and the books of the others are complete.
    await start();
    expect(running?.backend.sampleAccounts).toBeNull();
    await expect(signIn('owner@example.com')).rejects.toThrow('Invalid login credentials');
    const again = running?.client();
    await again?.auth.signInWithPassword({ email: 'person@firm.test', password: 'Correct-Horse-7' });
    if (!again) throw new Error('The server is stopped.');
    expect(await faults(again)).toEqual([]);
    await keepBooks(again);
    expect(await faults(again)).toEqual([]);
    // Posted entries are protected as before.
    await expect(sql`delete from journal_entries`).rejects.toThrow('is posted and cannot be deleted');
  });

  it('stay whole where the answer is no', async () => {
    const before = await contents();
    const log = vi.fn();
    expect(await remove({ confirm: async () => false, log })).toBe(false);
    expect(log).toHaveBeenLastCalledWith('Nothing was removed.');
    expect(await contents()).toEqual(before);
  });

  it('are found once', async () => {
    await remove();
    const log = vi.fn();
    expect(await remove({ log })).toBe(false);
    expect(log).toHaveBeenLastCalledWith('This database holds no sample accounts.');
  });

  it.runIf(isFullTier)('stay whole where something refers to them that has no organization', async () => {
    await sql`create table public.notes (customer_id uuid, customer_org uuid,
      foreign key (customer_id, customer_org) references public.customers (id, org_id))`;
    await sql`insert into public.notes select id, org_id from public.customers limit 1`;
    const before = await contents();
    await expect(remove()).rejects.toThrow('Rows of notes still refer to what was to be removed');
    expect(await contents()).toEqual(before);
  });

  it('are not removed under a running server', async () => {
    await start();
    await expect(remove()).rejects.toThrow(/is in use by ledgerwise server, process \d+/);
  });

  it('need a role that sees and may do everything', async () => {
    const clerk = `clerk_${randomUUID().replaceAll('-', '')}`;
    const url = new URL(sample.databaseUrl);
    await sql.unsafe(`create role ${clerk} login bypassrls password 'clerk' in role pg_read_all_data, pg_write_all_data;
      grant create on database ${url.pathname.slice(1)} to ${clerk}; grant usage, create on schema supabase_migrations to ${clerk}`);
    url.username = clerk;
    url.password = 'clerk';
    await expect(remove({ databaseUrl: url.href })).rejects.toThrow(
      'only a superuser of the database may delete an organization with them',
    );
    await sql.unsafe(`alter role ${clerk} nobypassrls`);
    await expect(remove({ databaseUrl: url.href })).rejects.toThrow('does not see all of its rows');
    expect(await sql`select from auth.users where email = any (${EMAILS})`).toHaveLength(4);
  });
});

describe('a sample company that people joined', () => {
  beforeEach(async () => {
    const backend = await start();
    const owner = await signIn('owner@example.com');
    await join(backend, owner, 'person@firm.test', 'user');
  });

  it('is never removed if others work there, and the message names them', async () => {
    await stop();
    const before = await contents();
    await expect(remove()).rejects.toThrow(
      'Nothing was removed: people of your own work in "Harbour & Sons Trading" (person@firm.test), and its books would go with the sample accounts. To remove the accounts and leave all books to these people, add --accounts-only.',
    );
    expect(await contents()).toEqual(before);
  });

  it.runIf(isFullTier)('keeps its accounts until one of these people is an admin', async () => {
    await stop();
    await expect(remove({ isAccountsOnly: true })).rejects.toThrow(
      '"Harbour & Sons Trading" has no admin but a sample account. Start the server, sign in there, make one of person@firm.test an admin',
    );
    expect(await sql`select from auth.users where email = any (${EMAILS})`).toHaveLength(4);
  });

  it('loses only its sample accounts, and stays usable', async () => {
    const owner = await signIn('owner@example.com');
    const books = await keepBooks(owner);
    const [person] = await sql<{ id: string }[]>`select id from auth.users where email = 'person@firm.test'`;
    await owner.rpc('set_member_role', { user_id: person?.id, role: 'admin' });
    await stop();
    const before = await contents();
    expect(await remove({ isAccountsOnly: true })).toBe(true);
    const after = await contents();
    const {
      memberships,
      profiles,
      activity_log = 0,
      'private.outgoing_mails': mails = 0,
      recurring_documents = 0,
      recurring_entries = 0,
      ...rest
    } = before[books] ?? {};
    // No owner is left, so they pause, and the log and a mail to the admin report it.
    const kept = {
      recurring_documents,
      recurring_entries,
      activity_log: activity_log + recurring_documents + recurring_entries,
      'private.outgoing_mails': mails + 1,
    };
    expect(after[books]).toEqual({ ...rest, ...kept, memberships: 1, profiles: 1 });
    expect([memberships, profiles]).toEqual([5, 5]);
    await start();
    await expect(signIn('owner@example.com')).rejects.toThrow('Invalid login credentials');
    const browser = running?.client();
    await browser?.auth.signInWithPassword({ email: 'person@firm.test', password: 'Correct-Horse-7' });
    if (!browser) throw new Error('The server is stopped.');
    expect(await faults(browser)).toEqual([]);
    const { count } = await browser.from('customers').select('id', { count: 'exact', head: true });
    expect(count).toBe(62);
  });
});

it('creates no database', async () => {
  const folder = await makeScratchFolder();
  await expect(remove({ dataDir: folder.path, databaseUrl: '' })).rejects.toThrow(
    `There is no database in ${folder.path}.`,
  );
  expect(await readdir(folder.path)).toEqual([]);
  await folder.remove();
});
