import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { binOf } from '../commands/workspace.ts';
import { matrixIntent, matrixRecord, newSchemaFile, schemaFile } from './entity-files.ts';
import { type EntityNames, entityNames } from './entity-names.ts';
import { resourceFile } from './resource-file.ts';
import { readSchemaTable, schemaFileOf } from './schema-table.ts';
import { GeneratorError, writeNewFiles } from './write-files.ts';

const ENTITIES = 'packages/domain/src/entities.ts';
const LOADERS = 'packages/domain/src/entity-loaders.ts';
const MANIFEST = 'mf-accounting/src/manifest.ts';
const CAST = 'packages/backend/test/permission-matrix/cast.ts';
const INTENT = 'packages/backend/test/permission-matrix/intent.txt';

/** A place in a file, and what becomes of it. */
type Edit = readonly [pattern: RegExp, adds: string, write: (match: string, ...groups: string[]) => string];
type Edits = Readonly<Record<string, readonly Edit[]>>;

/** Edits of all files that list entities: the single list, and the loaders that a test compares with it. */
function entityEdits({ constant, table, path: address }: EntityNames): Edits {
  return {
    [ENTITIES]: [
      [
        /import \{ customers \}/,
        'the import',
        (line) => `import { ${constant} } from './${address}.resource.ts';\n${line}`,
      ],
      [/\n\] as const satisfies/, 'the entity', (end) => `\n  { resource: ${constant} },${end}`],
    ],
    [LOADERS]: [
      [
        /\n\} as const;/,
        'the loader',
        (end) =>
          `\n  ${table}: { isDocument: false, load: async () => (await import('./${address}.resource.ts')).${constant} },${end}`,
      ],
    ],
  };
}

/** The permission matrix holds every table to a file of intent. */
function matrixEdits(names: EntityNames): Edits {
  return {
    [CAST]: [[/ *await sql`insert into customers .*\n/, 'a record', (line) => line + matrixRecord(names)]],
    [INTENT]: [[/(?:^customers .*\n)+/m, 'the rights', (lines) => `${lines}\n${matrixIntent(names)}`]],
  };
}

function edited(root: string, file: string, steps: readonly Edit[]): string {
  let content = readFileSync(path.join(root, file), 'utf8');
  for (const [pattern, adds, write] of steps) {
    if (!pattern.test(content))
      throw new GeneratorError(`${file} has no place for ${adds}; nothing was written.`);
    content = content.replace(pattern, write);
  }
  return content;
}

/** Refuses an address that a screen already uses. */
function assertFree(root: string, { path: address }: EntityNames): void {
  if (new RegExp(`path: '${address}['/]`).test(readFileSync(path.join(root, MANIFEST), 'utf8')))
    throw new GeneratorError(
      `${MANIFEST} already has a screen at ${address}. Remove it there, then run this again.`,
    );
}

/**
 * Writes an entity's declaration, adds it to the list of entities, and returns the remaining steps. An existing schema
 * file of the table is used unchanged; otherwise a new one is written.
 */
export function generateEntity(root: string, name: string): readonly string[] {
  const names = entityNames(name);
  assertFree(root, names);
  const existing = schemaFileOf(root, names.table);
  const sql = existing === undefined ? schemaFile(names) : readFileSync(path.join(root, existing), 'utf8');
  const resourceOf = (table: string): string =>
    `packages/domain/src/${table.replaceAll('_', '-')}.resource.ts`;
  const files = {
    ...(existing === undefined && { [newSchemaFile(names)]: sql }),
    [resourceOf(names.table)]: resourceFile(names, readSchemaTable(sql, names.table), (table) =>
      existsSync(path.join(root, resourceOf(table))),
    ),
  };
  const places = { ...entityEdits(names), ...(existing === undefined && matrixEdits(names)) };
  const wiring = Object.entries(places).map(([file, steps]) => [file, edited(root, file, steps)] as const);
  writeNewFiles(root, files);
  for (const [file, content] of wiring) writeFileSync(path.join(root, file), content);
  const sources = [...Object.keys(files), ...wiring.map(([file]) => file)].filter((file) =>
    file.endsWith('.ts'),
  );
  // Long names change line breaks, so the formatter runs. The linter would read the whole project for it.
  execFileSync(
    process.execPath,
    [
      binOf('@biomejs/biome', 'bin/biome'),
      'check',
      '--write',
      '--linter-enabled=false',
      '--vcs-enabled=false',
      ...sources,
    ],
    { cwd: root, stdio: 'pipe' },
  );
  return [
    `${names.many} are written:`,
    ...Object.keys(files).map((file) => `  ${file}`),
    ...wiring.map(([file]) => `  ${file} (named there)`),
    '',
    ...(existing === undefined
      ? [
          'Now give them their own fields, in both the table and the resource. Then generate the baseline and the types:',
          `  npm run gen:migration -- --baseline && npm run gen:types`,
          'The compiler and the parity test check the resource against the table. Check in intent.txt which roles may do what.',
        ]
      : [
          `The fields were read from ${existing}. Choose their kinds, labels, columns and sections;`,
          'the compiler and the parity test check them against the table.',
        ]),
    `Give them a place in the sidebar, in ${ENTITIES}:`,
    `  { resource: ${names.constant}, nav: { group: 'Accounting', order: 199 } },`,
  ];
}
