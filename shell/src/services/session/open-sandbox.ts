import { AppError, type Sandbox, type SandboxEnd } from '@ledgerwise/contract';
import { createSupabaseDataSource } from '@ledgerwise/resource/supabase';
import { createSandboxDataSource } from '@ledgerwise/resource/supabase/sandbox';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { SiteConfig } from '../deployment.ts';
import { parseSessionContext } from './session-context.ts';

/** Creates an organization for a check, in the page's session and beside the current organization. */
export async function openSandbox(
  client: SupabaseClient,
  { supabaseUrl, supabaseKey }: Pick<SiteConfig, 'supabaseUrl' | 'supabaseKey'>,
): Promise<Sandbox> {
  const home = createSupabaseDataSource({ client: async () => client, organisationId: () => null });
  const id = String(await home.call('begin_sandbox'));
  const end = async (): Promise<SandboxEnd> =>
    (await home.call('end_sandbox', { id })) as unknown as SandboxEnd;
  try {
    const inside = createClient(supabaseUrl, supabaseKey, {
      accessToken: async () => (await client.auth.getSession()).data.session?.access_token ?? null,
      global: { headers: { 'x-sandbox': id } },
    });
    const data = createSandboxDataSource(inside);
    const { organisation } = parseSessionContext(await data.call('session_context'));
    if (!organisation || organisation.id !== id) throw new AppError('sandbox.unknown');
    return { organisation, data, end };
  } catch (error) {
    await end();
    throw error;
  }
}
