import { featureGroups } from '../content/features.ts';
import { highlights } from '../content/highlights.ts';
import { demoPlan, professionalPlan } from '../content/plans.ts';
import type { Claim } from './claim.ts';

/** Everything that the site claims. */
export const allClaims: readonly Claim[] = [
  ...highlights,
  ...featureGroups.flatMap(({ features }) => features),
  ...demoPlan.items,
  ...professionalPlan.flatMap(({ items }) => items),
];
