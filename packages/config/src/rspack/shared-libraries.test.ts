import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { CONTRACT_VERSION } from '@ledgerwise/contract';
import { expect, it } from 'vitest';
import { hostLibraries, hostLibrariesByOtherNames, remoteLibraries } from './shared-libraries.ts';

const folder = (name: string) => fileURLToPath(new URL(`../../${name}`, import.meta.url));
const remote = remoteLibraries(folder('test/sample-remote'));
const host = hostLibraries(folder('../../shell'));

it('requires from the host exactly what the shell shares, and shares all of it eagerly', () => {
  const expected = Object.entries(remote)
    .filter(([, library]) => library.import === false)
    .map(([name]) => name);
  expect(expected).toEqual(Object.keys(host));
  for (const library of Object.values(host)) expect(library).toMatchObject({ eager: true });
});

it('asks for the contract by its major number, which is that of the package', () => {
  expect(remote['@ledgerwise/contract']?.requiredVersion).toBe(`^${CONTRACT_VERSION}.0.0`);
  expect(host['@ledgerwise/contract']?.version).toMatch(new RegExp(`^${CONTRACT_VERSION}\\.`));
});

it('provides the facade of the router by the name of the library, in the version that is behind it', () => {
  const { version } = JSON.parse(
    readFileSync(folder('../../node_modules/react-router-dom/package.json'), 'utf8'),
  ) as { version: string };
  expect(hostLibrariesByOtherNames()).toContainEqual({
    '@ledgerwise/contract/router': { shareKey: 'react-router-dom', version, eager: true },
  });
});

it('provides the contract to modules that were built against its last major too', () => {
  const [contract, router] = hostLibrariesByOtherNames('2.3.0');
  expect(contract).toMatchObject({
    '@ledgerwise/contract': { shareKey: '@ledgerwise/contract', version: '1.0.0' },
  });
  expect(router).toMatchObject({ '@ledgerwise/contract/router': { version: '1.0.0' } });
});
