import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROOT } from '../../src/commands/workspace.ts';
import { WorkspaceCopy } from '../workspace-copy.ts';
import { GuideShell } from './guide-shell.ts';
import { readGuide } from './read-guide.ts';

const MINUTE = 60_000;

/** Packages that npm installed for the backend only. */
const ofBackend = () => readdirSync(path.join(ROOT, 'packages/backend/node_modules'));

let installed: readonly string[];
let copy: WorkspaceCopy;
let home: string;
let shell: GuideShell;
beforeAll(async () => {
  installed = ofBackend();
  copy = new WorkspaceCopy();
  home = mkdtempSync(path.join(tmpdir(), 'ledgerwise-guide-home-'));
  shell = await GuideShell.open(copy.root, home);
});
afterAll(async () => {
  await shell.close();
  copy.remove();
  rmSync(home, { recursive: true, force: true });
});

/** Preparation for a guide. */
const BEFORE: Readonly<Record<string, string>> = {
  // A deploy that turned out to be bad.
  'deploy-runbook.md': 'npx ledgerwise-release promote mf-banking@0.2.0',
};

// The others are for readers after their first deploy.
it.each(['first-deploy.md', 'deploy-runbook.md', 'own-remote.md'])(
  'every command of %s works',
  async (guide) => {
    const blocks = readGuide(guide);
    expect(blocks.length).toBeGreaterThan(3);
    const before = BEFORE[guide];
    if (before !== undefined) await shell.run({ line: 0, kind: 'run', commands: [before] });
    for (const block of blocks) await shell.run(block);
  },
  // It installs and builds everything while other tests run.
  20 * MINUTE,
);

it('`npm ci` of the first guide deleted no package of this checkout', () => {
  expect(installed).toContain('nodemailer');
  expect(ofBackend()).toEqual(installed);
});
