/** How often something is tried: a few times in the everyday tier, many times in the full one. */
export const byTier = (tries: { readonly everyday: number; readonly full: number }): number =>
  process.env.TEST_TIER === 'full' ? tries.full : tries.everyday;
