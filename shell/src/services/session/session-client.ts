import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Connection } from '../connection/connection.ts';
import type { SiteConfig } from '../deployment.ts';
import { endSession, endsOnServer } from './end-session.ts';
import { forgetWithSession } from './forget-with-session.ts';
import { SESSION_KEY } from './stored-session.ts';

/** A line that breaks without a word is noticed within two of them. */
const HEARTBEAT_MS = 5000;
const LOST_BEATS: readonly string[] = ['timeout', 'disconnected', 'error'];

/** The client of the page. Loaded once a session is about to start, or the first screen of a signed-in user is at rest. */
export function connect({ supabaseUrl, supabaseKey }: SiteConfig, connection: Connection): SupabaseClient {
  const client = createClient(supabaseUrl, supabaseKey, {
    // Only the target pages of links process what an address contains, and only in the browser that requested it.
    auth: { storageKey: SESSION_KEY, detectSessionInUrl: false, flowType: 'pkce' },
    global: { fetch: connection.observe(fetch) },
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
