import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { namedLibraries, originOf, packageFolders } from './build-sources.ts';

let root: string;
const folder = (name: string) => path.join(root, name);
const write = (file: string, text: string) => writeFileSync(folder(file), text);
const git = (...args: string[]) =>
  execFileSync('git', ['-C', root, '-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...args], {
    encoding: 'utf8',
  }).trim();

function commit(words: string): string {
  git('add', '-A');
  git('commit', '-q', '-m', words);
  return git('rev-parse', 'HEAD');
}

function addPackage(place: string, name: string, dependencies: Readonly<Record<string, string>>): void {
  mkdirSync(folder(`${place}/src`), { recursive: true });
  write(`${place}/package.json`, JSON.stringify({ name, dependencies }));
  write(`${place}/src/index.ts`, 'export {};');
  symlinkSync(folder(place), folder(`node_modules/${name}`), 'junction');
}

beforeAll(() => {
  root = realpathSync(mkdtempSync(path.join(tmpdir(), 'build-sources-')));
  git('init', '-q');
  mkdirSync(folder('node_modules/@ledgerwise'), { recursive: true });
  write('.gitignore', 'node_modules\ncopies\n');
  write('package-lock.json', '{}');
  addPackage('packages/shared', '@ledgerwise/shared', { jotai: '2' });
  addPackage('mf-one', '@ledgerwise/mf-one', { '@ledgerwise/shared': '*', react: '19' });
  addPackage('mf-two', '@ledgerwise/mf-two', { dayjs: '1' });
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

it('follows our packages, and names the libraries of others', () => {
  expect(packageFolders(folder('mf-one'))).toEqual([folder('mf-one'), folder('packages/shared')]);
  expect(namedLibraries(folder('mf-one'))).toEqual(['jotai', 'react']);
});

it('is the last commit that changed the sources of the package or of its dependencies', async () => {
  const first = commit('Begin');
  expect(await originOf(folder('mf-one'))).toEqual({ commit: first, isModified: false });

  write('mf-two/src/index.ts', 'export const two = 2;');
  const second = commit('Change the other remote');
  expect(await originOf(folder('mf-one'))).toEqual({ commit: first, isModified: false });
  expect(await originOf(folder('mf-two'))).toEqual({ commit: second, isModified: false });

  write('packages/shared/src/index.ts', 'export const shared = 3;');
  const third = commit('Change a package');
  expect(await originOf(folder('mf-one'))).toEqual({ commit: third, isModified: false });

  write('mf-one/src/index.test.ts', '// a test');
  write('mf-one/README.md', 'words');
  commit('Change what is not built');
  expect(await originOf(folder('mf-one'))).toEqual({ commit: third, isModified: false });

  write('package-lock.json', '{"new":true}');
  const last = commit('Take other libraries');
  expect(await originOf(folder('mf-two'))).toEqual({ commit: last, isModified: false });
});

it('reports uncommitted changes in its own sources only', async () => {
  write('mf-two/src/index.ts', 'export const two = 22;');
  expect(await originOf(folder('mf-two'))).toMatchObject({ isModified: true });
  expect(await originOf(folder('mf-one'))).toMatchObject({ isModified: false });
});

it('returns no commit for a folder that git ignores', async () => {
  const unknown = { commit: null, isModified: false };
  mkdirSync(folder('copies/mf-three'), { recursive: true });
  write('copies/mf-three/package.json', '{}');
  expect(await originOf(folder('copies/mf-three'))).toEqual(unknown);
  const outside = mkdtempSync(path.join(tmpdir(), 'no-git-'));
  writeFileSync(path.join(outside, 'package.json'), '{}');
  expect(await originOf(outside)).toEqual(unknown);
  rmSync(outside, { recursive: true });
});
