// @vitest-environment node
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tooOld } from '../src/node-version.ts';
import { registryLine, runCommand } from '../src/run-command.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'create-remote-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs the command as in a terminal. */
function create(...words: readonly string[]) {
  const said: string[] = [];
  const refused: string[] = [];
  const code = runCommand(words, folder, {
    say: (line) => said.push(line),
    refuse: (line) => refused.push(line),
  });
  return { code, said: said.join('\n'), refused };
}

const read = (file: string): string => readFileSync(path.join(folder, file), 'utf8');

const written = (name: string): readonly string[] =>
  readdirSync(path.join(folder, name), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));

describe('an impossible request is refused with a remedy, and nothing is written', () => {
  it.each([
    [[], 'The name of the remote is missing'],
    [['CashFlow'], 'not a valid name for a remote: use lower-case'],
    [['../out'], 'not a valid name for a remote'],
    [['a--b'], 'not a valid name for a remote'],
    [['a'.repeat(41)], 'at most 40'],
    [['shell'], 'choose another one'],
    [['cash', 'flow'], 'one argument too many'],
    [['cash-flow', '--bundler', 'parcel'], 'use vite or rspack'],
    [['cash-flow', '--title', "Mum's"], '"Mum\'s" cannot be the title: use letters'],
    [['cash-flow', '--title', ''], 'cannot be the title'],
    [['cash-flow', '--port', '0'], 'use a number from 1 to 65535'],
    [['cash-flow', '--port', '80x'], 'is not a port'],
    [['cash-flow', '--colour', 'red'], '--help lists the options'],
    [['cash-flow', '--sdk', 'nowhere'], 'run npm run pack:sdk'],
  ])('%j', (words, sentence) => {
    const { code, said, refused } = create(...words);
    expect(refused.join('\n')).toContain(sentence);
    expect({ code, said, sentences: refused.length }).toEqual({ code: 1, said: '', sentences: 1 });
    expect(readdirSync(folder)).toEqual([]);
  });

  it('a folder that is not empty, and a file of that name', () => {
    mkdirSync(path.join(folder, 'full'));
    writeFileSync(path.join(folder, 'full/mine.txt'), 'mine');
    writeFileSync(path.join(folder, 'file'), 'mine');
    expect(create('full').refused[0]).toContain('not empty: choose another name, or empty it first');
    expect(create('file').refused[0]).toContain('is a file');
    expect(readdirSync(path.join(folder, 'full'))).toEqual(['mine.txt']);
  });

  it('a folder without a package of the SDK, or with two versions of one', () => {
    expect(create('cash-flow', '--sdk', '.').refused[0]).toContain('has no ledgerwise-contract-*.tgz');
    for (const version of ['1.0.0', '1.1.0'])
      writeFileSync(path.join(folder, `ledgerwise-contract-${version}.tgz`), '');
    expect(create('cash-flow', '--sdk', '.').refused[0]).toContain('remove the one that you do not need');
  });

  it('an unsupported Node version', () => {
    for (const version of ['16.20.2', '18.20.0', '20.18.3', '21.7.0', '22.11.0', '23.1.0'])
      expect(tooOld(version), version).toContain('install Node 20.19');
    for (const version of ['20.19.0', '20.20.2', '22.12.0', '24.0.0', '26.1.0'])
      expect(tooOld(version), version).toBeUndefined();
  });
});

it('--help lists the options', () => {
  expect(create('--help')).toMatchObject({ code: 0, refused: [] });
  for (const option of ['--bundler', '--title', '--port', '--sdk'])
    expect(create('-h').said).toContain(option);
});

describe.each(['vite', 'rspack'])('a remote for %s', (bundler) => {
  beforeEach(() => {
    expect(create('cash-flow', '--bundler', bundler, '--title', 'Cash in hand', '--port', '4711').code).toBe(
      0,
    );
  });

  it('has its own name, title, container and port wherever the template has one', () => {
    const texts = written('cash-flow').map((file) => readFileSync(file, 'utf8'));
    expect(texts.filter((text) => /shipping|Shipping|4670/.test(text))).toEqual([]);
    expect(read('cash-flow/src/manifest.ts')).toContain("id: 'cash-flow',\n  title: 'Cash in hand',");
    expect(read(`cash-flow/${bundler}.config.ts`)).toMatch(/name: 'cash_flow_remote'[\s\S]*|4711/);
    expect(read(`cash-flow/${bundler}.config.ts`)).toContain('port: 4711');
  });

  it('has the commands of every day, and its packages in versions that go with this one', () => {
    const { name, scripts, dependencies } = JSON.parse(read('cash-flow/package.json'));
    expect(name).toBe('cash-flow');
    expect(Object.keys(scripts).sort()).toEqual(['build', 'dev', 'lint', 'test', 'typecheck']);
    expect(dependencies).toMatchObject({ '@ledgerwise/contract': '^1.0.0', react: '^19.0.0' });
    expect(Object.values(dependencies)).not.toContain('*');
  });

  it('ignores installed and built files in git', () => {
    expect(read('cash-flow/.gitignore').split('\n')).toEqual(
      expect.arrayContaining(['node_modules/', 'dist/']),
    );
  });
});

it('prints its own line of the registry', () => {
  const { said } = create('cash-flow');
  expect(said).toContain(registryLine({ name: 'cash-flow', title: 'Cash flow' }));
});

it('uses packages from a folder of tarballs, by a relative path', () => {
  mkdirSync(path.join(folder, 'sdk'));
  const files = ['ledgerwise-contract-1.0.0.tgz', 'ledgerwise-resource-0.1.0.tgz', 'ledgerwise-ui-0.1.0.tgz'];
  for (const file of files) writeFileSync(path.join(folder, 'sdk', file), '');
  create('cash-flow', '--sdk', 'sdk');
  expect(JSON.parse(read('cash-flow/package.json')).dependencies).toMatchObject({
    '@ledgerwise/contract': 'file:../sdk/ledgerwise-contract-1.0.0.tgz',
    '@ledgerwise/ui': 'file:../sdk/ledgerwise-ui-0.1.0.tgz',
  });
});
