import type { DataSource } from '@ledgerwise/contract';
import { createSupabaseDataSource } from '@ledgerwise/resource/supabase';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { SiteConfig } from '../deployment.ts';
import { fetchWithFirstRequests } from './first-requests.ts';
import type { DataScope } from './session.ts';
import { SESSION_KEY } from './stored-session.ts';

/** The client of the page. Loaded only where somebody is signed in or about to be. */
export function connect({ supabaseUrl, supabaseKey }: SiteConfig): SupabaseClient {
  return createClient(supabaseUrl, supabaseKey, {
    // Only the pages that links lead to take what an address brings, and only for the browser that asked for it.
    auth: { storageKey: SESSION_KEY, detectSessionInUrl: false, flowType: 'pkce' },
    global: { fetch: fetchWithFirstRequests(supabaseUrl) },
  });
}

export function dataSourceOf(client: SupabaseClient, { organisationId, onlyOwner }: DataScope): DataSource {
  return createSupabaseDataSource({ client: async () => client, organisationId, onlyOwner });
}
