import { expect, test } from 'vitest';
import { optionalVersions, ownFile } from './own-packages.ts';

test('resolves the name of one of our packages to its built file', () => {
  expect(ownFile('@ledgerwise/backend')).toBe('packages/backend/src/index.js');
  expect(ownFile('@ledgerwise/backend/front-door')).toMatch(/^packages\/backend\/src\/front-door\/.*\.js$/);
  expect(ownFile('kysely')).toBeUndefined();
  expect(() => ownFile('@ledgerwise/backend/cellar')).toThrow('@ledgerwise/backend/cellar is no export of');
});

test('there is a PostgreSQL for each platform, all of one version', () => {
  const versions = optionalVersions();
  expect(Object.keys(versions).length).toBeGreaterThanOrEqual(4);
  expect(new Set(Object.values(versions)).size).toBe(1);
});
