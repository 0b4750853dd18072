import type { DataSource } from '@ledgerwise/contract';
import { createSupabaseDataSource } from '@ledgerwise/resource/supabase';
import { createClient } from '@supabase/supabase-js';
import type { SiteConfig } from '../deployment.ts';

/** Returns the data source as visitors without a session use it: they should see no records. */
export async function asVisitor({
  supabaseUrl,
  supabaseKey,
}: Pick<SiteConfig, 'supabaseUrl' | 'supabaseKey'>): Promise<DataSource> {
  const client = createClient(supabaseUrl, supabaseKey, {
    // Neither the session of the page, nor another one.
    accessToken: async () => null,
  });
  return createSupabaseDataSource({ client: async () => client, organisationId: () => null });
}
