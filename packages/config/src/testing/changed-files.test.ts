import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { changedFiles, commonCommit } from './changed-files.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'ledgerwise-changed-'));
const git = (...args: readonly string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], { cwd: folder });
const write = (file: string, text = file) => writeFileSync(path.join(folder, file), text);
const commit = (message: string) => {
  git('add', '--all');
  git('commit', '--quiet', '--message', message);
};

beforeAll(() => {
  git('init', '--quiet', '--initial-branch=main');
  mkdirSync(path.join(folder, 'src'));
  write('.gitignore', 'dist\n');
  for (const file of ['src/edited.ts', 'src/gone.ts', 'src/old.ts', 'src/same.ts']) write(file);
  commit('Begin');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('finds nothing on the branch itself', () => {
  expect(changedFiles(commonCommit('main', folder), folder)).toEqual([]);
});

it('finds committed, uncommitted and untracked files, but none of the other branch', () => {
  git('switch', '--quiet', '--create', 'work');
  write('src/committed.ts');
  commit('Add');
  git('switch', '--quiet', 'main');
  write('src/of-main.ts');
  commit('Go on');
  git('switch', '--quiet', 'work');
  write('src/edited.ts', 'otherwise');
  rmSync(path.join(folder, 'src/gone.ts'));
  renameSync(path.join(folder, 'src/old.ts'), path.join(folder, 'src/new ü.ts'));
  write('dist', 'ignored');
  const found = changedFiles(commonCommit('main', folder), folder);
  expect([...found].sort((a, b) => (a.path < b.path ? -1 : 1))).toEqual([
    { path: 'src/committed.ts', isDeleted: false },
    { path: 'src/edited.ts', isDeleted: false },
    { path: 'src/gone.ts', isDeleted: true },
    { path: 'src/new ü.ts', isDeleted: false },
    { path: 'src/old.ts', isDeleted: true },
  ]);
});

it('names the remedy if there is no such branch', () => {
  expect(() => commonCommit('nowhere', folder)).toThrow('--base origin/main');
});
