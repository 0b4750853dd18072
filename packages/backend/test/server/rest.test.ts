import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningBackend, runBackend } from './running-backend.ts';

let running: RunningBackend;
let browser: SupabaseClient;
beforeAll(async () => {
  running = await runBackend();
  browser = await running.signUp('rest@example.com');
});
afterAll(() => running.close());

it('returns decimals exactly, and times as ISO 8601', async () => {
  const inserted = await browser
    .from('customers')
    .insert({ name: 'Exact', credit_limit: '9999999999999.99' })
    .select('name, credit_limit, balance, created_at')
    .single();
  expect(inserted.error).toBeNull();
  expect(String(inserted.data?.credit_limit)).toBe('9999999999999.99');
  expect(inserted.data?.balance).toBe(0);
  expect(inserted.data?.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/);
});

it('loses no digit of an amount that is longer than a float', async () => {
  const purchase_price = '9007199254740993.01';
  const asset = { name: 'Long', useful_life: 5, purchase_price };
  const inserted = await browser.from('fixed_assets').insert(asset).select('purchase_price');
  expect(inserted.data).toEqual([{ purchase_price }]);
});

it('counts, filters, sorts and pages', async () => {
  await browser.from('customers').insert(['Paging C', 'Paging A', 'Paging B'].map((name) => ({ name })));
  const page = await browser
    .from('customers')
    .select('name', { count: 'exact' })
    .ilike('name', 'paging%')
    .order('name')
    .range(1, 1);
  expect(page).toMatchObject({ count: 3, data: [{ name: 'Paging B' }] });
});

it.each<[string, Record<string, unknown>, number, string]>([
  ['a broken CHECK', { name: 'x', credit_limit: -1 }, 400, '23514'],
  ['a column that people may not set', { name: 'x', balance: 5 }, 403, '42501'],
  ['a value of the wrong kind', { name: 'x', payment_terms: 'soon' }, 400, '22P02'],
  ['a column that does not exist', { name: 'x', nope: 1 }, 400, 'PGRST204'],
])('answers %s as PostgREST does', async (_case, row, status, code) => {
  const refused = await browser.from('customers').insert(row);
  expect(refused.status).toBe(status);
  expect(refused.error).toMatchObject({ code, message: expect.stringMatching(/.+/) });
});

it.each<[string, Record<string, unknown>, string]>([
  ['customers', { name: 'x', credit_limit: -1 }, 'Credit limit cannot be negative'],
  ['employees', { first_name: 'A', last_name: 'B', start_date: 'infinity' }, 'Start date must lie between'],
  ['tax_entries', { tax_year: 2026, tax_type: 'GST', due_date: '10000-01-01' }, 'Due date must lie between'],
])('explains which rule of %s a row breaks', async (table, row, sentence) => {
  const { error } = await browser.from(table).insert(row);
  expect(error).toMatchObject({ code: '23514', hint: expect.stringContaining(sentence) });
});

it.each(['0x10', '0b11', '0o17', '1_000', '1e3', '+1', ' 1', 'NaN', 'Infinity'])(
  'takes %j for a number nowhere, in a row, a change or a call',
  async (word) => {
    const inserted = await browser.from('customers').insert({ name: 'Word', credit_limit: word });
    const whole = await browser.from('customers').insert({ name: 'Word', payment_terms: word });
    const changed = await browser.from('customers').update({ credit_limit: word }).eq('name', 'Exact');
    const settings = await browser
      .from('company_settings')
      .update({ default_gst_rate: word })
      .neq('company_name', '');
    const called = await browser.rpc('dispose_asset', {
      id: randomUUID(),
      disposed_on: '2026-01-31',
      proceeds: word,
      key: randomUUID(),
    });
    for (const { error } of [inserted, whole, changed, settings, called])
      expect(error).toMatchObject({
        code: '22P02',
        message: expect.stringContaining('invalid input syntax'),
      });
    const { data } = await browser.from('customers').select('id').eq('name', 'Word');
    expect(data).toEqual([]);
  },
);

it('writes the settings over by an upsert, as clients send them: with who they are, and when', async () => {
  const { data: user } = await browser.auth.getUser();
  const before = await browser.from('company_settings').select('*').single();
  const sent = { user_id: user.user?.id, company_name: 'Upserted Ltd', updated_at: '2020-01-01T00:00:00Z' };
  const saved = await browser
    .from('company_settings')
    .upsert(sent, { onConflict: 'org_id' })
    .select('*')
    .single();
  expect(saved.error).toBeNull();
  expect(saved.data).toMatchObject({
    ...before.data,
    company_name: 'Upserted Ltd',
    updated_at: expect.stringMatching(/^20(?!20)/),
  });
  const other = { ...sent, user_id: randomUUID() };
  const refused = await browser.from('company_settings').upsert(other, { onConflict: 'org_id' });
  expect(refused.error).toMatchObject({ hint: 'record.not_yours' });
  expect((await browser.from('company_settings').select('id')).data).toHaveLength(1);
});

it('answers a refusal of our own with its sentence and its code', async () => {
  const refused = await browser.rpc('bulk_delete', {
    table_name: 'customers',
    ids: ['00000000-0000-0000-0000-000000000000'],
  });
  expect(refused.status).toBe(400);
  expect(refused.error).toMatchObject({ code: 'P0001', hint: 'record.not_found' });
  expect(refused.error?.message).toMatch(/\.$/);
});

it('refuses to change or delete without a filter', async () => {
  const changed = await browser.from('customers').update({ city: 'Everywhere' });
  expect(changed.error).not.toBeNull();
  const { data } = await browser.from('customers').select('id').eq('city', 'Everywhere');
  expect(data).toEqual([]);
});

it('shows visitors nothing', async () => {
  const { data, status } = await running.client().from('customers').select('id');
  expect(data).toBeNull();
  expect(status).toBe(401);
});

it('refuses a caller without the key', async () => {
  const response = await fetch(`${running.url}/rest/v1/customers`);
  expect(response.status).toBe(401);
});

it('compresses large answers', async () => {
  await browser
    .from('customers')
    .insert(Array.from({ length: 100 }, (_, index) => ({ name: `Many ${index}` })));
  const { data } = await browser.auth.getSession();
  const headers = { apikey: running.backend.key, authorization: `Bearer ${data.session?.access_token}` };
  for (const [accepted, encoding] of [
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
  ] as const) {
    const response = await fetch(`${running.url}/rest/v1/customers?select=*`, {
      headers: { ...headers, 'accept-encoding': accepted },
    });
    expect(response.headers.get('content-encoding')).toBe(encoding);
    const rows: unknown[] = await response.json();
    expect(rows.length).toBeGreaterThanOrEqual(100);
  }
});
