import { expect, test } from 'vitest';
import { isNeeded, isShellNeeded, neededBy } from './keep-releases.ts';

const OLD = '/remotes/mf-banking/1.4.0/';
const LIVE = '/remotes/mf-banking/1.5.0/';
const FILE = 'js/1.0a1b2c3d.js';

test('keeps all files of a release while a page runs it, even those that no page has loaded', () => {
  const tabs = neededBy([
    { folders: [LIVE], files: [] },
    { folders: [OLD], files: [`${OLD}js/2.0a1b2c3d.js`] },
  ]);
  expect(isNeeded(OLD + FILE, tabs)).toBe(true);
  expect(isNeeded(`${OLD}module.json`, tabs)).toBe(true);
  expect(isNeeded(LIVE + FILE, tabs)).toBe(true);
});

test('removes an old release once the last page that ran it is closed', () => {
  const tabs = neededBy([{ folders: [LIVE], files: [] }]);
  expect(isNeeded(OLD + FILE, tabs)).toBe(false);
  expect(isNeeded(`${OLD}mf-manifest.json`, tabs)).toBe(false);
});

test('keeps only the named files in a folder without versions', () => {
  const needed = neededBy([
    { folders: ['/remotes/mf-banking/'], files: ['/remotes/mf-banking/js/2.0a1b2c3d.js'] },
  ]);
  expect(isNeeded('/remotes/mf-banking/js/2.0a1b2c3d.js', needed)).toBe(true);
  expect(isNeeded(`/remotes/mf-banking/${FILE}`, needed)).toBe(false);
  expect(isNeeded('/remotes/mf-banking/module.json', needed)).toBe(true);
});

test('keeps a shell while a page runs one of its scripts', () => {
  const shell = ['/js/main.474b6be5.js', '/js/jobs.46995ed9.js'];
  expect(isShellNeeded(shell, neededBy([{ folders: [], files: ['/js/main.474b6be5.js'] }]))).toBe(true);
  expect(isShellNeeded(shell, neededBy([{ folders: [], files: ['/js/main.ffffffff.js'] }]))).toBe(false);
});
