import type { RegistryEntry } from './registry.ts';

/** Even steps that a share can have: hundredths of a percent. */
const STEPS = 10_000;

/** FNV-1a of 32 bits over UTF-16 code units, then murmur3's last mix: without it, the low digits of similar texts go together. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/**
 * The entry that a visitor uses. Visitors in the canary's share get the address, version, hashes and contract of its
 * canary; all others get the entry without a canary. The choice depends only on the canary's seed and the visitor's id,
 * so that server, page and every tab decide the same. A visitor without an id is never in the canary.
 */
export function entryFor(entry: RegistryEntry, visitor: string | undefined): RegistryEntry {
  const { canary, ...stable } = entry;
  if (!canary) return entry;
  if (!visitor || hashOf(canary.seed + visitor) % STEPS >= canary.percent * (STEPS / 100)) return stable;
  const { integrity: _hashes, contract: _builtFor, ...rest } = stable;
  const { percent: _share, seed: _seed, ...release } = canary;
  return { ...rest, ...release };
}
