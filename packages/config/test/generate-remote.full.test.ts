import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseRegistry } from '@ledgerwise/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generateRemote } from '../src/generators/generate-remote.ts';
import { WorkspaceCopy } from './workspace-copy.ts';

let copy: WorkspaceCopy;
let said: readonly string[];
beforeAll(() => {
  copy = new WorkspaceCopy();
  said = generateRemote(copy.root, 'cash-flow');
});
afterAll(() => copy.remove());

describe('a generated remote', () => {
  it('passes the linter and the import rules, with its entry in the registry as printed', async () => {
    const registry = path.join(copy.root, 'shell/public/remotes.json');
    const entry = said.slice(said.findIndex((line) => line.trim() === '{')).join('\n');
    const before = readFileSync(registry, 'utf8');
    writeFileSync(registry, before.replace(/\n {2}\],\n {2}"redirects"/, `,\n${entry}$&`));
    expect(parseRegistry(JSON.parse(readFileSync(registry, 'utf8'))).remotes.at(-1)?.id).toBe('cash-flow');
    await copy.run('biome', [
      'check',
      '--error-on-warnings',
      '--vcs-enabled=false',
      'mf-cash-flow',
      'shell/public/remotes.json',
      'tsconfig.json',
    ]);
    await copy.run('depcruise', ['--config', '.dependency-cruiser.cjs', 'mf-cash-flow']);
    writeFileSync(registry, before);
  });

  it('passes the type checker', async () => {
    await copy.run('tsc', ['-b', 'mf-cash-flow']);
  });

  it('passes its tests', async () => {
    expect(await copy.run('vitest', ['run', '--project', 'mf-cash-flow'])).toMatch(/Tests\s+2 passed/);
  });

  it('builds', async () => {
    await copy.run('rspack', ['build'], 'mf-cash-flow');
    expect(existsSync(path.join(copy.root, 'mf-cash-flow/dist/module.json'))).toBe(true);
    expect(existsSync(path.join(copy.root, 'mf-cash-flow/dist/standalone/index.html'))).toBe(true);
  });
});
