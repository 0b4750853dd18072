import { randomUUID } from 'node:crypto';
import type { Answer, Cells, ImportOptions } from '../../database/import-calls.ts';
import type { Person, TestDatabase } from '../../database/test-database.ts';

/** Imports rows into a list as a person. */
export async function importInto(
  database: TestDatabase,
  person: Person,
  table: string,
  rows: readonly Cells[],
  { mode = 'all_or_nothing', key = randomUUID() }: ImportOptions = {},
): Promise<Answer> {
  const [row] = await database.as(
    person,
    (sql) =>
      sql`select import_records(${table}, ${sql.json(rows.map((cells) => ({ ...cells })))}, ${mode}, ${key}) as answer`,
  );
  return row?.answer;
}

/** Undoes an import; returns the number of records. */
export async function undoImport(database: TestDatabase, person: Person, id: string | null): Promise<number> {
  const [row] = await database.as(person, (sql) => sql`select undo_import(${id}) as count`);
  return row?.count;
}

/** Invoices of an organization with the columns of files, in the order of creation. */
export const storedInvoices = ({ sql }: TestDatabase, organisation: string) => sql`
  select i.invoice_number as number, c.name as customer, i.invoice_date::text as on_date, i.due_date::text as due, i.currency,
    i.total_amount::text as total, i.status,
    (select array_agg(l.description order by l.position) from invoice_lines l where l.org_id = i.org_id and l.invoice_id = i.id) as lines
  from invoices i join customers c on c.org_id = i.org_id and c.id = i.customer_id
  where i.org_id = ${organisation} order by i.created_at, i.id`;
