import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A smallest or largest value, and the message for a value beyond it. */
export interface SchemaLimit {
  readonly value: string;
  readonly message: string;
}

/** A column in a schema file. */
export interface SchemaColumn {
  readonly name: string;
  /** `text`, `numeric(18, 2)` … */
  readonly type: string;
  readonly isNotNull: boolean;
  /** As SQL; undefined without a default. */
  readonly defaultsTo?: string;
  /** People say it when they add a record. */
  readonly isEntered: boolean;
  readonly isSearched: boolean;
  readonly maxLength?: number;
  /** Message if it is left blank. */
  readonly requiredMessage?: string;
  readonly min?: SchemaLimit;
  readonly max?: SchemaLimit;
  /** The only values that it takes. */
  readonly choices?: readonly string[];
  /** Table that it refers to. */
  readonly refersTo?: string;
}

/** A table in a schema file. */
export interface SchemaTable {
  readonly columns: readonly SchemaColumn[];
  /** The column that names a record. */
  readonly title: string;
  readonly keepsArchive: boolean;
}

const SCHEMAS = 'packages/backend/supabase/schemas';

/** Returns the path of the file that creates a table, from the workspace's root; undefined if there is none. */
export function schemaFileOf(root: string, table: string): string | undefined {
  const files = readdirSync(path.join(root, SCHEMAS), { recursive: true, encoding: 'utf8' });
  const found = files.find(
    (file) =>
      file.endsWith('.sql') &&
      readFileSync(path.join(root, SCHEMAS, file), 'utf8').includes(`create table public.${table} (`),
  );
  return found === undefined ? undefined : path.posix.join(SCHEMAS, found.replaceAll('\\', '/'));
}

const unquoted = (text: string): string => text.replaceAll("''", "'");

/** Reads the table out of the text of its schema file, as far as a resource has to do with it. */
export function readSchemaTable(sql: string, table: string): SchemaTable {
  const body = new RegExp(`create table public\\.${table} \\(\\n([\\s\\S]*?)\\n\\);`).exec(sql)?.[1] ?? '';
  const lines = body.split('\n').map((line) => line.trim().replace(/,$/, ''));
  const checks = lines.filter((line) => /^constraint \w+ check/.test(line));
  const sentenceOf = (check: string): string => {
    const name = /^constraint (\w+)/.exec(check)?.[1] ?? '';
    return unquoted(
      new RegExp(`comment on constraint ${name} on public\\.${table} is\\s+'((?:[^']|'')*)'`).exec(
        sql,
      )?.[1] ?? '',
    );
  };
  const entered = (/grant insert \(([^)]*)\)/.exec(sql)?.[1] ?? '').split(',').map((name) => name.trim());
  const registered = new RegExp(
    `register_records\\('public\\.${table}', '[^']*', '[^']*', '(\\w+)'(?:,\\s*\\$\\$([\\s\\S]*?)\\$\\$)?`,
  ).exec(sql);
  const searched = registered?.[2] ?? '';

  const limit = (name: string, pattern: string): SchemaLimit | undefined => {
    for (const check of checks) {
      const value = new RegExp(`\\b${name} ${pattern}`).exec(check)?.[1];
      if (value !== undefined) return { value, message: sentenceOf(check) };
    }
    return undefined;
  };
  const columns = lines.flatMap((line): readonly SchemaColumn[] => {
    const [, name, type, rest = ''] = /^(\w+) (\w+(?:\(\d+(?:, \d+)?\))?)(.*)$/.exec(line) ?? [];
    if (name === undefined || type === undefined || /^(primary|unique|constraint|foreign|check)$/.test(name))
      return [];
    const own = (pattern: RegExp) => checks.find((check) => pattern.test(check));
    const given = own(new RegExp(`btrim\\(${name}\\) <> ''`));
    const length = new RegExp(`char_length\\(${name}\\) <= (\\d+)`).exec(checks.join('\n'))?.[1];
    const listed = new RegExp(`\\(${name} in \\(([^)]*)\\)\\)`).exec(checks.join('\n'))?.[1];
    const refersTo = new RegExp(`foreign key \\(${name}, org_id\\) references public\\.(\\w+)`).exec(
      body,
    )?.[1];
    const min = limit(name, 'between ([\\d.-]+) and') ?? limit(name, '>= ([\\d.-]+)');
    const max = limit(name, 'between [\\d.-]+ and ([\\d.-]+)') ?? limit(name, '<= ([\\d.-]+)');
    const defaultsTo = /\bdefault (\S+(?:\(.*\))?)/.exec(rest)?.[1];
    return [
      {
        name,
        type,
        isNotNull: rest.includes('not null'),
        isEntered: entered.includes(name),
        isSearched: new RegExp(`\\b${name}\\b`).test(searched),
        ...(defaultsTo !== undefined && { defaultsTo }),
        ...(length !== undefined && { maxLength: Number(length) }),
        ...(given !== undefined && { requiredMessage: sentenceOf(given) }),
        ...(min && { min }),
        ...(max && { max }),
        ...(listed !== undefined && {
          choices: [...listed.matchAll(/'((?:[^']|'')*)'/g)].map(([, value = '']) => unquoted(value)),
        }),
        ...(refersTo !== undefined && { refersTo }),
      },
    ];
  });
  return {
    columns,
    title: registered?.[1] ?? 'name',
    keepsArchive: columns.some(({ name }) => name === 'archived_at'),
  };
}
