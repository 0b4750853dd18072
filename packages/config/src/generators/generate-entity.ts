import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { binOf } from '../commands/workspace.ts';
import { entityFiles, matrixIntent, matrixRecord } from './entity-files.ts';
import { type EntityNames, entityNames } from './entity-names.ts';
import { GeneratorError, writeNewFiles } from './write-files.ts';

const DOMAIN = 'packages/domain/src/index.ts';
const MANIFEST = 'mf-accounting/src/manifest.ts';
const MODULE = 'mf-accounting/src/module.tsx';
const PLANNED = 'mf-accounting/src/planned-screens.ts';
const CAST = 'packages/backend/test/permission-matrix/cast.ts';
const INTENT = 'packages/backend/test/permission-matrix/intent.txt';

/** A place in a file, and what becomes of it. */
type Edit = readonly [pattern: RegExp, adds: string, write: (match: string, ...groups: string[]) => string];

function edits(names: EntityNames): Readonly<Record<string, readonly Edit[]>> {
  const { constant, type, path: address } = names;
  const fromDomain: Edit = [
    /import \{ ([^}]+) \} from '@ledgerwise\/domain';/,
    'the import from domain',
    (_, imported) => `import { ${imported}, ${constant} } from '@ledgerwise/domain';`,
  ];
  const permissions = `...resourcePermissions(${constant})`;
  return {
    [DOMAIN]: [
      [/^/, 'the export', () => `export { type ${type}, ${constant} } from './${address}.resource.ts';\n`],
    ],
    [MANIFEST]: [
      fromDomain,
      [
        / *\.\.\.resourceRoutes\(customers\),\n/,
        'the routes',
        (line) => `${line}...resourceRoutes(${constant}),\n`,
      ],
      // One list of permissions stands alone; several are spread into one.
      [
        /permissions: (?:\[(.+)\]|(resourcePermissions\(\w+\))),/,
        'the permissions',
        (_, several, one) => `permissions: [${several ?? `...${one}`}, ${permissions}],`,
      ],
    ],
    [MODULE]: [
      fromDomain,
      [
        / *\.\.\.resourceScreens\(customers\),\n/,
        'the screens',
        (line) => `${line}...resourceScreens(${constant}),\n`,
      ],
      [/resources: \[(.+)\],/, 'the resource', (_, listed) => `resources: [${listed}, ${constant}],`],
    ],
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

function assertNotPlanned(root: string, { path: address }: EntityNames): void {
  if (readFileSync(path.join(root, PLANNED), 'utf8').includes(`path: '${address}'`))
    throw new GeneratorError(
      `${PLANNED} and ${MODULE} already have a screen at ${address}. Take it out of both, then run this again.`,
    );
}

/** Writes an entity's table and declaration, names it in the accounting module, and answers what is left to do. */
export function generateEntity(root: string, name: string): readonly string[] {
  const names = entityNames(name);
  assertNotPlanned(root, names);
  const wiring = Object.entries(edits(names)).map(
    ([file, steps]) => [file, edited(root, file, steps)] as const,
  );
  const files = entityFiles(names);
  writeNewFiles(root, files);
  for (const [file, content] of wiring) writeFileSync(path.join(root, file), content);
  const sources = [...Object.keys(files), ...wiring.map(([file]) => file)].filter((file) =>
    /\.tsx?$/.test(file),
  );
  // Long names break lines elsewhere than short ones; the formatter knows.
  execFileSync(
    process.execPath,
    [binOf('@biomejs/biome', 'bin/biome'), 'check', '--write', '--vcs-enabled=false', ...sources],
    { cwd: root, stdio: 'pipe' },
  );
  return [
    `${names.many} are written:`,
    ...Object.keys(files).map((file) => `  ${file}`),
    ...wiring.map(([file]) => `  ${file} (named there)`),
    '',
    'Now give them their own fields, in the table and the resource alike. Then let the migration and the types be written:',
    `  npm run gen:migration -- add-${names.path} && npm run gen:types`,
    'The compiler holds the resource to the types. Read what intent.txt says of who may do what, and choose their place in',
    'the sidebar, in manifest.ts and its test:',
    `  resourceNav(${names.constant}, { icon: 'module', group: 'Accounting', order: 199 }),`,
  ];
}
