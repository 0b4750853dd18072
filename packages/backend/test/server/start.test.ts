import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { SAMPLE_ACCOUNTS } from '../../src/seed/sample-accounts.ts';
import { type RunningBackend, runBackend } from './running-backend.ts';
import { copySample } from './sample-database.ts';

let sample: Awaited<ReturnType<typeof copySample>>;
let running: RunningBackend;

const place = () => ({ dataDir: sample.dataDir, databaseUrl: sample.databaseUrl });
async function start(seed: 'sample' | 'none', log?: (line: string) => void): Promise<void> {
  running = await runBackend({ ...place(), seed, ...(log && { log }) });
}

const PASSWORD = 'Ledgerwise1!';
/** The owner's browser on the first start, which signs in once. */
let owner: SupabaseClient;
const signedIn = async (email = 'owner@example.com'): Promise<SupabaseClient> => {
  const browser = running.client();
  expect((await browser.auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
  return browser;
};

beforeAll(async () => {
  sample = await copySample();
  await start('sample');
  owner = await signedIn();
});
afterAll(async () => {
  await running.close();
  await sample.remove();
});

it.each([
  ['owner@example.com', 'admin', 61],
  ['manager@example.com', 'manager', 61],
  ['user@example.com', 'user', 10],
  ['viewer@example.com', 'viewer', 8],
])('lets %s in as %s, who sees %i customers', async (email, role, customers) => {
  expect(running.backend.sampleAccounts).toContainEqual({ email, role, password: 'Ledgerwise1!' });
  const browser = email === 'owner@example.com' ? owner : await signedIn(email);
  const context = await browser.rpc('session_context');
  expect(context.data).toMatchObject({ role, organisation: { name: 'Harbour & Sons Trading' } });
  const { count } = await browser.from('customers').select('id', { count: 'exact', head: true });
  expect(count).toBe(customers);
});

/** The organization's own day, and one a year before. */
async function yearUpTo(browser: SupabaseClient): Promise<readonly [start: string, end: string]> {
  const { data } = await browser.from('company_settings').select('time_zone').single();
  const end = new Intl.DateTimeFormat('en-CA', { timeZone: data?.time_zone }).format(new Date());
  return [`${Number(end.slice(0, 4)) - 1}-${end.slice(5, 7)}-01`, end];
}

it('has traded for a year, with something in every list, and its books are right', async () => {
  const browser = owner;
  const [start_date, end_date] = await yearUpTo(browser);
  const rows = async (name: string, args: object): Promise<readonly Record<string, number | string>[]> => {
    const { data, error } = await browser.rpc(name, args);
    expect(error).toBeNull();
    return data;
  };
  expect((await rows('books_health', {})).filter(({ ok }) => !ok)).toEqual([]);

  const period = { start_date, end_date };
  const trial = await rows('trial_balance', period);
  const sum = (of: readonly Record<string, number | string>[], column: string): number =>
    of.reduce((total, row) => total + Math.round(Number(row[column]) * 100), 0);
  expect(sum(trial, 'debit')).toBeGreaterThan(100_000_00);
  expect(sum(trial, 'debit')).toBe(sum(trial, 'credit'));
  expect(sum(trial, 'closing_debit')).toBe(sum(trial, 'closing_credit'));

  const sections = async (name: string, args: object) =>
    new Set(
      (await rows(name, args)).filter(({ amount }) => Number(amount) !== 0).map(({ section }) => section),
    );
  expect(await sections('profit_and_loss', period)).toEqual(
    new Set(['revenue', 'cost_of_sales', 'expenses', 'other_income', 'other_expenses']),
  );
  expect((await sections('balance_sheet', { as_of: end_date })).size).toBeGreaterThanOrEqual(4);
  const flows = await sections('cash_flow', period);
  expect(['operating', 'investing', 'financing', 'change'].filter((section) => !flows.has(section))).toEqual(
    [],
  );
  const gst = new Map((await rows('gst_return', period)).map(({ box, amount }) => [box, Number(amount)]));
  expect(gst.get('gst_collected')).toBeGreaterThan(0);
  expect(gst.get('gst_paid')).toBeGreaterThan(0);
  const late = await rows('receivables_aging', { as_of: end_date });
  for (const column of ['current', 'days_1_30', 'days_31_60', 'days_over_90'])
    expect(sum(late, column), column).toBeGreaterThan(0);
  expect(sum(await rows('payables_aging', { as_of: end_date }), 'total')).toBeGreaterThan(0);
  const budget = await rows('budget_vs_actual', period);
  expect(
    budget.filter(({ budget, actual }) => Number(budget) !== 0 && Number(actual) !== 0).length,
  ).toBeGreaterThan(10);
  const ledger = await rows('general_ledger', { account_code: '4230', ...period, page: 1, page_size: 50 });
  expect(ledger.length).toBeGreaterThan(5);
});

it('has bank accounts with their own numbers, for accounts of its ledger', async () => {
  const browser = owner;
  const { data: banks } = await browser.rpc('get_masked_bank_account');
  const { data: ledger } = await browser.from('accounts').select('id, code').in('code', ['1000', '1010']);
  const codes = new Map((ledger ?? []).map(({ id, code }) => [id, code]));
  expect(
    banks.map((bank: Record<string, string>) => [
      codes.get(bank.account_id),
      bank.account_number_masked,
      bank.routing_number_masked,
      bank.problem,
    ]),
  ).toEqual([
    ['1010', '••••5666', '••••0123', null],
    ['1000', '••••2333', '••••0123', null],
  ]);
  const { data: audit } = await browser
    .from('banking_security_audit')
    .select('action, outcome')
    .order('number');
  expect(audit?.slice(0, 3)).toEqual([
    { action: 'create', outcome: 'done' },
    { action: 'create', outcome: 'done' },
    { action: 'list', outcome: 'done' },
  ]);
});

it.each([
  ['invoices', 'status', ['cancelled', 'draft', 'overdue', 'paid', 'sent']],
  ['bills', 'status', ['approved', 'overdue', 'paid', 'pending']],
  ['sales_orders', 'status', ['fulfilled', 'shipped', 'unfulfilled']],
  ['purchase_orders', 'status', ['draft', 'received', 'sent']],
  ['fixed_assets', 'status', ['active', 'disposed']],
  ['tax_entries', 'status', ['paid', 'pending']],
  ['bank_transactions', 'status', ['matched', 'unmatched']],
  ['bank_reconciliations', 'status', ['finished', 'open']],
] as const)('has %s in every state that a list may show', async (table, field, states) => {
  const browser = owner;
  const { data } = await browser.rpc('summarise_records', {
    table_name: table,
    query: {},
    views: Object.fromEntries(states.map((value) => [value, [{ field, operator: 'equals', value }]])),
  });
  for (const state of states) expect(data.views[state], `${table} ${state}`).toBeGreaterThan(0);
});

it('reveals no secrets', async () => {
  const file = join(sample.dataDir, 'keys.json');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const keys: Record<string, string> = JSON.parse(await readFile(file, 'utf8'));
  expect(keys.publishableKey).toBe(running.backend.key);
});

it('reports its health', async () => {
  const response = await fetch(`${running.url}/health`);
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({
    status: 'ok',
    database: 'ok',
    versions: { node: process.versions.node, postgres: expect.stringMatching(/^1[567]\./) },
  });
});

it('starts again, keeps the key and the data, and seeds nothing twice', async () => {
  const { key } = running.backend;
  await running.close();
  await start('sample');
  expect(running.backend.key).toBe(key);
  const browser = await signedIn();
  const { count } = await browser.from('customers').select('id', { count: 'exact', head: true });
  expect(count).toBe(61);
});

it('warns about sample accounts when none are wanted', async () => {
  await running.close();
  const log = vi.fn();
  await start('none', log);
  expect(log).toHaveBeenCalledWith(expect.stringContaining('sample accounts, whose password is published'));
});

it('refuses published passwords if others can reach the server, and sessions begun before', async () => {
  await running.close();
  await start('none');
  const browser = running.client();
  const credentials = { email: 'owner@example.com', password: 'Ledgerwise1!' };
  expect((await browser.auth.signInWithPassword(credentials)).error).toBeNull();

  await running.close();
  const lines: string[] = [];
  const open = { ...place(), isLoopbackOnly: false, log: (line: string) => lines.push(line) };
  running = await runBackend(open);
  expect(running.backend.sampleAccounts).toBeNull();
  expect(lines).toContainEqual(
    expect.stringMatching(/^Ended \d+ sessions that were started while nobody else/),
  );
  const { data } = await browser.auth.getSession();
  const refreshed = await running
    .client()
    .auth.refreshSession({ refresh_token: data.session?.refresh_token ?? '' });
  expect(refreshed.error).not.toBeNull();
  for (const { email } of SAMPLE_ACCOUNTS) {
    const { error } = await running.client().auth.signInWithPassword({ ...credentials, email });
    expect(error).toMatchObject({
      status: 403,
      code: 'sample_account',
      message: expect.stringContaining('works only on the computer that runs the server'),
    });
  }
  // The next start keeps a session that started since.
  const person = await running.signUp('person@example.com');
  await running.close();
  running = await runBackend(open);
  const session = (await person.auth.getSession()).data.session;
  const stays = await running.client().auth.refreshSession({ refresh_token: session?.refresh_token ?? '' });
  expect(stays.error).toBeNull();

  await running.close();
  await start('none');
  expect((await running.client().auth.signInWithPassword(credentials)).error).toBeNull();
});

it('creates no sample accounts when none are wanted, and hashes passwords at their full cost', async () => {
  const empty = await runBackend({ seed: 'none', hashesInEarnest: true });
  expect(empty.backend.sampleAccounts).toBeNull();
  const { error } = await empty
    .client()
    .auth.signInWithPassword({ email: 'owner@example.com', password: 'Ledgerwise1!' });
  expect(error?.message).toBe('Invalid login credentials');
  await empty.signUp('first@example.com');
  expect(await empty.sql`select encrypted_password as stored from auth.users`).toEqual([
    { stored: expect.stringMatching(/^\$scrypt\$ln=14,r=8,p=5\$/) },
  ]);
  await empty.close();
});
