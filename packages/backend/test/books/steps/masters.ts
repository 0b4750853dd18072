import type { Person, TestDatabase } from '../../database/test-database.ts';

export type Values = Readonly<Record<string, string | number | boolean | null>>;

/** Inserts one record as a person; returns the whole row. */
export async function add(database: TestDatabase, person: Person | null, table: string, values: Values) {
  const [row] = await database.as(
    person,
    (sql) => sql`insert into ${sql(table)} ${sql({ ...values })} returning *`,
  );
  if (!row) throw new Error(`Nothing was added to ${table}.`);
  return row;
}

/** Id of an account in a person's organization. */
export async function accountId(database: TestDatabase, person: Person, code: string): Promise<string> {
  const [row] = await database.as(person, (sql) => sql`select id from accounts where code = ${code}`);
  if (!row) throw new Error(`There is no account ${code}.`);
  return row.id;
}
