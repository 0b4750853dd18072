import type { EntityNames } from './entity-names.ts';
import type { SchemaColumn, SchemaTable } from './schema-table.ts';

/** Columns of every table that are not fields. */
const EVERYWHERE: ReadonlySet<string> = new Set([
  'id',
  'org_id',
  'user_id',
  'created_at',
  'updated_at',
  'archived_at',
]);
/** Longer texts get several lines. */
const ONE_LINE = 300;

const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
const titled = (name: string): string =>
  name
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');

function kindOf({ name, type, maxLength = 0, choices, refersTo }: SchemaColumn): string | undefined {
  if (refersTo !== undefined) return 'ref';
  if (choices) return 'choice';
  if (type === 'boolean') return 'flag';
  if (type === 'integer') return 'integer';
  if (type === 'date') return 'date';
  if (type === 'timestamptz') return 'dateTime';
  if (type.startsWith('numeric')) {
    if (/(rate|percent)$/.test(name)) return 'percent';
    return /(amount|price|cost|value|balance|limit|total|debit|credit|fee)/.test(name) ? 'money' : 'decimal';
  }
  if (type !== 'text') return undefined;
  if (name === 'email' || name === 'phone') return name;
  return maxLength > ONE_LINE ? 'longText' : 'text';
}

const NUMBERS: ReadonlySet<string> = new Set(['decimal', 'money', 'percent']);

function defaultOf(kind: string, { defaultsTo }: SchemaColumn): string | undefined {
  const literal = /^'(.*)'$/.exec(defaultsTo ?? '')?.[1];
  if (literal !== undefined) return quoted(literal);
  if (defaultsTo === undefined || !/^(-?[\d.]+|true|false)$/.test(defaultsTo)) return undefined;
  return NUMBERS.has(kind) ? quoted(defaultsTo) : defaultsTo;
}

function fieldOf(kind: string, column: SchemaColumn): string {
  const {
    name,
    type,
    isEntered,
    isNotNull,
    isSearched,
    maxLength,
    requiredMessage,
    min,
    max,
    choices,
    refersTo,
  } = column;
  const scale = /numeric\(\d+, (\d+)\)/.exec(type)?.[1];
  const label = titled(name.replace(/_id$/, ''));
  const standing = defaultOf(kind, column);
  const options = [
    `label: ${quoted(label)}`,
    !isEntered && 'readOnly: true',
    isEntered && requiredMessage !== undefined && `required: ${quoted(requiredMessage)}`,
    isEntered &&
      isNotNull &&
      requiredMessage === undefined &&
      standing === undefined &&
      `required: ${quoted(`${label} is required`)}`,
    isSearched && 'search: true',
    ['text', 'longText'].includes(kind) && maxLength !== undefined && `maxLength: ${maxLength}`,
    NUMBERS.has(kind) && scale !== undefined && `scale: ${scale}`,
    isEntered && standing !== undefined && `default: ${standing}`,
    isEntered && min && `min: { value: ${quoted(min.value)}, message: ${quoted(min.message)} }`,
    isEntered &&
      max &&
      kind !== 'text' &&
      `max: { value: ${quoted(max.value)}, message: ${quoted(max.message)} }`,
  ].filter((option) => typeof option === 'string');
  const first =
    kind === 'ref'
      ? `${constantOf(refersTo ?? '')}, `
      : kind === 'choice'
        ? `[${(choices ?? []).map((value) => `{ value: ${quoted(value)}, label: ${quoted(titled(value))} }`).join(', ')}], `
        : '';
  return `${name}: ${kind}(${first}{ ${options.join(', ')} })`;
}

const constantOf = (table: string): string =>
  table.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

function sampleOf(kind: string, { name, choices, min }: SchemaColumn): string {
  if (min) return NUMBERS.has(kind) ? quoted(min.value) : min.value;
  if (choices) return quoted(choices[0] ?? '');
  const samples: Readonly<Record<string, string>> = {
    email: `'${name}@company.example'`,
    phone: "'+1 415 555 0100'",
    ref: "'00000000-0000-4000-8000-000000000001'",
    integer: '1',
    flag: 'true',
    date: "'2026-01-31'",
    dateTime: "'2026-01-31T09:00:00.000Z'",
  };
  return samples[kind] ?? (NUMBERS.has(kind) ? "'1'" : quoted(titled(name)));
}

/** Returns an initial declaration of a table's records: a field for every column, with its limits and messages. */
export function resourceFile(
  names: EntityNames,
  table: SchemaTable,
  known: (name: string) => boolean,
): string {
  const { constant, type, one, many } = names;
  const fields = table.columns.flatMap((column) => {
    const kind = EVERYWHERE.has(column.name) ? undefined : kindOf(column);
    if (kind === undefined || (column.refersTo !== undefined && !known(column.refersTo))) return [];
    return [{ kind, column }];
  });
  const entered = fields.filter(({ column }) => column.isEntered);
  const builders = [...new Set(fields.map(({ kind }) => kind))].toSorted();
  const refs = [...new Set(fields.flatMap(({ column }) => column.refersTo ?? []))];
  const { title } = table;
  const columns = [title, ...fields.map(({ column }) => column.name).filter((name) => name !== title)].slice(
    0,
    6,
  );
  const required = entered.filter(({ column }) => column.isNotNull || column.requiredMessage !== undefined);
  // An import finds existing records by name, or by the first required field.
  const matched = entered.find(({ column }) => column.name === title) ?? required[0];
  return `import { ${['defineResource', ...builders, 'type RowOf'].join(', ')} } from '@ledgerwise/resource';
${refs.map((ref) => `import { ${constantOf(ref)} } from './${ref.replaceAll('_', '-')}.resource.ts';\n`).join('')}
export const ${constant} = defineResource({
  name: '${names.table}',
  label: { one: '${one}', many: '${many}' },
  description: '${many}, newest first.',
  title: '${title}',
  fields: {
    ${fields.map(({ kind, column }) => fieldOf(kind, column)).join(',\n    ')},
  },
  list: { columns: [${columns.map(quoted).join(', ')}] },
  form: { sections: [{ title: '${one} Details', fields: [${entered.map(({ column }) => quoted(column.name)).join(', ')}] }] },${
    table.keepsArchive ? "\n  archive: { by: 'archived_at' }," : ''
  }
  matchBy: [${matched ? quoted(matched.column.name) : ''}],
  empty: {
    title: 'No ${many.toLowerCase()} yet',
    text: '${many} that you add or import will show up here.',
  },
  sample: [{ ${required.map(({ kind, column }) => `${column.name}: ${sampleOf(kind, column)}`).join(', ')} }],
});

export type ${type} = RowOf<typeof ${constant}>;
`;
}
