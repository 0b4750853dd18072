import { randomUUID } from 'node:crypto';
import type { Person, TestDatabase } from './test-database.ts';

export type Cells = Readonly<Record<string, string | number | null>>;

/** Result of an import. */
export interface Answer {
  readonly import_id: string | null;
  readonly inserted: number;
  readonly updated: number;
  readonly rejected: readonly { readonly row: number; readonly field: string; readonly message: string }[];
}

export interface ImportOptions {
  readonly mode?: string;
  readonly key?: string;
}

/** Imports customers as a person. */
export async function importCustomers(
  database: TestDatabase,
  person: Person,
  rows: readonly Cells[],
  { mode = 'all_or_nothing', key = randomUUID() }: ImportOptions = {},
): Promise<Answer> {
  const [row] = await database.as(
    person,
    (sql) =>
      sql`select import_records('customers', ${sql.json(rows.map((cells) => ({ ...cells })))}, ${mode}, ${key}) as answer`,
  );
  return row?.answer;
}

/** Every customer that a person sees, by name. */
export const storedCustomers = (database: TestDatabase, person: Person) =>
  database.as(
    person,
    (sql) => sql`select name, email, country, payment_terms, credit_limit from customers order by name`,
  );
