import { App, type EmailDriver } from '@supabase/lite';
import { siteOrigins } from '../auth/redirect-target.ts';
import { DATABASE_LIMITS } from '../limits/request-limits.ts';
import type { Keys } from '../postgres/index.ts';
import type { ApiConnection } from './api-connection.ts';

/** The operator's own Google project. */
export interface GoogleClient {
  readonly clientId: string;
  readonly secret: string;
}

export interface SupabaseAppOptions {
  readonly connection: ApiConnection;
  readonly keys: Keys;
  readonly siteUrl: string;
  readonly email: EmailDriver;
  readonly google?: GoogleClient | undefined;
}

const ONE_HOUR = 3600;
/** Where a list of a table is cut, as on a hosted project: who wants more asks for pages. */
const LONGEST_LIST = DATABASE_LIMITS.rowsOfList.amount;
/** What functions answer is never cut: a report without its last rows would be wrong without a word. */
const NO_LIMIT = 0;
const FUNCTIONS = '/rest/v1/rpc/';

/** The library behind `/rest/v1` and sign-in with Google. */
export type SupabaseApp = Pick<App, 'init' | 'fetch'>;

/** `/rest/v1` as a hosted project serves it. Of the library's `/auth/v1` only what speaks with Google is ever asked. */
export function createSupabaseApp(options: SupabaseAppOptions): SupabaseApp {
  // Lite has one limit for tables and functions alike, so each gets an app of its own over the same connection.
  const tables = createApp(options, LONGEST_LIST);
  const functions = createApp(options, NO_LIMIT);
  return {
    init: () => tables.init(),
    fetch: (request, context) =>
      (new URL(request.url).pathname.startsWith(FUNCTIONS) ? functions : tables).fetch(request, context),
  };
}

function createApp({ connection, keys, siteUrl, email, google }: SupabaseAppOptions, max_rows: number): App {
  return new App({
    connection,
    api: { schemas: ['public'], max_rows, pg_safe_update: true },
    auth: {
      enabled: true,
      jwt_secret: keys.jwtSecret,
      jwt_expiry: ONE_HOUR,
      publishable_key: keys.publishableKey,
      secret_key: keys.secretKey,
      site_url: siteUrl,
      additional_redirect_urls: siteOrigins(siteUrl).map((origin) => `${origin}/**`),
      minimum_password_length: 8,
      email: { enable_signup: true, enable_confirmations: false, otp_expiry: ONE_HOUR },
      ...(google && {
        external: {
          google: {
            enabled: true,
            client_id: google.clientId,
            secret: google.secret,
            redirect_uri: `${siteUrl}/auth/v1/callback`,
          },
        },
      }),
    },
    studio: { enabled: false },
    options: { drivers: { email }, server: { admin: false } },
  });
}
