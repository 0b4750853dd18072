import { PostgresConnection } from '@supabase/lite/postgres';
import { steady } from '../postgres/open-pool.ts';
import { toClientError } from './database-error.ts';
import { VALUE_TYPES } from './value-types.ts';

const CONNECTIONS = 10;
const LONGEST_STATEMENT_MS = 60_000;

/** Lite's door to PostgreSQL, corrected where it differs from a hosted project. */
export class ApiConnection extends PostgresConnection {
  constructor(url: string) {
    super({
      url,
      postgresOptions: steady({
        max: CONNECTIONS,
        onnotice: () => undefined,
        types: VALUE_TYPES,
        connection: {
          application_name: 'ledgerwise api',
          search_path: '"$user", public, extensions',
          statement_timeout: LONGEST_STATEMENT_MS,
        },
      }),
    });
    // Otherwise lite grants everything on every table to anon and authenticated at the first request.
    Reflect.set(this, 'rlsState', 'active');
  }

  override normalizeDbError(error: unknown): unknown {
    return toClientError(super.normalizeDbError(error));
  }
}
