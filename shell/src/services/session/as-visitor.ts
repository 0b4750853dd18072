import type { DataSource } from '@ledgerwise/contract';
import { createSupabaseDataSource } from '@ledgerwise/resource/supabase';
import { createClient } from '@supabase/supabase-js';
import type { SiteConfig } from '../deployment.ts';

/** The records as those see them who have no session: none, where all is well. */
export async function asVisitor({
  supabaseUrl,
  supabaseKey,
}: Pick<SiteConfig, 'supabaseUrl' | 'supabaseKey'>): Promise<DataSource> {
  const client = createClient(supabaseUrl, supabaseKey, {
    // No session of the page, and none of its own.
    accessToken: async () => null,
  });
  return createSupabaseDataSource({ client: async () => client, organisationId: () => null });
}
