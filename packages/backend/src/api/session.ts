import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import postgres from 'postgres';
import { steady } from '../postgres/open-pool.ts';
import { refusePatterns } from './refuse-patterns.ts';

type PoolOptions = postgres.Options<Record<string, postgres.PostgresType>>;

const lost = (): Error =>
  Object.assign(new Error('The database closed the connection.'), { code: 'CONNECTION_CLOSED' });

/**
 * One connection, used by one request at a time. Once lost it refuses everything: the driver would connect again without
 * a word, and the rest of a transaction would run outside of it, without the role and the claims set at its beginning.
 */
export class Session implements DatabaseConnection {
  readonly #sql: postgres.Sql;
  #isLost = false;

  constructor(url: string, options: PoolOptions) {
    const own = { ...options, max: 1, max_lifetime: null, idle_timeout: 0 };
    const onclose = (): void => {
      this.#isLost = true;
    };
    this.#sql = postgres(url, steady({ ...own, onclose }));
  }

  get isLost(): boolean {
    return this.#isLost;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    refusePatterns(sql);
    if (this.#isLost) throw lost();
    const values: postgres.ParameterOrJSON<never>[] = [];
    for (const parameter of parameters) values.push(toParameter(parameter));
    try {
      const result = await this.#sql.unsafe<Row[] & postgres.Row[]>(sql, values);
      const rows = [...result];
      return result.command === 'SELECT' ? { rows } : { rows, numAffectedRows: BigInt(result.count ?? 0) };
    } catch (error) {
      // A refusal comes from the server, over a connection that is well; anything else means that it is not.
      if (!(error instanceof postgres.PostgresError)) this.#isLost = true;
      throw error;
    }
  }

  // biome-ignore lint/correctness/useYield: the API answers whole results; kysely asks for the method
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Results are not streamed.');
  }

  end(): Promise<void> {
    this.#isLost = true;
    return this.#sql.end({ timeout: 2 });
  }
}

/** What kysely compiles is anything; what the driver takes is this. */
function toParameter(value: unknown): postgres.ParameterOrJSON<never> {
  return value as postgres.ParameterOrJSON<never>;
}
