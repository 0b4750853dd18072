import {
  createClient,
  isAuthRetryableFetchError,
  type Session as StoredSession,
  type SupabaseClient,
} from '@supabase/supabase-js';
import type { Connection } from '../connection/connection.ts';
import type { SiteConfig } from '../deployment.ts';
import { forgetWithSession } from './forget-with-session.ts';
import { SESSION_KEY } from './stored-session.ts';

/** Texts of a sign-out: the session has ended everywhere, or in this browser alone until the server can be reached. */
export const SIGNED_OUT = {
  everywhere: 'You have been signed out successfully.',
  here: 'You are signed out of this browser; the server ends your session when this page reaches it again, so keep the page open until then.',
} as const;

/** Tokens of a session: one for requests, one for renewing it. */
export type Tokens = Pick<StoredSession, 'access_token' | 'refresh_token'>;

/** Ends a session that no storage contains any more. Returns true if the server responded. */
export type EndOnServer = (tokens: Tokens) => Promise<boolean>;

export interface EndSessionOptions {
  readonly connection: Pick<Connection, 'status' | 'subscribe'>;
  readonly storage: Pick<Storage, 'getItem' | 'removeItem'>;
  readonly endOnServer: EndOnServer;
}

/** Ends sessions with a separate client, which stores nothing. */
export const endsOnServer =
  ({ supabaseUrl, supabaseKey }: SiteConfig, fetch: typeof globalThis.fetch): EndOnServer =>
  async (tokens) => {
    const { auth } = createClient(supabaseUrl, supabaseKey, {
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
      global: { fetch },
    });
    const renewed = await auth.setSession(tokens);
    // Only this session: the user may have signed in again meanwhile.
    const { error } = renewed.error ? renewed : await auth.signOut({ scope: 'local' });
    return !isAuthRetryableFetchError(error);
  };

/** Resolves as soon as the server cannot be reached. */
function watchForCut({ status, subscribe }: EndSessionOptions['connection']) {
  let stop = (): void => {};
  const cut = new Promise<'cut'>((resolve) => {
    const look = (): void => {
      if (status() !== 'online') resolve('cut');
    };
    stop = subscribe(look);
    look();
  });
  return { cut, stop };
}

/** Ends the session on the server. Returns true if it could be reached; throws its refusals. */
async function isEndedByServer(client: SupabaseClient, { connection }: EndSessionOptions): Promise<boolean> {
  if (connection.status() !== 'online') return false;
  const { cut, stop } = watchForCut(connection);
  try {
    const answer = await Promise.race([client.auth.signOut(), cut]);
    if (answer === 'cut') return false;
    if (answer.error && !isAuthRetryableFetchError(answer.error)) throw answer.error;
    return answer.error === null;
  } finally {
    stop();
  }
}

/** Ends a session once the server responds. Until then its tokens are only in the memory of this page. */
function endLater(tokens: Tokens, { connection, endOnServer }: EndSessionOptions): void {
  let isAsking = false;
  const attempt = async (): Promise<void> => {
    if (isAsking || connection.status() !== 'online') return;
    isAsking = true;
    const isAnswered = await endOnServer(tokens).catch(() => false);
    isAsking = false;
    if (isAnswered) stop();
  };
  const stop = connection.subscribe(() => void attempt());
  void attempt();
}

function takeTokens({ storage }: EndSessionOptions): Tokens | null {
  const stored: Tokens | null = JSON.parse(storage.getItem(SESSION_KEY) ?? 'null');
  storage.removeItem(SESSION_KEY);
  return stored;
}

/**
 * Ends the session on the server and in this browser. Without a connection it ends in this browser at once, and on the server
 * when this page reaches it again. Returns the message for the user.
 */
export async function endSession(client: SupabaseClient, options: EndSessionOptions): Promise<string> {
  if (await isEndedByServer(client, options)) return SIGNED_OUT.everywhere;
  const tokens = takeTokens(options);
  // It finds no session and sends no request, but notifies the other tabs. A pending renewal stores nothing after that.
  void client.auth.signOut({ scope: 'local' });
  forgetWithSession('SIGNED_OUT');
  if (tokens) endLater(tokens, options);
  return SIGNED_OUT.here;
}
