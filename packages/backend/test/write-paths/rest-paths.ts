import { quote, quoteJson } from '../permission-matrix/quote.ts';
import { type Column, otherValues, type Row, type Table } from './catalog.ts';
import type { Trial } from './observing.ts';

const one = (path: string, about: string, sql: string): Trial => ({
  path,
  about,
  steps: [{ as: 'person', sql }],
});

/**
 * API requests of a user about a row: each column changed, by an update and by an upsert, the row deleted,
 * and a copy of it added. Columns without a grant are tried too: it is the database that has to refuse them.
 */
export function restPaths(
  table: Table,
  row: Row,
  rows: readonly Row[],
  values: { readonly alone: number; readonly together: number },
): readonly Trial[] {
  const told = `${table.name} ${row.id}`;
  const trials: Trial[] = [];
  for (const column of table.columns)
    for (const value of otherValues(column, row, rows).slice(0, column.canUpdate ? values.alone : 1)) {
      trials.push(
        one(
          'rest',
          `update ${told} set ${column.name} = ${value}`,
          `update ${table.name} set ${column.name} = ${value} where id = ${quote(row.id)}`,
        ),
      );
      if (column.canUpdate && column.canInsert) trials.push(upsert(table, row, column, value));
    }
  for (const [first, second] of table.pairs)
    trials.push(...together(table, row, rows, [first, second], values.together));
  trials.push(one('rest', `delete ${told}`, `delete from ${table.name} where id = ${quote(row.id)}`));
  if (table.columns.some(({ canInsert }) => canInsert)) trials.push(twin(table, row));
  return trials;
}

/** Two columns that depend on each other, changed at once. */
function together(
  table: Table,
  row: Row,
  rows: readonly Row[],
  names: readonly string[],
  values: number,
): readonly Trial[] {
  const [first, second] = names.map((name) =>
    table.columns.find((column) => column.name === name && column.canUpdate),
  );
  if (!first || !second) return [];
  return otherValues(first, row, rows)
    .slice(0, values)
    .flatMap((one_) =>
      otherValues(second, row, rows)
        .slice(0, 2 * values)
        .map((other) =>
          one(
            'rest',
            `update ${table.name} ${row.id} set ${first.name} = ${one_}, ${second.name} = ${other}`,
            `update ${table.name} set ${first.name} = ${one_}, ${second.name} = ${other} where id = ${quote(row.id)}`,
          ),
        ),
    );
}

const writable = (table: Table) =>
  table.columns.filter(({ name, canInsert }) => canInsert && !['id', 'org_id', 'user_id'].includes(name));

/** Merges a row by its key, as the API does. */
function upsert(table: Table, row: Row, column: Column, value: string): Trial {
  const names = writable(table).map(({ name }) => name);
  const cells = names.map((name) => (name === column.name ? `(${value})::${column.type}` : `r.${name}`));
  return one(
    'rest',
    `upsert ${table.name} ${row.id} with ${column.name} = ${value}`,
    `insert into ${table.name} (id, ${names.join(', ')}) select ${quote(row.id)}, ${cells.join(', ')}
      from jsonb_populate_record(null::${table.name}, ${quoteJson(row.row)}) r
      on conflict (org_id, id) do update set ${column.name} = excluded.${column.name}`,
  );
}

/** Copies a row with its values, so that the copy is in the same states. */
function twin(table: Table, row: Row): Trial {
  const names = writable(table).map(({ name }) => name);
  const cells = names.map((name) => (['code', 'sku'].includes(name) ? 'null' : `r.${name}`));
  return one(
    'rest',
    `insert a twin of ${table.name} ${row.id}`,
    `insert into ${table.name} (${names.join(', ')}) select ${cells.join(', ')}
      from jsonb_populate_record(null::${table.name}, ${quoteJson(row.row)}) r`,
  );
}
