import type { Sandbox, SandboxEnd } from '@ledgerwise/contract';
import { createSupabaseDataSource } from '@ledgerwise/resource/supabase';
import { createSandboxDataSource } from '@ledgerwise/resource/supabase/sandbox';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';

/** Opens sandboxes over a project's API as a signed-in user, as pages do. */
export function sandboxOpener(
  { url, key }: { readonly url: string; readonly key: string },
  person: SupabaseClient,
): () => Promise<Sandbox> {
  const home = createSupabaseDataSource({ client: async () => person, organisationId: () => null });
  return async () => {
    const id = await home.call('begin_sandbox');
    const inside = createClient(url, key, {
      accessToken: async () => (await person.auth.getSession()).data.session?.access_token ?? null,
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
