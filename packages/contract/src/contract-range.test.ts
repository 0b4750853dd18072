import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { acceptsContract } from './contract-range.ts';
import { CONTRACT_MINOR, CONTRACT_VERSION, defineManifest } from './manifest.ts';

const shell = { contract: 3, contractMinor: 2 };

describe('which modules a shell runs', () => {
  it.each([
    [{ contract: 3, contractMinor: 2 }, 'accepted'],
    [{ contract: 3, contractMinor: 1 }, 'accepted'],
    [{ contract: 3 }, 'accepted'],
    [{ contract: 3, contractMinor: 3 }, 'newer-minor'],
    [{ contract: 2, contractMinor: 9 }, 'accepted'],
    [{ contract: 1 }, 'other-major'],
    [{ contract: 4 }, 'other-major'],
    [{ contract: '3' }, 'other-major'],
    [{}, 'other-major'],
    [null, 'other-major'],
    ['a page', 'other-major'],
  ])('answers for %j: %s', (manifest, answer) => {
    expect(acceptsContract(manifest, shell)).toBe(answer);
  });

  it('asks for this package’s own contract where no shell is given', () => {
    const own = { contract: CONTRACT_VERSION, contractMinor: CONTRACT_MINOR };
    expect(acceptsContract(own)).toBe('accepted');
    expect(acceptsContract({ ...own, contractMinor: CONTRACT_MINOR + 1 })).toBe('newer-minor');
    expect(acceptsContract({ contract: CONTRACT_VERSION + 1 })).toBe('other-major');
  });
});

it('counts as the package does', () => {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
    readonly version: string;
  };
  expect(version.split('.').slice(0, 2).map(Number)).toEqual([CONTRACT_VERSION, CONTRACT_MINOR]);
});

it('is in every manifest, unless it states another', () => {
  const manifest = {
    contract: CONTRACT_VERSION,
    ...{ id: 'notes', title: 'Notes', routes: [], nav: [], permissions: [], errors: {}, selfTests: [] },
  };
  expect(defineManifest(manifest).contractMinor).toBe(CONTRACT_MINOR);
  expect(defineManifest({ ...manifest, contractMinor: 7 }).contractMinor).toBe(7);
});
