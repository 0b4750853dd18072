import { randomUUID } from 'node:crypto';
import type { Sandbox, SandboxEnd } from '@ledgerwise/contract';
import { createSupabaseDataSource } from '@ledgerwise/resource/supabase';
import { createSandboxDataSource } from '@ledgerwise/resource/supabase/sandbox';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { RunningBackend } from '../../server/running-backend.ts';

/** How somebody opens sandboxes, over the same server as a page does; by default somebody who has just signed up. */
export async function sandboxesOn(
  running: RunningBackend,
  somebody?: SupabaseClient,
): Promise<() => Promise<Sandbox>> {
  const person = somebody ?? (await running.signUp(`${randomUUID()}@example.com`));
  const home = createSupabaseDataSource({ client: async () => person, organisationId: () => null });
  const { data: session } = await person.auth.getSession();
  const token = session.session?.access_token ?? null;
  return async () => {
    const id = await home.call('begin_sandbox');
    const inside = createClient(running.url, running.backend.key, {
      accessToken: async () => token,
      global: { headers: { 'x-sandbox': id } },
    });
    return {
      organisation: {
        ...{ id, name: 'Sandbox', timeZone: 'UTC', dateFormat: 'DD/MM/YYYY' },
        ...{ numberFormat: '1,234.56', featuresOff: [], settings: { base_currency: 'AUD' } },
      },
      data: createSandboxDataSource(inside),
      end: async () => (await home.call('end_sandbox', { id })) as unknown as SandboxEnd,
    };
  };
}
