import {
  type AnyResource,
  type LineResource,
  ofNoRecord,
  type RecordTable,
  type ResourceAction,
} from '@ledgerwise/resource';
import { type Queryable, readCatalog, readFunction, readPermissions } from './catalog.ts';
import { fieldProblems } from './field-parity.ts';

async function actionProblems(sql: Queryable, action: ResourceAction): Promise<readonly string[]> {
  const problems: string[] = [];
  for (const call of [action.call, ...(action.undo ? [action.undo.call] : [])]) {
    const signature = await readFunction(sql, call);
    if (!signature) problems.push(`action ${action.id}: there is no function ${call}`);
    else if (!signature.names.includes('key'))
      problems.push(`action ${action.id}: ${call} takes no key, so that a repeated call would do it twice`);
  }
  const row = { id: 'a', currency: 'USD', balance_due: '1' };
  const signature = await readFunction(sql, action.call);
  const entered = Object.fromEntries(
    Object.keys(action.asks?.fields?.(row, '2026-01-31') ?? {}).map((name) => [name, '1']),
  );
  const given = Object.keys(action.arguments?.(row, entered) ?? { id: row.id, ...entered });
  for (const name of given)
    if (signature && !signature.names.includes(name))
      problems.push(`action ${action.id}: ${action.call} takes no "${name}"`);
  return problems;
}

async function tableProblems(
  sql: Queryable,
  { id, call, arguments: given }: RecordTable,
): Promise<readonly string[]> {
  const signature = await readFunction(sql, call);
  if (!signature) return [`table ${id}: there is no function ${call}`];
  return Object.keys(given?.({ id: 'a' }) ?? { id: 'a' })
    .filter((name) => !signature.names.includes(name))
    .map((name) => `table ${id}: ${call} takes no "${name}"`);
}

async function permissionProblems(sql: Queryable, resource: AnyResource): Promise<readonly string[]> {
  const known = await readPermissions(sql);
  const screens = resource.screens ?? ['list', 'new', 'import', 'read', 'edit'];
  const verbs = [
    ...(screens.includes('read') || screens.includes('list') ? (['read'] as const) : []),
    ...(screens.includes('new') ? (['create'] as const) : []),
    ...(screens.includes('edit') ? (['update'] as const) : []),
    ...(screens.includes('import') ? (['import'] as const) : []),
  ];
  const asked = [
    ...verbs.map((verb) => resource.permissions[verb]),
    ...[...(resource.actions ?? []), ...(resource.listActions ?? [])].map(({ permission }) => permission),
  ];
  return asked
    .filter((permission) => !known.has(permission))
    .map((permission) => `nobody has the permission ${permission}`);
}

async function lineProblems(sql: Queryable, lines: LineResource): Promise<readonly string[]> {
  const catalog = await readCatalog(sql, lines.name);
  // Lines are only written with their document: the save functions limit their values.
  const writable = [
    'product_id',
    'account_id',
    'description',
    'quantity',
    'unit_price',
    'discount_percent',
    'gst_rate',
    'tax_code_id',
    'tracking_1_id',
    'tracking_2_id',
    'gst_applicable',
    'contact_id',
    'debit',
    'credit',
    'foreign_amount',
    'currency',
  ];
  return [
    ...(catalog.columns.has(lines.parent) ? [] : [`${lines.parent}: there is no column of this name`]),
    ...Object.entries(lines.fields).flatMap(([name, field]) =>
      fieldProblems(name, field, { ...catalog, entered: writable }),
    ),
  ];
}

/** Resources whose template contains values of another table, which validates them when the template is saved. */
const MADE: Readonly<Record<string, string>> = { recurring_documents: 'invoices' };

/** Differences of a resource and the database, as messages that name the table and the field. */
export async function resourceProblems(sql: Queryable, resource: AnyResource): Promise<readonly string[]> {
  const { name, source, fields, archive, list, save, onlyWith, tables = [] } = resource;
  const actions = [...(resource.actions ?? []), ...(resource.listActions ?? []).map(ofNoRecord)];
  const table = await readCatalog(sql, name);
  if (table.columns.size === 0) return [`${name}: there is no table of this name`];
  const { columns } = source ? await readCatalog(sql, source) : table;
  // Columns that only the view has are read-only.
  const made = MADE[name] ? await readCatalog(sql, MADE[name]) : undefined;
  const inTemplate = (column: string) => table.entered?.includes(column) && !table.columns.has(column);
  const templateChecks = (made?.checks ?? []).filter(({ columns: of }) => of.every(inTemplate));
  const catalog = {
    ...table,
    columns: new Map([...columns, ...table.columns]),
    checks: [...table.checks, ...templateChecks],
  };
  const brought = Object.entries(fields).flatMap(([field, { show, base, currency }]) =>
    [show, base, currency].flatMap((column) => (column ? [{ field, column }] : [])),
  );
  const linesOf = Object.values(fields).flatMap((field) => (field.lines ? [field.lines] : []));
  const saved = save ? await readFunction(sql, save) : undefined;
  const problems = [
    ...Object.entries(fields).flatMap(([field, of]) =>
      // A field of only some records is required in those, and its column is nullable.
      fieldProblems(field, onlyWith?.[field] ? { ...of, required: false } : of, catalog),
    ),
    ...brought.flatMap(({ field, column }) =>
      columns.get(column)?.isReadable ? [] : [`${field}: ${source ?? name} brings no column "${column}"`],
    ),
    ...(archive && !columns.has('archived_at') ? ['the table keeps no archived_at'] : []),
    ...[...list.columns, ...(list.more ?? [])].flatMap((column) =>
      fields[column]?.kind !== 'lines' && !columns.has(column)
        ? [`${column}: ${source ?? name} does not bring it`]
        : [],
    ),
    ...(save && !saved?.names.includes('document') ? [`${save} is no function that takes a document`] : []),
    ...(await Promise.all(actions.map((action) => actionProblems(sql, action)))).flat(),
    ...(await Promise.all(tables.map((declared) => tableProblems(sql, declared)))).flat(),
    ...(await permissionProblems(sql, resource)),
    ...(await Promise.all(linesOf.map((lines) => lineProblems(sql, lines)))).flat(),
  ];
  return [...new Set(problems)].map((problem) => `${name}: ${problem}`);
}
