import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type TransactionSettings,
} from 'kysely';
import type { Session } from './session.ts';

/** Hands out sessions; a lost one is replaced. */
class SessionPool implements Driver {
  readonly #open: () => Session;
  readonly #size: number;
  readonly #idle: Session[] = [];
  readonly #waiting: ((session: Session) => void)[] = [];
  readonly #all = new Set<Session>();

  constructor(open: () => Session, size: number) {
    this.#open = open;
    this.#size = size;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    for (let session = this.#idle.pop(); session; session = this.#idle.pop()) {
      if (!session.isLost) return session;
      this.#discard(session);
    }
    if (this.#all.size < this.#size) return this.#add();
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    const session = [...this.#all].find((one) => one === connection);
    if (!session) return;
    if (session.isLost) this.#discard(session);
    const next = this.#waiting.shift();
    if (next) next(session.isLost ? this.#add() : session);
    else if (!session.isLost) this.#idle.push(session);
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const isolation = settings.isolationLevel ? ` isolation level ${settings.isolationLevel}` : '';
    const access = settings.accessMode ? ` ${settings.accessMode}` : '';
    await connection.executeQuery(CompiledQuery.raw(`start transaction${isolation}${access}`));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async destroy(): Promise<void> {
    await Promise.all([...this.#all].map((session) => session.end()));
    this.#all.clear();
    this.#idle.length = 0;
  }

  #add(): Session {
    const session = this.#open();
    this.#all.add(session);
    return session;
  }

  #discard(session: Session): void {
    this.#all.delete(session);
    // Its end can only fail because the connection is lost, which is why it goes.
    session.end().catch(() => undefined);
  }
}

/** Kysely over sessions of our own, in place of the driver's pool, which loses requests when the database restarts. */
export function sessionDialect(open: () => Session, size: number): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new SessionPool(open, size),
    createIntrospector: (database) => new PostgresIntrospector(database),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}
