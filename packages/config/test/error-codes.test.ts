import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { platformErrors } from '@ledgerwise/contract';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');
/** Folders of source code: those below `packages`, the shell and the remotes. */
const sourceFolders = [
  ...readdirSync(path.join(root, 'packages')).map((name) => `packages/${name}/src`),
  ...readdirSync(root)
    .filter((name) => name === 'shell' || name.startsWith('mf-'))
    .map((name) => `${name}/src`),
].filter((folder) => existsSync(path.join(root, folder)));

function found(folder: string, code: RegExp): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|sql)$/.test(file) && !/\.test\.tsx?$/.test(file))
    .flatMap((file) => [...readFileSync(path.join(root, folder, file), 'utf8').matchAll(code)])
    .flatMap(([, ...names]) => names.filter((name) => name !== undefined));
}

const errorsMd = readFileSync(path.join(root, 'packages/docs/errors.md'), 'utf8');

const codesIn = (text: string): readonly string[] =>
  [...text.matchAll(/^\| `([a-z_]+\.[a-z_]+)` \|/gm)].map(([, code = '']) => code);

test('errors.md lists exactly the codes that are raised', () => {
  const raised = new Set([
    ...sourceFolders.flatMap((folder) => found(folder, /(?:AppError\(|hint: )'([a-z_]+\.[a-z_]+)'/g)),
    ...found('packages/backend/supabase/schemas', /refuse(?:_field|_and_keep)?\(\s*'([a-z_]+\.[a-z_]+)'/g),
    // A code and its message, for a check in advance and for the refusal.
    ...found('packages/backend/supabase/schemas', /return array\[\s*'([a-z_]+\.[a-z_]+)', format\(/g),
    ...found(
      'packages/backend/supabase/schemas',
      /refuse\(\s*case .* then '([a-z_]+\.[a-z_]+)' else '([a-z_]+\.[a-z_]+)' end/g,
    ),
    ...found(
      'packages/backend/supabase/schemas',
      /(?:deny_banking|refuse_guess)\(org, [\w']+,(?: case .* then)?\s*'([a-z_]+\.[a-z_]+)'(?: else '([a-z_]+\.[a-z_]+)' end)?/g,
    ),
    // Code and message that a function returns to its caller, who refuses.
    ...found('packages/backend/supabase/schemas', /return array\['([a-z_]+\.[a-z_]+)'/g),
    ...Object.keys(platformErrors),
  ]);
  expect(codesIn(errorsMd).toSorted()).toEqual([...raised].toSorted());
});

/** Codes of rows of a file, whose problems are shown as messages. */
const TOLD_WITHOUT_CODE = ['opening.document'];

test('a database test covers every refusal of the database', () => {
  const folder = path.join(root, 'packages/backend/test');
  const tests = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => readFileSync(path.join(folder, file), 'utf8'))
    .join('\n');
  const ofDatabase = codesIn(errorsMd.slice(errorsMd.indexOf('## Raised by the database')));
  expect(ofDatabase.length).toBeGreaterThan(250);
  expect(ofDatabase.filter((code) => !tests.includes(`'${code}'`))).toEqual(TOLD_WITHOUT_CODE);
});
