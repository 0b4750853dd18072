import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../src/commands/workspace.ts';

/** Generated files, which nobody writes by hand. */
const GENERATED = [
  /\/migrations\//,
  /\/database\.types\.ts$/,
  /\/entity-loaders\.ts$/,
  /\.api\.md$/,
  /^mf-demo\/src\/sample-\w+\.json$/,
  /^package-lock\.json$/,
  // Output of `npm run gen:remote`.
  /^mf-cash-flow\//,
  /^tsconfig\.json$/,
];
const isTest = (file: string): boolean => /\/test\/|\.test\.tsx?$|^e2e\//.test(file);

const git = (...words: string[]): string => execFileSync('git', words, { cwd: ROOT, encoding: 'utf8' });

const guide = readFileSync(path.join(ROOT, 'CONTRIBUTING.md'), 'utf8');
/** Lines such as "Example: `22034805`, 6 files." in the recipes. */
const examples = guide
  .slice(guide.indexOf('## Recipes'), guide.indexOf('\n## Definition of done'))
  .split('\n### ')
  .flatMap((recipe) =>
    [...recipe.matchAll(/^Example: `([0-9a-f]{8,40})`, (\d+) files?\b/gm)].map(([, commit = '', files]) => ({
      recipe: recipe.split('\n')[0] ?? '',
      commit,
      files: Number(files),
    })),
  );

/** A download without history, or a part of it, holds no examples to count. */
const hasHistory =
  existsSync(path.join(ROOT, '.git')) && git('rev-parse', '--is-shallow-repository').trim() === 'false';

/** Maximum number of files for each kind of change, by the beginning of its recipe. */
const MOST_FILES: Readonly<Record<string, number>> = {
  'Add a field': 2,
  'Add an entity': 3,
  'Add a role': 1,
  'Add a document kind': 6,
  'Add a report': 3,
  'Add a setting': 2,
  'Add a bank statement format': 2,
  'Add a remote': 1,
  'Post a new event to the ledger': 3,
};

test.each(Object.entries(MOST_FILES))('%s takes at most %d files, and has an example', (begin, most) => {
  const own = examples.filter(({ recipe }) => recipe.startsWith(begin));
  expect(own.map(({ files }) => files <= most)).toEqual([true]);
});

test.skipIf(!hasHistory).each(examples)(
  '$recipe: $commit takes $files files by hand',
  ({ commit, files }) => {
    const changed = git('show', '--name-only', '--format=', commit).trim().split('\n');
    const byHand = changed.filter((file) => !isTest(file) && GENERATED.every((sign) => !sign.test(file)));
    expect(byHand, byHand.join('\n')).toHaveLength(files);
  },
);
