import { randomUUID } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Restored, WrittenBackup } from '../../src/backup/index.ts';
import { storedBankNumbers } from '../../src/banking/find-texts.ts';
import { openKeys, openPool } from '../../src/postgres/index.ts';
import { SAMPLE_COMPANY, SAMPLE_OWNER } from '../../src/seed/sample-accounts.ts';
import { type RunningBackend, runBackend } from '../server/running-backend.ts';
import { copySample } from '../server/sample-database.ts';
import { makeScratchFolder } from '../server/scratch-folder.ts';
import { makeTarget, restoreBackup, type Target, writeBackup } from './backup-calls.ts';

const FILE = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.from([0, 9, 10, 13, 92, 255])]);
const MINUTES = 60_000;

let source: Awaited<ReturnType<typeof copySample>>;
let folder: Awaited<ReturnType<typeof makeScratchFolder>>;
let target: Target;
let attachment: string;
let written: WrittenBackup;
let restored: Restored;
let server: RunningBackend;

async function signIn(running: RunningBackend): Promise<SupabaseClient> {
  const client = running.client();
  const { email, password } = SAMPLE_OWNER;
  const { error } = await client.auth.signInWithPassword({ email, password });
  if (error) throw error;
  return client;
}

async function answerOf<T>(call: PromiseLike<{ data: unknown; error: unknown }>): Promise<T> {
  const { data, error } = await call;
  if (error) throw error;
  return data as T;
}

const anyCustomer = async (client: SupabaseClient): Promise<string> =>
  (await answerOf<{ id: string }>(client.from('customers').select('id').order('id').limit(1).single())).id;

async function addAttachment(client: SupabaseClient): Promise<string> {
  const call = client.rpc('save_attachment', {
    table_name: 'customers',
    record_id: await anyCustomer(client),
    file_name: 'contract.pdf',
    media_type: 'application/pdf',
    content: FILE.toString('base64'),
    key: randomUUID(),
  });
  return (await answerOf<{ id: string }>(call)).id;
}

beforeAll(async () => {
  [source, folder, target] = await Promise.all([copySample(), makeScratchFolder(), makeTarget()]);
  const running = await runBackend(source);
  attachment = await addAttachment(await signIn(running));
  // While the server runs.
  written = await writeBackup({ ...source, to: folder.path });
  await running.close();
  restored = await restoreBackup({ ...target, file: written.file });
  server = await runBackend(target);
}, 5 * MINUTES);
afterAll(async () => {
  await server?.close();
  await Promise.all([source?.remove(), target?.remove(), folder?.remove()]);
});

test('every control of the restored books passes, and the report names the organization', () => {
  expect(restored.faults).toEqual([]);
  expect(restored.lines.join('\n')).toMatch(
    new RegExp(
      `${SAMPLE_COMPANY}: \\d+ journal entries and \\d+ attachments equal the backup, all \\d+ controls`,
    ),
  );
  expect(restored.manifest).toEqual(written.manifest);
  const [books] = written.manifest.books.filter(({ name }) => name === SAMPLE_COMPANY);
  expect(books?.entries).toBeGreaterThan(100);
  expect(books?.attachments).toBeGreaterThan(0);
});

test('every row of every table is unchanged, except those that a starting server changes', async () => {
  const rowsOf = async (url: string, table: string): Promise<string> => {
    const sql = openPool(url, { max: 1 });
    try {
      const rows = await sql.unsafe<{ row: string }[]>(`select t::text as row from ${table} t order by 1`);
      return rows.map(({ row }) => row).join('\n');
    } finally {
      await sql.end();
    }
  };
  const tables = written.manifest.tables.filter(({ schema, rows }) => schema !== 'auth' && rows > 0);
  expect(tables.length).toBeGreaterThan(40);
  const changed: string[] = [];
  for (const { schema, name } of tables) {
    const table = `"${schema}"."${name}"`;
    if ((await rowsOf(source.databaseUrl, table)) !== (await rowsOf(target.databaseUrl, table)))
      changed.push(name);
  }
  expect(changed).toEqual([]);
});

test('the keys are restored with mode 0600 and decrypt the bank numbers', async () => {
  const [keyFile, copy] = [source, target].map(({ dataDir }) => join(dataDir, 'keys.json'));
  expect(await readFile(copy ?? '', 'utf8')).toBe(await readFile(keyFile ?? '', 'utf8'));
  expect((await stat(copy ?? '')).mode & 0o777).toBe(0o600);
  const { bankKey } = await openKeys(target.dataDir);
  expect((await storedBankNumbers(server.sql, bankKey)).length).toBeGreaterThan(0);
});

test('an attachment has the same bytes', async () => {
  const content = await answerOf<{ content: string }>(
    (await signIn(server)).rpc('read_attachment', { id: attachment }),
  );
  expect(JSON.stringify(content)).toContain(FILE.toString('base64'));
});

test('people can go on working: the next invoice gets its own number and is posted', async () => {
  const client = await signIn(server);
  const document = {
    customer_id: await anyCustomer(client),
    lines: [{ description: 'Advice', quantity: 1, unit_price: 10 }],
  };
  const invoice = await answerOf<{ id: string; invoice_number: string }>(
    client.rpc('save_invoice', { document, key: randomUUID() }),
  );
  const same = await answerOf<readonly unknown[]>(
    client.from('invoices').select('id').eq('invoice_number', invoice.invoice_number),
  );
  expect(same).toHaveLength(1);
  await answerOf(client.rpc('post_invoice', { id: invoice.id, key: randomUUID() }));
  const controls = await answerOf<{ check: string; ok: boolean }[]>(client.rpc('books_health'));
  expect(controls.filter(({ ok }) => !ok)).toEqual([]);
});

test('no sequence gives a number twice', async () => {
  const sequences = await server.sql<{ name: string; last: string }[]>`
    select schemaname || '.' || sequencename as name, last_value::text as last from pg_sequences where last_value is not null`;
  for (const { schema, name, last } of written.manifest.sequences.filter((one) => one.last !== null)) {
    const now = sequences.find((one) => one.name === `${schema}.${name}`);
    expect(BigInt(now?.last ?? 0), name).toBeGreaterThanOrEqual(BigInt(last ?? 0));
  }
});
