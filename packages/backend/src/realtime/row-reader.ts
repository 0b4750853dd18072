import postgres from 'postgres';
import type { Claims } from '../auth/access-token.ts';
import type { Row } from './change-filter.ts';
import type { ChangeNotice } from './change-notice.ts';
import type { PublishedTable } from './published-tables.ts';

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Reads the part of a change that a subscriber may see. */
export type ReadRows = (
  claims: Claims,
  table: PublishedTable,
  notice: ChangeNotice,
  alsoEqual: readonly { readonly column: string; readonly value: string }[],
) => Promise<readonly Row[]>;

/** Reads changed rows as the subscriber: row level security decides, as for every other read. */
export function createRowReader(sql: postgres.Sql): ReadRows {
  async function asSubscriber<Result>(
    { role, userId, json }: Claims,
    work: (transaction: postgres.TransactionSql) => Promise<Result>,
  ): Promise<Result> {
    const result = await sql.begin('read only', async (transaction) => {
      await transaction`select set_config('role', ${role}, true),
        set_config('request.jwt.claim.sub', ${userId}, true), set_config('request.jwt.claim.role', ${role}, true),
        set_config('request.jwt.claims', ${json}, true)`;
      return { value: await work(transaction) };
    });
    return result.value;
  }

  /** The row is gone, so its policies are evaluated on the values in the notice: users who could read it are notified of its end. */
  async function deletedRows(
    claims: Claims,
    { schema, name, readCondition }: PublishedTable,
    { keys }: ChangeNotice,
  ): Promise<readonly Row[]> {
    if (claims.role === 'anon') return [];
    const table = `${quoted(schema)}.${quoted(name)}`;
    const rows = await asSubscriber(claims, (transaction) =>
      transaction.unsafe<{ place: number }[]>(
        `select g.place::int as place from jsonb_array_elements($1::text::jsonb) with ordinality g (key, place)
           cross join lateral jsonb_populate_record(null::${table}, g.key) as ${quoted(name)}
           where has_any_column_privilege(${literal(table)}, 'select') and (${readCondition})`,
        [JSON.stringify(keys)],
      ),
    );
    const places = new Set(rows.map(({ place }) => place));
    return keys.filter((_, at) => places.has(at + 1));
  }

  async function presentRows(
    claims: Claims,
    table: PublishedTable,
    keys: readonly Row[],
    alsoEqual: readonly { readonly column: string; readonly value: string }[],
  ): Promise<readonly Row[]> {
    const names = table.columns.map((column) => `x.${quoted(column.name)}`).join(', ');
    const left = table.keyColumns.map((column) => `x.${quoted(column.name)}`).join(', ');
    const right = table.keyColumns
      .map(({ name, type }) => `(k ->> '${name.replaceAll("'", "''")}')::${quoted(type)}`)
      .join(', ');
    const others = alsoEqual
      .map(({ column }, place) => `or x.${quoted(column)}::text = $${place + 2}`)
      .join(' ');
    const rows = await asSubscriber(claims, (transaction) =>
      transaction.unsafe<{ row: Row }[]>(
        `select to_jsonb(v) as row from (select ${names} from ${quoted(table.schema)}.${quoted(table.name)} x
           where (${left}) in (select ${right} from jsonb_array_elements($1::text::jsonb) k) ${others}) v`,
        [JSON.stringify(keys), ...alsoEqual.map(({ value }) => value)],
      ),
    );
    return rows.map(({ row }) => row);
  }

  return async (claims, table, notice, alsoEqual) => {
    try {
      return notice.type === 'DELETE'
        ? await deletedRows(claims, table, notice)
        : await presentRows(claims, table, notice.keys, notice.partial ? alsoEqual : []);
    } catch (error) {
      // A role without rights on the table receives nothing.
      if (error instanceof postgres.PostgresError && error.code === '42501') return [];
      throw error;
    }
  };
}
