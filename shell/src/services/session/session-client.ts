import type { DataSource } from '@ledgerwise/contract';
import { createSupabaseDataSource } from '@ledgerwise/resource/supabase';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { connectedDataSource } from '../connection/connected-data-source.ts';
import type { Connection } from '../connection/connection.ts';
import { failingWhileCut } from '../connection/cut-data-source.ts';
import type { SiteConfig } from '../deployment.ts';
import { endSession, endsOnServer } from './end-session.ts';
import { fetchWithFirstRequests } from './first-requests.ts';
import { onceAtRest } from './follow-settings.ts';
import { forgetWithSession } from './forget-with-session.ts';
import { loadRealtime } from './later-realtime.ts';
import type { DataScope } from './session.ts';
import { hasExpired, SESSION_KEY } from './stored-session.ts';

/** A line that breaks without a word is noticed within two of them. */
const HEARTBEAT_MS = 5000;
const LOST_BEATS: readonly string[] = ['timeout', 'disconnected', 'error'];

/** The client of the page. Loaded only if there is a session, or one is about to start. */
export function connect({ supabaseUrl, supabaseKey }: SiteConfig, connection: Connection): SupabaseClient {
  const client = createClient(supabaseUrl, supabaseKey, {
    // Only the target pages of links process what an address contains, and only in the browser that requested it.
    auth: { storageKey: SESSION_KEY, detectSessionInUrl: false, flowType: 'pkce' },
    global: { fetch: connection.observe(fetchWithFirstRequests(supabaseUrl)) },
    realtime: {
      heartbeatIntervalMs: HEARTBEAT_MS,
      heartbeatCallback(status) {
        if (LOST_BEATS.includes(status)) connection.doubt();
      },
    },
  });
  client.auth.onAuthStateChange(forgetWithSession);
  return client;
}

/** Signs out. */
export const signOutOf = (
  client: SupabaseClient,
  config: SiteConfig,
  connection: Connection,
): Promise<string> =>
  endSession(client, {
    connection,
    storage: localStorage,
    endOnServer: endsOnServer(config, connection.observe(fetch)),
  });

export function dataSourceOf(
  client: SupabaseClient,
  { organisationId }: DataScope,
  connection: Connection,
): DataSource {
  const source = createSupabaseDataSource({
    client: async () => client,
    async liveClient() {
      await new Promise<void>(onceAtRest);
      await loadRealtime();
      return client;
    },
    organisationId,
  });
  const isCut = (): boolean => connection.status() !== 'online' && hasExpired(localStorage);
  return connectedDataSource(failingWhileCut(source, isCut), connection);
}
