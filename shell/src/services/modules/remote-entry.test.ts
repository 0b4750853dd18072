// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { remoteEntryOf } from './remote-entry.ts';

const at = 'https://parcels.example/app/mf-manifest.json';
const manifest = (metaData: object) => ({ name: 'parcels', metaData });

it('finds the script beside the manifest, wherever the build thought that it would be served', () => {
  const metaData = {
    publicPath: 'http://localhost:3001/',
    globalName: 'parcelsContainer',
    remoteEntry: { name: 'remoteEntry.js', path: '', type: 'global' },
  };
  expect(remoteEntryOf(manifest(metaData), at)).toEqual({
    name: 'parcels',
    entry: 'https://parcels.example/app/remoteEntry.js',
    entryGlobalName: 'parcelsContainer',
    type: 'global',
  });
});

it.each([
  ['assets', 'https://parcels.example/app/assets/entry.js'],
  ['./assets/', 'https://parcels.example/app/assets/entry.js'],
  ['/', 'https://parcels.example/app/entry.js'],
])('takes the folder %s as one of the remote', (path, entry) => {
  expect(remoteEntryOf(manifest({ remoteEntry: { name: 'entry.js', path } }), at).entry).toBe(entry);
});

it('knows a container that is an ES module', () => {
  const metaData = { remoteEntry: { name: 'remoteEntry.js', path: '', type: 'module' } };
  expect(remoteEntryOf(manifest(metaData), '/remotes/couriers/mf-manifest.json')).toMatchObject({
    entry: `${location.origin}/remotes/couriers/remoteEntry.js`,
    entryGlobalName: 'parcels',
    type: 'module',
  });
});

it('refuses an invalid manifest', () => {
  for (const value of [null, 'a page', {}, { name: 'parcels' }, manifest({})])
    expect(() => remoteEntryOf(value, at)).toThrow(`${at} names no container`);
});

it('refuses a container outside of the folder of its manifest', () => {
  for (const name of ['https://evil.example/entry.js', '//evil.example/entry.js', '../other/entry.js'])
    expect(() => remoteEntryOf(manifest({ remoteEntry: { name } }), at)).toThrow(
      `${at} names a container outside of its folder`,
    );
});
