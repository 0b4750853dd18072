/** For tests that an everyday run leaves out: `test.runIf(isFullTier)`. */
export const isFullTier = process.env.TEST_TIER === 'full';

/** Number of tries: few in the everyday tier, many in the full one. */
export const byTier = (tries: { readonly everyday: number; readonly full: number }): number =>
  isFullTier ? tries.full : tries.everyday;

/** Reduces similar cases to the first of each kind in the everyday tier; the full tier runs all of them. */
export function sampleByTier<Case>(cases: readonly Case[], kindOf: (one: Case) => unknown): readonly Case[] {
  if (isFullTier) return cases;
  const firsts = new Map<unknown, Case>();
  for (const one of cases) if (!firsts.has(kindOf(one))) firsts.set(kindOf(one), one);
  return [...firsts.values()];
}
