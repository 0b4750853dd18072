import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WorkspaceCopy } from '../workspace-copy.ts';
import { GuideShell } from './guide-shell.ts';
import { readGuide } from './read-guide.ts';

const MINUTE = 60_000;

let copy: WorkspaceCopy;
let home: string;
let shell: GuideShell;
beforeAll(async () => {
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
