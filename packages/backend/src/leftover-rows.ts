import type postgres from 'postgres';

/** Rows of one table whose organization was deleted. */
interface LeftoverRows {
  readonly table_name: string;
  readonly org_id: string;
  readonly row_count: number;
}

export interface Leftovers {
  /** One phrase for each table, such as "customers: 1 row of the organization 7f3c…". */
  readonly says: readonly string[];
  /** Statement that removes all of them, run as the owner of the database. */
  readonly remedy: string;
}

/** Called by the operator; the server never does. */
const REMOVING_FUNCTION = 'private.delete_organisations';

/** Rows left behind by deleted organizations, in the whole database; undefined if there are none. */
export async function findLeftoverRows(sql: postgres.Sql): Promise<Leftovers | undefined> {
  const rows = await sql<LeftoverRows[]>`
    select table_name, org_id, row_count::float8 from private.rows_of_deleted_organisations()`;
  if (rows.length === 0) return undefined;
  const organisations = [...new Set(rows.map((row) => `'${row.org_id}'::uuid`))];
  return {
    says: rows.map(
      ({ table_name, org_id, row_count }) =>
        `${table_name}: ${row_count} ${row_count === 1 ? 'row' : 'rows'} of the organization ${org_id}`,
    ),
    remedy: `select ${REMOVING_FUNCTION}(array[${organisations.join(', ')}])`,
  };
}
