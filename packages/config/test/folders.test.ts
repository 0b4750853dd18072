import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../src/commands/workspace.ts';

/** Created by tools, which also name their contents. */
const MADE = /^(node_modules|dist.*|\..*|coverage|test-results|playwright-report)$/;

/** Names that fit any code, and so have no meaning. */
const VAGUE = new Set(
  'common constants helper helpers hooks lib libs misc shared stuff support tools types util utils'.split(
    ' ',
  ),
);

function foldersIn(folder: string): readonly string[] {
  return readdirSync(path.join(ROOT, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !MADE.test(entry.name))
    .map((entry) => path.posix.join(folder, entry.name));
}

const foldersBelow = (folder: string): readonly string[] =>
  foldersIn(folder).flatMap((inner) => [inner, ...foldersBelow(inner)]);

const ALL = foldersBelow('.');

it('every folder has a descriptive name', () => {
  expect(ALL.filter((folder) => VAGUE.has(path.posix.basename(folder)))).toEqual([]);
});

it('ARCHITECTURE.md lists every folder of the sources', () => {
  const rows = readFileSync(path.join(ROOT, 'ARCHITECTURE.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `'));
  const untold = ALL.filter((folder) => path.posix.basename(path.posix.dirname(folder)) === 'src').filter(
    (folder) => {
      const [sources, name] = [path.posix.dirname(folder), path.posix.basename(folder)];
      const row = rows.find((line) => line.split('|')[1]?.includes(`\`${sources}\``));
      return !row?.split('|')[2]?.includes(`\`${name}\``);
    },
  );
  expect(untold.filter((folder) => !folder.startsWith('packages/config/test/'))).toEqual([]);
});
