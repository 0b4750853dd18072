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

interface Mistake {
  readonly source: string;
  readonly from: string;
  readonly to: string;
  /** The error contains this. */
  readonly names: string;
}

const SCREEN = 'src/screens/ListScreen.tsx';
const MANIFEST = 'src/manifest.ts';
const MODULE = 'src/module.tsx';

/** Mistakes by what they are. In turn: an error of the manifest hides others that depend on its type. */
const MISTAKES: readonly (readonly [what: string, mistakes: readonly Mistake[]])[] = [
  [
    'a prop and a service that are not there, a column without contents, a route without a screen',
    [
      { source: SCREEN, from: 'variant="primary"', to: 'variant="loud"', names: 'loud' },
      { source: SCREEN, from: 'auth.user?.email', to: 'auth.user?.mail', names: "'mail'" },
      { source: SCREEN, from: 'render: ({ number }) => number', to: 'width: 7', names: "'width'" },
      { source: MODULE, from: 'record: () =>', to: 'recrod: () =>', names: "'recrod'" },
    ],
  ],
  [
    'a field that a manifest does not have',
    [{ source: MANIFEST, from: "title: 'With", to: "heading: 'With", names: "'heading'" }],
  ],
  [
    'a sidebar entry that leads to no route',
    [{ source: MANIFEST, from: "nav: [{ route: 'list'", to: "nav: [{ route: 'lsit'", names: 'lsit' }],
  ],
];

/** Errors in the output of a type checker, each with the lines that explain it. */
const errorsIn = (output: string): readonly string[] =>
  output.split(/\n(?=\S)/).filter((error) => /^\S+[(:]\d+[,:]\d+/.test(error));

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

  it.each(MISTAKES)('names by file and line %s', async (_what, mistakes) => {
    const sources = new Map(mistakes.map(({ source }) => [source, readFileSync(file(source), 'utf8')]));
    for (const { source, from, to } of mistakes) {
      const text = readFileSync(file(source), 'utf8');
      expect(text).toContain(from);
      writeFileSync(file(source), text.replace(from, to));
    }
    const { code, text } = await run('npm run typecheck');
    for (const [source, text] of sources) writeFileSync(file(source), text);
    expect(code).not.toBe(0);
    const unnamed = mistakes.filter(
      ({ source, names }) =>
        !errorsIn(text).some((error) => error.startsWith(source) && error.includes(names)),
    );
    expect(unnamed, text).toEqual([]);
  });
});
