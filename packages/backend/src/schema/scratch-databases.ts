import { randomUUID } from 'node:crypto';
import postgres from 'postgres';

/** Databases that are made for a purpose on a running server, and dropped after it. */
export class ScratchDatabases {
  readonly #server: string;
  readonly #main: postgres.Sql;
  readonly #made: string[] = [];
  readonly #open = new Map<string, postgres.Sql>();

  /** `server` is the superuser's address of any database of it. */
  constructor(server: string) {
    this.#server = server;
    this.#main = postgres(server, { max: 1, onnotice: () => undefined });
  }

  /**
   * Creates a database, empty or a copy of another scratch database (whose connections it closes), and returns its
   * address.
   */
  async make(copyOf?: string): Promise<string> {
    const name = `scratch_${randomUUID().replaceAll('-', '')}`;
    if (copyOf !== undefined) await this.#close(copyOf);
    await this.#main.unsafe(
      `create database ${name}${copyOf === undefined ? '' : ` template ${new URL(copyOf).pathname.slice(1)}`}`,
    );
    this.#made.push(name);
    const address = new URL(this.#server);
    address.pathname = `/${name}`;
    return address.href;
  }

  /** A connection to one of them, closed with it. */
  sql(url: string): postgres.Sql {
    const sql = this.#open.get(url) ?? postgres(url, { max: 1, onnotice: () => undefined });
    this.#open.set(url, sql);
    return sql;
  }

  async #close(url: string): Promise<void> {
    await this.#open.get(url)?.end();
    this.#open.delete(url);
  }

  /** Drops all of them. */
  async drop(): Promise<void> {
    for (const url of [...this.#open.keys()]) await this.#close(url);
    const names = this.#made.splice(0);
    for (const name of names) await this.#main.unsafe(`drop database ${name} with (force)`);
    await this.#main.end();
  }
}
