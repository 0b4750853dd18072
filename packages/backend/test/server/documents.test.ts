import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD, type RunningBackend, runBackend } from './running-backend.ts';
import { makeScratchFolder } from './scratch-folder.ts';

let folder: Awaited<ReturnType<typeof makeScratchFolder>>;
let running: RunningBackend;
let browser: SupabaseClient;
beforeAll(async () => {
  folder = await makeScratchFolder();
  running = await runBackend({ dataDir: folder.path });
  browser = await running.signUp('owner@example.com');
});
afterAll(async () => {
  await running.close();
  await folder.remove();
});

async function answerOf(call: PromiseLike<{ data: unknown; error: unknown }>) {
  const { data, error } = await call;
  expect(error).toBeNull();
  return data;
}

async function addCustomer(): Promise<string> {
  const { data, error } = await browser
    .from('customers')
    .insert({ name: 'Kauri Cafe' })
    .select('id')
    .single();
  if (error) throw error;
  return data.id;
}

test('a client saves, previews, posts and cancels an invoice, and gets a row each time', async () => {
  const customer_id = await addCustomer();
  const document = {
    customer_id,
    lines: [{ description: 'Advice', quantity: '1.5', unit_price: '0.10', gst_rate: 15 }],
  };
  const key = randomUUID();
  const draft = await answerOf(browser.rpc('save_invoice', { document, key }));
  expect(draft).toMatchObject({
    invoice_number: 'INV-000001',
    status: 'draft',
    total_amount: 0.17,
    customer_id,
  });
  const id = (draft as { id: string }).id;
  // The same key returns the same answer, in every detail.
  expect(await answerOf(browser.rpc('save_invoice', { document, key }))).toEqual(draft);

  const preview = await answerOf(browser.rpc('preview_posting', { kind: 'invoice', id }));
  expect(preview).toMatchObject({ profit: '0.15', gst: '0.02', lines: [{ account_code: '1100' }, {}, {}] });
  const entry = await answerOf(browser.rpc('post_invoice', { id, key: randomUUID() }));
  expect(entry).toMatch(/^[0-9a-f-]{36}$/);
  const stored = await answerOf(browser.from('invoices').select('status, journal_entry_id').single());
  expect(stored).toEqual({ status: 'sent', journal_entry_id: entry });
  const lines = await answerOf(browser.from('invoice_lines').select('net, gst').eq('invoice_id', id));
  expect(lines).toEqual([{ net: 0.15, gst: 0.02 }]);
  const cancelled = await answerOf(browser.rpc('cancel_invoice', { id, reason: 'Twice', key: randomUUID() }));
  expect(cancelled).toMatchObject({ id, status: 'cancelled', cancel_reason: 'Twice' });
});

test('a refusal is a message with a code', async () => {
  const { error } = await browser.rpc('save_invoice', { document: { shade: 'red' }, key: randomUUID() });
  expect(error).toMatchObject({ code: 'P0001', hint: 'document.unknown_field' });
  expect(error?.message).toContain('There is no field "shade" here.');
});

test('creates documents that became due while the server was down when it starts', async () => {
  const template = { customer_id: await addCustomer(), lines: [{ description: 'Hosting', unit_price: 20 }] };
  const due = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const recurring = { name: 'Hosting', kind: 'invoice', frequency: 'yearly', next_date: due, template };
  await answerOf(browser.rpc('save_recurring_document', { document: recurring, key: randomUUID() }));
  await running.close();
  running = await runBackend({ dataDir: folder.path });
  browser = running.client();
  await browser.auth.signInWithPassword({ email: 'owner@example.com', password: PASSWORD });
  await expect
    .poll(() => answerOf(browser.from('invoices').select('status').eq('invoice_date', due)), {
      timeout: 60_000,
    })
    .toEqual([{ status: 'draft' }]);
});

test('a client lists invoices with names and states, counts their views, and finds them among all records', async () => {
  const customer_id = await addCustomer();
  const document = {
    customer_id,
    invoice_date: '2026-01-01',
    due_date: '2026-01-31',
    reference: 'late',
    lines: [{ description: 'Advice', quantity: 1, unit_price: '98765.43', gst_rate: 0 }],
  };
  const draft = await answerOf(browser.rpc('save_invoice', { document, key: randomUUID() }));
  const { id, invoice_number } = draft as { id: string; invoice_number: string };
  await answerOf(browser.rpc('post_invoice', { id, key: randomUUID() }));
  const newest = browser
    .from('invoice_list')
    .select('*')
    .not('customer_name', 'is', null)
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .limit(1);
  const listed = { id, customer_name: 'Kauri Cafe', status: 'overdue', total_amount: 98765.43 };
  expect(await answerOf(newest)).toMatchObject([listed]);
  const overdue = { field: 'status', operator: 'equals', value: 'overdue' };
  expect(
    await answerOf(
      browser.rpc('summarise_records', {
        table_name: 'invoice_list',
        query: { search: 'late' },
        sum_fields: ['base_total'],
        views: { overdue: [overdue] },
      }),
    ),
  ).toEqual({ count: 1, sums: { base_total: '98765.43' }, views: { overdue: 1 } });
  const found = {
    kind: 'invoices',
    id,
    title: invoice_number,
    subtitle: 'Kauri Cafe · Overdue',
    currency: 'USD',
  };
  const all = await answerOf(browser.rpc('search_everything', { query: '98,765.43', limit_each: 3 }));
  expect(all).toContainEqual({ ...found, amount: 98765.43 });
  const archive = { table_name: 'invoice_list', ids: [id], archived: true, key: randomUUID() };
  expect(await answerOf(browser.rpc('archive_records', archive))).toBe(1);
});

test('a refused save returns the values changed meanwhile to the client', async () => {
  const document = { customer_id: await addCustomer(), lines: [] };
  const draft = await answerOf(browser.rpc('save_invoice', { document, key: randomUUID() }));
  const { id, version } = draft as { readonly id: string; readonly version: number };
  const save = (notes: string) =>
    browser.rpc('save_invoice', { document: { id, version, notes }, key: randomUUID() });
  await answerOf(save('First'));
  const { error } = await save('Second');
  expect(error?.hint).toBe('document.conflict');
  expect(JSON.parse(error?.details ?? '')).toMatchObject({
    version: version + 1,
    changes: { notes: { from: null, to: 'First' } },
  });
});
