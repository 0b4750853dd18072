import { PostgresConnection } from '@supabase/lite/postgres';
import { Kysely } from 'kysely';
import { steady } from '../postgres/open-pool.ts';
import { toClientError } from './database-error.ts';
import { Refusal } from './refusal.ts';
import { refusePatternFilters } from './refuse-patterns.ts';
import { BANK_KEY_SETTING } from './renew-bank-numbers.ts';
import { Session } from './session.ts';
import { sessionDialect } from './session-pool.ts';
import { VALUE_TYPES } from './value-types.ts';

const CONNECTIONS = 10;
const LONGEST_STATEMENT_MS = 60_000;

/**
 * Lite's door to PostgreSQL, corrected where it differs from a hosted project. The key of bank numbers lives in its
 * sessions only, where nothing that the API exposes can read it.
 */
export class ApiConnection extends PostgresConnection {
  constructor(url: string, bankKey: string) {
    const options = {
      onnotice: () => undefined,
      connection: {
        TimeZone: 'UTC',
        application_name: 'ledgerwise api',
        search_path: '"$user", public, extensions',
        statement_timeout: LONGEST_STATEMENT_MS,
        [BANK_KEY_SETTING]: bankKey,
      },
    };
    super({ url, postgresOptions: steady({ ...options, max: 1, types: VALUE_TYPES }) });
    this.kysely = new Kysely({
      dialect: sessionDialect(() => new Session(url, { ...options, types: VALUE_TYPES }), CONNECTIONS),
    });
    // Otherwise lite grants everything on every table to anon and authenticated at the first request.
    Reflect.set(this, 'rlsState', 'active');
  }

  override async onPostgrestAST(
    ...parameters: Parameters<PostgresConnection['onPostgrestAST']>
  ): ReturnType<PostgresConnection['onPostgrestAST']> {
    refusePatternFilters(parameters[0]);
    return super.onPostgrestAST(...parameters);
  }

  override normalizeDbError(error: unknown): unknown {
    // Nothing went wrong with the database: this is for whoever asked, not for the log.
    if (error instanceof Refusal) throw error;
    return toClientError(super.normalizeDbError(error));
  }

  override async close(): Promise<void> {
    await this.kysely.destroy();
    await this.driver.end({ timeout: 2 });
  }
}
