import { describe, expect, it } from 'vitest';
import { entryFor } from './canary.ts';
import type { RegistryEntry } from './registry.ts';

const stable: RegistryEntry = {
  id: 'banking',
  title: 'Banking',
  basePath: '/banking',
  entry: '/remotes/mf-banking/1.3.0/',
  claims: ['/banking/*'],
  audience: 'signed-in',
  version: '1.3.0',
  integrity: { 'module.json': 'sha384-old' },
};
const withCanary = (percent: number, seed = 'Zq8'): RegistryEntry => ({
  ...stable,
  canary: { entry: '/remotes/mf-banking/1.4.0/', version: '1.4.0', percent, seed },
});
/** Like real ids: random, 22 characters of base64url. */
const visitors = Array.from({ length: 1000 }, (_, index) =>
  Buffer.from(`visitor-${index * 7919}-of-it`)
    .toString('base64url')
    .slice(0, 22),
);
const shareOf = (entry: RegistryEntry, ids: readonly string[] = visitors) =>
  ids.filter((id) => entryFor(entry, id).version === '1.4.0');

describe('visitors of a canary', () => {
  it('are the requested share, whatever the ids look like', () => {
    for (const ids of [visitors, visitors.map((_, index) => `00000000-0000-4000-8000-${100_000 + index}`)]) {
      const { length } = shareOf(withCanary(10), ids);
      expect(length).toBeGreaterThanOrEqual(80);
      expect(length).toBeLessThanOrEqual(120);
    }
    expect(shareOf(withCanary(100))).toHaveLength(1000);
    expect(shareOf(withCanary(0.5)).length).toBeLessThan(20);
  });

  it('stays with it while the share grows, and is another part of the visitors for another canary', () => {
    const [tenth, half] = [shareOf(withCanary(10)), shareOf(withCanary(50))];
    expect(tenth.filter((id) => !half.includes(id))).toEqual([]);
    const others = shareOf(withCanary(10, 'another'));
    expect(others.filter((id) => tenth.includes(id)).length).toBeLessThan(40);
  });

  it('is the same in every program that asks', () => {
    expect(shareOf(withCanary(1))).toMatchInlineSnapshot(`
      [
        "dmlzaXRvci0xNDA5NTgyLW",
        "dmlzaXRvci0xNzI2MzQyLW",
        "dmlzaXRvci0yMTg1NjQ0LW",
        "dmlzaXRvci0zNDUyNjg0LW",
        "dmlzaXRvci02MDczODczLW",
      ]
    `);
  });
});

describe('the entry', () => {
  it('is the canary’s in address, version and hashes, and speaks of no canary', () => {
    const { integrity: _old, ...rest } = stable;
    expect(entryFor(withCanary(100), 'anybody')).toEqual({
      ...rest,
      entry: '/remotes/mf-banking/1.4.0/',
      version: '1.4.0',
    });
  });

  it('is the stable one without an id, and without a canary', () => {
    expect(entryFor(withCanary(100), undefined)).toEqual(stable);
    expect(entryFor(withCanary(100), '')).toEqual(stable);
    expect(entryFor(stable, 'anybody')).toBe(stable);
  });
});
