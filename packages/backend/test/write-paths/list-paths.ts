import { KEY } from '../permission-matrix/calls/call.ts';
import { quote, quoteJson } from '../permission-matrix/quote.ts';
import { type Column, otherValues, type Row, type Table } from './catalog.ts';
import type { Step, Trial } from './observing.ts';

const person = (sql: string): Step => ({ as: 'person', sql });
const owner = (sql: string): Step => ({ as: 'owner', sql });
const IMPORT_KEY = "'00000000-0000-4000-8000-00000000000d'";

/** Statements while the books were open, before they were locked, closed and reconciled again. */
const earlier = (sql: string): readonly Step[] => [
  owner('call write_paths.lift()'),
  person(sql),
  { ...owner('call write_paths.settle()'), keep: true },
];

/** A row of a list, as SQL names it. */
interface Place {
  readonly table: Table;
  readonly row: Row;
  readonly name: string;
  readonly ids: string;
  readonly about: string;
}

const importing = ({ name }: Place, cells: object): string =>
  `select import_records(${name}, ${quoteJson([cells])}, 'all_or_nothing', ${KEY})`;
const UNDO = person(`select undo_change(${KEY})`);

/**
 * List operations on a row: each column that is not free by a bulk change, an import of the row and a staged
 * import, the row archived, deleted, and imported as another one; and each operation from before the books
 * were settled undone.
 */
export function listPaths(
  table: Table,
  row: Row,
  rows: readonly Row[],
  values: number,
  isFree: (column: string) => boolean,
): readonly Trial[] {
  if (!table.isListed) return [];
  const place: Place = {
    table,
    row,
    name: quote(table.name.replace('public.', '')),
    ids: `array[${quote(row.id)}]::uuid[]`,
    about: `${table.name} ${row.id}`,
  };
  const changed = table.columns.filter(({ name, canUpdate }) => canUpdate && !isFree(name));
  return [
    ...ofRow(place),
    ...changed.flatMap((column) =>
      otherValues(column, row, rows)
        .slice(0, values)
        .flatMap((value) => ofColumn(place, column, value)),
    ),
  ];
}

function ofRow(place: Place): readonly Trial[] {
  const { table, row, name, ids, about } = place;
  const twin = table.columns
    .filter(({ canInsert }) => canInsert)
    .filter((column) => !['id', 'org_id', 'user_id', 'code', 'sku'].includes(column.name))
    .map((column) => [column.name, asCell(row.row[column.name])]);
  const archiving = `select archive_records(${name}, ${ids}, true, ${KEY})`;
  const deleting = `select bulk_delete(${name}, ${ids}, ${KEY})`;
  return [
    { path: 'archive_records', about: `archive ${about}`, steps: [person(archiving)] },
    { path: 'bulk_delete', about: `delete ${about}`, steps: [person(deleting)] },
    {
      path: 'import_records',
      about: `import a twin of ${about}`,
      steps: [person(importing(place, Object.fromEntries(twin)))],
    },
    { path: 'undo_change', about: `undo that ${about} was archived`, steps: [...earlier(archiving), UNDO] },
    { path: 'undo_change', about: `undo that ${about} was deleted`, steps: [...earlier(deleting), UNDO] },
  ];
}

function ofColumn(place: Place, column: Column, value: string): readonly Trial[] {
  const { row, name, ids } = place;
  const about = `${column.name} = ${value} of ${place.about}`;
  const cells = { [column.name]: JSON.parse(jsonOf(value)) };
  const inFile = { id: row.id, ...cells };
  const bulk = `select bulk_update(${name}, ${ids}, ${quoteJson(cells)}, ${KEY})`;
  return [
    { path: 'bulk_update', about, steps: [person(bulk)] },
    { path: 'import_records', about, steps: [person(importing(place, inFile))] },
    {
      path: 'import_staged_records',
      about,
      steps: [
        person(`select stage_import_rows(${IMPORT_KEY}, 1, ${quoteJson([inFile])})`),
        person(`select import_staged_records(${name}, 'all_or_nothing', ${IMPORT_KEY})`),
      ],
    },
    { path: 'undo_change', about: `undo ${about}`, steps: [...earlier(bulk), UNDO] },
    {
      path: 'undo_import',
      about: `undo the import of ${about}`,
      steps: [
        ...earlier(importing(place, inFile)),
        owner(
          `select set_config('write_paths.import', (select i.id::text from private.imports i where i.key = ${KEY}), true)`,
        ),
        person(`select undo_import(current_setting('write_paths.import')::uuid)`),
      ],
    },
  ];
}

const asCell = (value: unknown) => (value === null || value === undefined ? undefined : String(value));

/** A value in SQL, as the JSON that says the same. */
const jsonOf = (sql: string): string =>
  sql === 'null' || sql === 'true' || sql === 'false'
    ? sql
    : JSON.stringify(sql.slice(1, -1).replaceAll("''", "'"));
