import { createSupabaseDataSource } from '@ledgerwise/resource/supabase';
import { PostgrestClient } from '@supabase/postgrest-js';
import type { SupabaseClient } from '@supabase/supabase-js';
import { onceAtRest } from '../at-rest.ts';
import { connectedDataSource } from '../connection/connected-data-source.ts';
import type { Connection } from '../connection/connection.ts';
import { failingWhileCut } from '../connection/cut-data-source.ts';
import type { SiteConfig } from '../deployment.ts';
import { fetchWithFirstRequests } from './first-requests.ts';
import { loadRealtime } from './later-realtime.ts';
import type { SessionScript } from './session-scripts.ts';
import { hasExpired, readToken } from './stored-session.ts';

/** Returns the token for a request, renewed by the client where the stored one is about to expire; null without a session. */
async function accessToken(
  storage: Pick<Storage, 'getItem'>,
  client: () => Promise<Pick<SupabaseClient, 'auth'>>,
): Promise<string | null> {
  const stored = readToken(storage);
  if (stored !== null) return stored;
  const { auth } = await client();
  return (await auth.getSession()).data.session?.access_token ?? null;
}

/**
 * Creates what creates the data sources of a page. Requests need only the stored token, so the rows of the first screen do not
 * wait for the code that renews it.
 */
export function dataSourcesOf(
  { supabaseUrl, supabaseKey }: SiteConfig,
  connection: Connection,
  client: () => Promise<SupabaseClient>,
): SessionScript['dataSourceOf'] {
  const send = connection.observe(fetchWithFirstRequests(supabaseUrl));
  const rest = new PostgrestClient(`${supabaseUrl}/rest/v1`, {
    schema: 'public',
    async fetch(input, init) {
      const token = await accessToken(localStorage, client);
      const headers = new Headers(init?.headers);
      headers.set('apikey', supabaseKey);
      headers.set('Authorization', `Bearer ${token ?? supabaseKey}`);
      return send(input, { ...init, headers });
    },
  });
  const isCut = (): boolean => connection.status() !== 'online' && hasExpired(localStorage);
  return ({ organisationId }) => {
    const source = createSupabaseDataSource({
      rest: async () => rest,
      async client() {
        await new Promise<void>(onceAtRest);
        const [live] = await Promise.all([client(), loadRealtime()]);
        return live;
      },
      organisationId,
    });
    return connectedDataSource(failingWhileCut(source, isCut), connection);
  };
}
