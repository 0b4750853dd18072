import type { Entity } from '@ledgerwise/resource';
import { bankRules } from './bank-rules.resource.ts';
import { customers } from './customers.resource.ts';
import { icons } from './icons.ts';
import { vendors } from './vendors.resource.ts';

export { accountsForLines } from './accounts-for-lines.ts';
export { readTracked } from './tracking/read-tracked.ts';
export { bankRules, customers, vendors };

/** Records of the banking area. Like those of `entities.ts`, but with the addresses and sidebar of its own module. */
export const bankingEntities = [
  { resource: bankRules, nav: { icon: icons.rules, group: 'Banking', order: 220 } },
] as const satisfies readonly Entity[];
