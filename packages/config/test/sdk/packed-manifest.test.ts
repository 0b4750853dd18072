import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CREATOR, stageSdk } from '../../src/sdk/pack-sdk.ts';
import { packedPeers } from '../../src/sdk/packed-manifest.ts';
import { inPackage, readManifest, SDK } from '../../src/sdk/sdk-package.ts';
import { expectPacked } from './expect-packed.ts';

let out: string;
beforeAll(async () => {
  out = mkdtempSync(path.join(tmpdir(), 'staged-sdk-'));
  await stageSdk(out, ['contract']);
});
afterAll(() => rmSync(out, { recursive: true }));

it('the contract is packed with built files, their declarations, texts and no trace of the workspace', () => {
  const manifest = expectPacked(path.join(out, 'contract'));
  expect(manifest.peerDependencies).toEqual({ react: '^19.3.1', 'react-router-dom': '^7.18.5' });
  expect(Object.keys(manifest.exports ?? {})).toEqual([
    '.',
    './checks',
    './registry-signature',
    './router',
    './package.json',
  ]);
});

it('packs the command as scripts that Node runs, beside the files that it copies', () => {
  const folder = path.join(out, CREATOR);
  const { bin } = expectPacked(folder);
  const main = path.join(folder, bin?.[CREATOR] ?? '');
  expect(readFileSync(main, 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/);
  expect(existsSync(path.join(folder, 'template/module/gitignore'))).toBe(true);
});

describe('peer dependencies of a package', () => {
  const [contract] = SDK;
  if (!contract) throw new Error('No package is offered.');
  const manifest = readManifest('contract');

  it('has its peers at the version that it was built with or a later compatible one', () => {
    expect(packedPeers(contract, manifest, new Map([['react/jsx-runtime', 'a.js']]), {})).toEqual({
      peerDependencies: { react: '^19.3.1', 'react-router-dom': '^7.18.5' },
    });
  });

  it('are complete: a missing one would break its users, and its types would allow everything', () => {
    expect(() => packedPeers(contract, manifest, new Map([['antd/es/form', 'x.d.ts']]), {})).toThrow(
      'x.d.ts of @ledgerwise/contract imports antd/es/form',
    );
    expect(() => packedPeers(contract, manifest, new Map([['node:fs', 'x.js']]), {})).toThrow('node:fs');
  });
});

it('the command requires the versions of the packages', () => {
  const versions = SDK.map(({ folder }) => readManifest(folder)).map(({ name, version }) => [
    name,
    `^${version}`,
  ]);
  expect(readManifest(CREATOR).ledgerwise).toEqual(Object.fromEntries(versions));
});

it('every package contains its texts', () => {
  for (const folder of [...SDK.map((one) => one.folder), CREATOR])
    for (const file of ['README.md', 'CHANGELOG.md'])
      expect(existsSync(inPackage(folder, file)), `${folder}/${file}`).toBe(true);
});
