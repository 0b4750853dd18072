import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');
const MOST_FILES = 40;

/** Folders that may hold more, each with the reason. */
const ALLOWED: Readonly<Record<string, string>> = {};

const sources = [
  ...readdirSync(path.join(root, 'packages')).map((name) => `packages/${name}/src`),
  'packages/backend/supabase/schemas',
  ...readdirSync(root)
    .filter((name) => name === 'shell' || name.startsWith('mf-'))
    .map((name) => `${name}/src`),
].filter((folder) => existsSync(path.join(root, folder)));

const isSource = (file: string): boolean =>
  /\.(tsx?|css|sql)$/.test(file) && !/\.(test|bench)\.tsx?$/.test(file);

test('a folder has a limited number of sources: split larger ones by feature', () => {
  const counts = new Map<string, number>();
  for (const folder of sources)
    for (const file of readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })) {
      if (!isSource(file)) continue;
      const holder = path.posix.dirname(path.posix.join(folder, file.replaceAll('\\', '/')));
      counts.set(holder, (counts.get(holder) ?? 0) + 1);
    }
  expect(counts.size).toBeGreaterThan(100);
  const full = [...counts].filter(([, count]) => count > MOST_FILES).map(([folder]) => folder);
  expect(full.toSorted()).toEqual(Object.keys(ALLOWED).toSorted());
});
