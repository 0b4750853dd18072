import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../commands/workspace.ts';
import { databaseTexts, screenTexts } from './screen-texts.ts';

const FILE = 'packages/docs/texts.md';

const HEAD = `# Texts

Every text that a person reads, by module and file: screens, messages, mails, refusals of the database. Values are placeholders, such
as \`{number}\`. For editors; a list of one day, which no test compares.

<!-- texts: npm run gen:texts -->
`;

/** Folders in the order of the list. */
const MODULES = [
  'shell',
  'mf-marketing',
  'mf-accounting',
  'mf-banking',
  'mf-demo',
  'mf-diagnostics',
  'packages/domain',
  'packages/resource',
  'packages/ui',
  'packages/contract',
  'packages/backend',
  'packages/release',
  'packages/config',
  'packages/create-ledgerwise-remote',
] as const;

/** Tests, and records of the sample company. */
const NOT_SHOWN =
  /\.(test|bench)\.tsx?$|\.d\.ts$|\.types\.ts$|\/(testing|fixtures|conformance|checks|seed|samples|standalone)\//;

/** Files that contain nothing but texts. */
const TEXT_FILE = /\/([\w-]+-)?texts\.ts$|\/texts\/[\w-]+\.ts$/;

const filesOf = (module: string): readonly string[] =>
  execFileSync(
    'git',
    ['ls-files', `${module}/src/*.ts`, `${module}/src/*.tsx`, `${module}/supabase/schemas/*.sql`],
    {
      cwd: ROOT,
      encoding: 'utf8',
    },
  )
    .split('\n')
    .filter((file) => file !== '' && !NOT_SHOWN.test(file));

const sections = MODULES.map((module) => {
  const files = filesOf(module).flatMap((file) => {
    const source = readFileSync(path.join(ROOT, file), 'utf8');
    const texts = file.endsWith('.sql')
      ? databaseTexts(source)
      : screenTexts(source, file.endsWith('.tsx'), TEXT_FILE.test(file));
    return texts.length === 0
      ? []
      : [`### ${file.slice(module.length + 1)}\n\n${texts.map((text) => `- ${text}\n`).join('')}`];
  });
  return `## ${module}\n\n${files.join('\n')}`;
});
const list = `${HEAD}\n${sections.join('\n')}\n<!-- end of texts -->\n`;
writeFileSync(path.join(ROOT, FILE), list);
console.log(`${list.match(/^- /gm)?.length ?? 0} texts are listed in ${FILE}.`);
