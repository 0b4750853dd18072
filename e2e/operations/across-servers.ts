import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { WebSocket } from 'ws';
import { type Account, type BackendApi, PASSWORD } from '../fixtures/accounts.ts';
import { expectThat } from './say.ts';

// Node 20 has no WebSocket.
if (!('WebSocket' in globalThis)) Reflect.set(globalThis, 'WebSocket', WebSocket);

const LONGEST_WAIT_MS = 15_000;

async function until(what: string, isSo: () => Promise<boolean> | boolean): Promise<number> {
  const startedAt = performance.now();
  while (!(await isSo())) {
    if (performance.now() - startedAt > LONGEST_WAIT_MS) throw new Error(`Not so: ${what}`);
    await new Promise((resume) => setTimeout(resume, 10));
  }
  return Math.round(performance.now() - startedAt);
}

async function signedIn(url: string, key: string, { email }: Account): Promise<SupabaseClient> {
  const client = createClient(url, key, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const { error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
  if (error) throw error;
  return client;
}

/** A change at one server reaches the tabs of the other. */
export async function expectLiveChanges(one: BackendApi, other: BackendApi): Promise<void> {
  const account = await one.signUp('Livia Listener');
  const listener = await signedIn(other.url, other.key, account);
  const heard: string[] = [];
  await listener.realtime.setAuth();
  await new Promise<void>((resolve) => {
    listener
      .channel('customers')
      .on('postgres_changes', { event: '*', schema: 'public', table: 'customers' }, (change) =>
        heard.push(String(Reflect.get(change.new, 'name'))),
      )
      .subscribe((status) => {
        if (status === 'SUBSCRIBED') resolve();
      });
  });
  await one.insert('customers', { name: 'Seen live' }, account.session);
  const ms = await until('a change reaches the other server', () => heard.includes('Seen live'));
  await listener.realtime.disconnect();
  expectThat(true, `a change at one server is seen live at the other (${ms} ms)`);
}

/** A password changed at one server ends the sessions of the other within a second. */
export async function expectSessionsEnded(one: BackendApi, other: BackendApi): Promise<void> {
  const account = await one.signUp('Paula Password');
  const [here, there] = [
    await signedIn(one.url, one.key, account),
    await signedIn(other.url, other.key, account),
  ];
  const statusThere = async () => (await there.from('customers').select('id')).status;
  if ((await statusThere()) !== 200) throw new Error('Not so: the session works before.');
  const { error } = await here.auth.updateUser({ password: 'Another-Horse-8', current_password: PASSWORD });
  if (error) throw error;
  const ms = await until('the session at the other server ends', async () => (await statusThere()) === 401);
  expectThat(ms <= 1000, `a new password ends the sessions at the other server (${ms} ms)`);
}
