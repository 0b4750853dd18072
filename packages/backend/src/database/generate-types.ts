import type postgres from 'postgres';
import { type CatalogColumn, type CatalogFunction, readCatalog } from './read-catalog.ts';

const HEADER = `// Generated from the database's catalog. Run \`npm run gen:types\` after a change of the database.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

/** An exact number in transit: a JSON number if that loses no digit, otherwise its digits as text. */
export type Numeric = number | string;
`;

/** TypeScript types of the exposed schema, in the format of Supabase's own generator. */
export async function generateTypes(sql: postgres.Sql): Promise<string> {
  const { relations, functions, enums, relationships } = await readCatalog(sql);
  const typeOf = (type: string): string => {
    if (type.endsWith('[]')) return `${typeOf(type.slice(0, -2))}[]`;
    if (enums.some(({ name }) => name === type)) return `Database["public"]["Enums"]["${type}"]`;
    if (relations.some(({ name, isTable }) => isTable && name === type))
      return `Database["public"]["Tables"]["${type}"]["Row"]`;
    return SCALARS[type] ?? 'unknown';
  };
  const relation = (name: string, columns: readonly CatalogColumn[], isTable: boolean) => {
    const foreign = relationships.filter((relationship) => relationship.relation === name);
    return [
      `      ${name}: {`,
      block('Row', columns, (column) => `${column.name}: ${nullable(typeOf(column.type), column)}`),
      ...(isTable
        ? [
            block('Insert', columns, (column) =>
              column.isGenerated
                ? `${column.name}?: never`
                : `${column.name}${column.isNullable || column.hasDefault ? '?' : ''}: ${nullable(typeOf(column.type), column)}`,
            ),
            block('Update', columns, (column) =>
              column.isGenerated
                ? `${column.name}?: never`
                : `${column.name}?: ${nullable(typeOf(column.type), column)}`,
            ),
          ]
        : []),
      foreign.length === 0
        ? '        Relationships: [];'
        : [
            '        Relationships: [',
            ...foreign.map(
              ({ name: key, columns: own, isOneToOne, referenced, referencedColumns }) =>
                `          { foreignKeyName: "${key}"; columns: ${tuple(own)}; isOneToOne: ${isOneToOne}; referencedRelation: "${referenced}"; referencedColumns: ${tuple(referencedColumns)} },`,
            ),
            '        ];',
          ].join('\n'),
      '      };',
    ].join('\n');
  };
  const tables = relations.filter(({ isTable }) => isTable);
  const views = relations.filter(({ isTable }) => !isTable);
  return `${HEADER}
export type Database = {
  public: {
    Tables: {
${tables.map(({ name, columns }) => relation(name, columns, true)).join('\n')}
    };
    Views: {
${views.map(({ name, columns }) => relation(name, columns, false)).join('\n')}
    };
    Functions: {
${functions.map((entry) => functionType(entry, typeOf)).join('\n')}
    };
    Enums: {
${enums.map(({ name, labels }) => `      ${name}: ${labels.map((label) => `"${label}"`).join(' | ')};`).join('\n')}
    };
    CompositeTypes: { [_ in never]: never };
  };
};
`;
}

const SCALARS: Readonly<Record<string, string>> = {
  boolean: 'boolean',
  bigint: 'number',
  date: 'string',
  integer: 'number',
  json: 'Json',
  jsonb: 'Json',
  numeric: 'Numeric',
  smallint: 'number',
  text: 'string',
  'timestamp with time zone': 'string',
  uuid: 'string',
  void: 'undefined',
};

const tuple = (names: readonly string[]) => `[${names.map((name) => `"${name}"`).join(', ')}]`;
const nullable = (type: string, { isNullable }: CatalogColumn) => (isNullable ? `${type} | null` : type);

function block(
  name: string,
  columns: readonly CatalogColumn[],
  member: (column: CatalogColumn) => string,
): string {
  return [
    `        ${name}: {`,
    ...columns.map((column) => `          ${member(column)};`),
    '        };',
  ].join('\n');
}

function functionType(
  { name, args, returns, returnsSet, columns }: CatalogFunction,
  typeOf: (type: string) => string,
): string {
  const members = (
    list: readonly { readonly name: string; readonly type: string; readonly hasDefault?: boolean }[],
  ) =>
    `{ ${list.map((item) => `${item.name}${item.hasDefault ? '?' : ''}: ${typeOf(item.type)}`).join('; ')} }`;
  const one = columns.length > 0 ? members(columns) : typeOf(returns);
  return `      ${name}: { Args: ${args.length === 0 ? 'never' : members(args)}; Returns: ${returnsSet ? `${one}[]` : one} };`;
}
