import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CREATOR, packSdk } from '../../src/sdk/pack-sdk.ts';
import { SDK } from '../../src/sdk/sdk-package.ts';
import { expectPacked } from './expect-packed.ts';
import { inTerminal, type Said } from './in-terminal.ts';

let folder: string;
let tarballs: readonly string[];
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'stranger-'));
  tarballs = await packSdk(path.join(folder, 'sdk'));
});
afterAll(() => rmSync(folder, { recursive: true, maxRetries: 5 }));

it('there is a tarball of each package, and of the command', () => {
  expect(tarballs).toHaveLength(SDK.length + 1);
  expect(readdirSync(path.join(folder, 'sdk')).sort()).toEqual([...tarballs].sort());
});

describe.each(['vite', 'rspack'])('a remote for %s, outside of the checkout', (bundler) => {
  const name = `with-${bundler}`;
  const run = (command: string): Promise<Said> => inTerminal(command, path.join(folder, name));
  const file = (relative: string): string => path.join(folder, name, relative);

  beforeAll(async () => {
    const creator = tarballs.find((tarball) => tarball.startsWith(CREATOR)) ?? '';
    const from = path.join(folder, 'sdk', creator);
    const words = `${CREATOR} ${name} --bundler ${bundler} --sdk sdk`;
    const created = await inTerminal(
      `npm exec --yes --prefer-offline --package "${from}" -- ${words}`,
      folder,
    );
    expect(created, created.text).toMatchObject({ code: 0 });
    const installed = await run('npm install --prefer-offline --no-audit --no-fund');
    expect(installed, installed.text).toMatchObject({ code: 0 });
  });

  it('has whole packages', () => {
    for (const { folder: own } of SDK) expectPacked(file(`node_modules/@ledgerwise/${own}`));
    const react = readdirSync(file('node_modules')).filter((one) => one === 'react');
    expect(react).toHaveLength(1);
    expect(existsSync(file('node_modules/antd'))).toBe(false);
  });

  it.each(['typecheck', 'lint', 'test', 'build'])('passes npm run %s', async (script) => {
    const said = await run(`npm run ${script}`);
    expect(said.code, said.text).toBe(0);
  });

  it('is built as a shell takes it: a container, the manifest as data', () => {
    const built = (relative: string) => JSON.parse(readFileSync(file(`dist/${relative}`), 'utf8'));
    expect(built('module.json')).toMatchObject({ id: name, contract: 1, contractMinor: 0, version: '0.1.0' });
    expect(built('mf-manifest.json').metaData.remoteEntry.name).toBeTruthy();
    expect(built('mf-manifest.json').exposes).toMatchObject([{ path: './module' }]);
  });

  /** Writes an error into a file; returns the type checker's output, and restores the file. */
  async function planted(relative: string, from: string, to: string): Promise<string> {
    const source = readFileSync(file(relative), 'utf8');
    expect(source).toContain(from);
    writeFileSync(file(relative), source.replace(from, to));
    const { code, text } = await run('npm run typecheck');
    writeFileSync(file(relative), source);
    expect(code).not.toBe(0);
    return text;
  }

  it.each([
    [
      'a prop that a component does not have',
      'src/screens/ListScreen.tsx',
      'variant="primary"',
      'variant="loud"',
    ],
    [
      'a column without what it draws',
      'src/screens/ListScreen.tsx',
      'render: ({ number }) => number',
      'width: 7',
    ],
    ['a field that a manifest does not have', 'src/manifest.ts', "title: 'With", "heading: 'With"],
    [
      'a sidebar entry that leads to no route',
      'src/manifest.ts',
      "nav: [{ route: 'list'",
      "nav: [{ route: 'lsit'",
    ],
    ['a route without a screen', 'src/module.tsx', 'record: () =>', 'recrod: () =>'],
    [
      'a service that the host does not have',
      'src/screens/ListScreen.tsx',
      'auth.user?.email',
      'auth.user?.mail',
    ],
  ])('names %s, by file and line', async (_what, relative, from, to) => {
    const said = await planted(relative, from, to);
    expect(said).toMatch(new RegExp(`${relative.replaceAll('.', '\\.')}[(:]\\d+`));
  });
});
