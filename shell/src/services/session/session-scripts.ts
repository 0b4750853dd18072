import type { DataSource } from '@ledgerwise/contract';
import type { SupabaseClient } from '@supabase/supabase-js';
import { createChangeGuard } from './change-guard.ts';
import { loadOnce } from './load-once.ts';
import type { AuthUser } from './stored-session.ts';

/** Scope of the user's data, as far as it is known: the database decides what they may read. */
export interface DataScope {
  organisationId(): string | null;
}

/** The script for a user's data, which is loaded with the first request for it. */
export interface SessionScript {
  dataSourceOf(scope: DataScope): DataSource;
}

/** The script that starts, renews and ends sessions. The first screen of a signed-in user does not need it. */
export interface AuthScript {
  connect(): SupabaseClient;
  /** Returns what to say of it. */
  endSession(client: SupabaseClient): Promise<string>;
}

export interface ScriptOptions {
  /** `client` loads the client, which renews expired tokens and receives live changes. */
  loadScript(client: () => Promise<SupabaseClient>): Promise<SessionScript>;
  loadAuth(): Promise<AuthScript>;
}

/** Creates what loads the scripts of a session, each once. `onUser` receives the user whenever the session changes. */
export function createScripts(options: ScriptOptions, onUser: (user: AuthUser | null) => void) {
  const accepts = createChangeGuard();
  const loadScript = loadOnce(() => options.loadScript(client));

  const connect = loadOnce(async () => {
    const script = await options.loadAuth();
    const client = script.connect();
    client.auth.onAuthStateChange((_event, session) => {
      if (accepts()) onUser(session?.user ?? null);
    });
    return { script, client };
  });

  async function client(): Promise<SupabaseClient> {
    // A sign-in is followed by requests; a failure occurs again there.
    loadScript().catch(() => {});
    return (await connect()).client;
  }

  return { loadScript, connect, client };
}
