import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, expect, it, vi } from 'vitest';
import { throwawayParent } from './throwaway-folder.ts';

const MANY = 2 ** 60;

afterEach(() => vi.unstubAllEnvs());

it('uses the folder of temporary files without a memory file system, or with too little memory', () => {
  vi.stubEnv('TMPDIR', undefined);
  expect(throwawayParent('/does/not/exist', MANY)).toBe(tmpdir());
  expect(throwawayParent(tmpdir(), 1024)).toBe(tmpdir());
});

it('uses TMPDIR if it is set', () => {
  const set = mkdtempSync(path.join(tmpdir(), 'set-'));
  vi.stubEnv('TMPDIR', set);
  expect(throwawayParent('/', MANY)).toBe(set);
  rmSync(set, { recursive: true });
});

/** A program that takes a moment to end, and then still writes into the folder. */
const SLOW_TO_END = `
  process.on('SIGTERM', () => setTimeout(() => {
    require('node:fs').writeFileSync(require('node:path').join(process.argv[1], 'last'), '');
    console.log('ended');
    process.exit(0);
  }, 200));
  setInterval(() => {}, 60_000);
  console.log('in ' + process.argv[1]);`;

it.skipIf(process.platform === 'win32')(
  'goes after the programs that use it, where the run is interrupted',
  async () => {
    const folderOf = JSON.stringify(new URL('throwaway-folder.ts', import.meta.url).href);
    const workspace = JSON.stringify(new URL('workspace.ts', import.meta.url).href);
    const run = spawn(
      process.execPath,
      [
        ...['--import', 'tsx', '--input-type=module', '-e'],
        `import { makeThrowawayFolder } from ${folderOf};
       import { runToLines } from ${workspace};
       const args = ['-e', ${JSON.stringify(SLOW_TO_END)}, makeThrowawayFolder()];
       await runToLines(process.execPath, args, {}, (line) => console.log(line));
       console.log('went on');`,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const said: string[] = [];
    createInterface({ input: run.stdout }).on('line', (line) => {
      said.push(line);
      if (line.startsWith('in ')) run.kill('SIGTERM');
    });
    const [code] = await once(run, 'close');
    const [folder = '', ...more] = said;
    expect(more).toEqual(['ended']);
    expect(code).toBe(143);
    expect(existsSync(folder.slice('in '.length))).toBe(false);
  },
);
