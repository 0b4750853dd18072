import { createHash } from 'node:crypto';
import type postgres from 'postgres';
import type { Rate, Rates } from './rates.ts';

/** Keys are hashed: addresses and networks are personal data. */
const hashedKey = (key: string): string => createHash('sha256').update(key).digest('hex').slice(0, 32);

/** In the database, for all servers that share it. */
export class SharedRates implements Rates {
  readonly #sql: postgres.Sql;

  constructor(sql: postgres.Sql) {
    this.#sql = sql;
  }

  async take({ name, amount, perMs }: Rate, key: string, cost: number): Promise<number> {
    const [row] = await this.#sql<{ seconds: number }[]>`
      select auth.take_of_rate(${name}, ${hashedKey(key)}, ${amount}, ${perMs}, ${cost}) as seconds`;
    return row?.seconds ?? 0;
  }

  /** Subtracts the use of several keys, even below zero; returns what is left by key. */
  async takeTogether(
    { name, amount, perMs }: Rate,
    uses: ReadonlyMap<string, number>,
  ): Promise<ReadonlyMap<string, number>> {
    const keys = new Map([...uses.keys()].map((key) => [hashedKey(key), key]));
    const rows = await this.#sql<{ key: string; tokens: number }[]>`
      select key, tokens from auth.take_together(
        ${name}, ${amount}, ${perMs}, ${[...keys.keys()]}::text[], ${[...uses.values()]}::double precision[])`;
    return new Map(rows.map(({ key, tokens }) => [keys.get(key) ?? key, tokens]));
  }

  async giveBack({ name, amount }: Rate, key: string): Promise<void> {
    await this.#sql`
      update auth.rate_levels set tokens = least(${amount}, tokens + 1)
      where rate = ${name} and key = ${hashedKey(key)}`;
  }

  async forget({ name }: Rate, key: string): Promise<void> {
    await this.#sql`delete from auth.rate_levels where rate = ${name} and key = ${hashedKey(key)}`;
  }

  async remember(pair: string): Promise<void> {
    await this.#sql`
      insert into auth.known_networks (pair) values (${hashedKey(pair)})
      on conflict (pair) do update set last_used_at = now()`;
  }

  async isRemembered(pair: string): Promise<boolean> {
    const rows = await this.#sql`select from auth.known_networks where pair = ${hashedKey(pair)}`;
    return rows.length > 0;
  }
}
