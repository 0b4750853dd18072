import type { Person, TestDatabase } from '../../database/test-database.ts';
import { ask } from './documents.ts';

/** A tracking category with its options, ids by their names. */
export interface Tracked {
  readonly id: string;
  of(option: string): string;
}

/** Adds a tracking category with options. */
export async function addCategory(
  database: TestDatabase,
  person: Person,
  name: string,
  options: readonly string[],
): Promise<Tracked> {
  const id = await ask<string>(
    database,
    person,
    (sql) => sql`insert into tracking_categories (name) values (${name}) returning id as answer`,
  );
  const ids = new Map<string, string>();
  for (const option of options) ids.set(option, await addOption(database, person, id, option));
  return {
    id,
    of: (option) => {
      const known = ids.get(option);
      if (known === undefined) throw new Error(`${name} has no option ${option}.`);
      return known;
    },
  };
}

/** Adds an option and answers its id. */
export const addOption = (
  database: TestDatabase,
  person: Person,
  tracking_category_id: string,
  name: string,
): Promise<string> =>
  ask(
    database,
    person,
    (sql) => sql`insert into tracking_options ${sql({ tracking_category_id, name })} returning id as answer`,
  );

/** Archives records of a table, or restores them. */
export const archive = (
  database: TestDatabase,
  person: Person,
  table: string,
  id: string,
  archived = true,
): Promise<number> =>
  ask(
    database,
    person,
    (sql) => sql`select archive_records(${table}, ${[id]}, ${archived}, gen_random_uuid()) as answer`,
  );

/** The lines of an entry: account, debit less credit, and the options that they name. */
export async function trackedLines(
  { sql }: TestDatabase,
  entry: string | null | undefined,
): Promise<readonly (readonly (string | null)[])[]> {
  const rows = await sql<Record<'code' | 'amount' | 'first' | 'second', string>[]>`
    select a.code, (l.debit - l.credit)::text as amount, o1.name as first, o2.name as second
    from journal_lines l
    join accounts a on a.org_id = l.org_id and a.id = l.account_id
    left join tracking_options o1 on o1.org_id = l.org_id and o1.id = l.tracking_1_id
    left join tracking_options o2 on o2.org_id = l.org_id and o2.id = l.tracking_2_id
    where l.journal_entry_id = ${entry ?? null} order by l.position`;
  return rows.map(({ code, amount, first, second }) => [code, amount, first, second]);
}

/** The options that the lines of a document name. */
export async function optionsOfLines(
  { sql }: TestDatabase,
  table: string,
  parent: string,
  id: string | undefined,
): Promise<readonly (readonly (string | null)[])[]> {
  const rows = await sql<Record<'first' | 'second', string>[]>`
    select o1.name as first, o2.name as second from ${sql(table)} l
    left join tracking_options o1 on o1.org_id = l.org_id and o1.id = l.tracking_1_id
    left join tracking_options o2 on o2.org_id = l.org_id and o2.id = l.tracking_2_id
    where ${sql(parent)} = ${id ?? null} order by l.position`;
  return rows.map(({ first, second }) => [first, second]);
}
