import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningBackend, runBackend } from './running-backend.ts';

const said: string[] = [];
let running: RunningBackend;
let admin: SupabaseClient;
beforeAll(async () => {
  running = await runBackend({
    // As the server does it.
    log(line) {
      said.push(line);
      console.error(line);
    },
  });
  admin = await running.signUp('admin@example.com');
});
afterAll(() => running.close());

it('says a refusal once, however often it is caused', async () => {
  said.length = 0;
  for (let at = 0; at < 30; at += 1) {
    expect((await admin.rpc('end_sandbox', { id: crypto.randomUUID() })).error?.hint).toBe('sandbox.unknown');
    expect((await admin.from('customers').select(`id,name(${'x'.repeat(at)}`)).status).toBe(400);
  }
  const lines = said.join('\n').split('\n');
  expect(said.filter((line) => line.startsWith('The database refused a request: P0001'))).toHaveLength(1);
  expect(said).toHaveLength(2);
  expect(lines.length).toBeLessThan(40);
});
