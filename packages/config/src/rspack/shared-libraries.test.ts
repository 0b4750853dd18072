import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { remoteLibraries } from './shared-libraries.ts';

const remote = fileURLToPath(new URL('../../test/sample-remote', import.meta.url));
const shell = readFileSync(new URL('../../../../shell/src/modules/share-scope.ts', import.meta.url), 'utf8');

it('expects of the host exactly what the shell hands over', () => {
  const expected = Object.entries(remoteLibraries(remote))
    .filter(([, library]) => library.import === false)
    .map(([name]) => name);
  const [, table = ''] =
    /createShareScope\(\): ShareScope \{\s*return \{([\s\S]*?)\n {2}\};/.exec(shell) ?? [];
  const offered = [...table.matchAll(/^ {4}'?([@\w/-]+)'?:/gm)].map(([, name]) => name);
  expect(expected.sort()).toEqual(offered.sort());
});

it('asks for the contract by its major number', () => {
  expect(remoteLibraries(remote)['@ledgerwise/contract']?.requiredVersion).toMatch(/^\^\d+\.0\.0$/);
});
