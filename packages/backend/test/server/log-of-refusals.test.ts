import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type RunningBackend, runBackend } from './running-backend.ts';

const said: string[] = [];
let running: RunningBackend;
let admin: SupabaseClient;
beforeAll(async () => {
  running = await runBackend({
    // Logs as the server does.
    log(line) {
      said.push(line);
      console.error(line);
    },
  });
  admin = await running.signUp('admin@example.com');
});
afterAll(() => running.close());

it('does not log refusals, which are for the caller', async () => {
  said.length = 0;
  for (let at = 0; at < 3; at += 1) {
    expect((await admin.rpc('end_sandbox', { id: crypto.randomUUID() })).error?.hint).toBe('sandbox.unknown');
    expect((await admin.from('customers').select(`id,name(${'x'.repeat(at)}`)).status).toBe(400);
  }
  expect(said).toEqual([]);
});

it('logs an error of the database once, however often it is caused, without its data', async () => {
  await running.sql.unsafe(`
    create function public.goes_wrong() returns text language plpgsql as $$
      begin raise exception 'secret words' using errcode = 'XX000'; end $$;
    grant execute on function public.goes_wrong() to authenticated;
    notify pgrst`);
  await vi.waitFor(async () => expect((await admin.rpc('goes_wrong')).status).toBe(500));
  for (let at = 0; at < 30; at += 1) expect((await admin.rpc('goes_wrong')).status).toBe(500);
  expect(said).toEqual(['The database failed a request: XX000']);
});
