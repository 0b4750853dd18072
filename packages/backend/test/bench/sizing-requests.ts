import { randomUUID } from 'node:crypto';
import { createClient } from '@supabase/supabase-js';
import '../../src/conformance/web-socket.ts';
import { startMeasuredServer } from '../server/measured-server.ts';
import { cpuMs, type RequestFigures } from './sizing-figures.ts';

const WARM_UP = 200;
const TIMES = 500;

/** Processor time of the server process for a request, in milliseconds. */
async function perRequest(pid: number, ask: () => Promise<void>): Promise<number> {
  for (let time = 0; time < WARM_UP; time++) await ask();
  const before = await cpuMs(pid);
  for (let time = 0; time < TIMES; time++) await ask();
  return Math.round((((await cpuMs(pid)) - before) / TIMES) * 10) / 10;
}

/**
 * Measures the server's own time for a request, besides PostgreSQL: for a list of fifty rows, and for saving
 * an invoice.
 */
export async function measureRequests(): Promise<RequestFigures> {
  const server = await startMeasuredServer();
  try {
    const client = createClient(server.url, server.key, {
      auth: { persistSession: false, autoRefreshToken: false },
    });
    const { error } = await client.auth.signUp({
      email: `${randomUUID()}@example.com`,
      password: 'Correct-Horse-7',
    });
    if (error) throw error;
    const { data } = await client.from('customers').insert({ name: 'Kauri Cafe' }).select('id').single();
    const lines = ['Advice', 'Travel', 'Materials'].map((description) => ({ description, unit_price: 10 }));
    const save = async () => {
      const document = { customer_id: data?.id, invoice_date: '2026-01-31', lines };
      const saved = await client.rpc('save_invoice', { document, key: randomUUID() });
      if (saved.error) throw saved.error;
    };
    const list = async () => {
      const listed = await client
        .from('invoice_list')
        .select('*')
        .order('created_at', { ascending: false })
        .limit(51);
      if (listed.data?.length !== 51)
        throw new Error(`The list has ${listed.data?.length} rows: ${listed.error?.message}`);
    };
    const saving = await perRequest(server.pid, save);
    return { savingMs: saving, listMs: await perRequest(server.pid, list) };
  } finally {
    await server.close();
  }
}
