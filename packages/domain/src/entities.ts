import type { Entity } from '@ledgerwise/resource';
import { customers } from './customers.resource.ts';

/**
 * The records of the product, in the order of the sidebar. Addresses, navigation, permissions, screens, standalone pages,
 * the demo, sample records, checks and self-tests follow from this list.
 */
export const entities = [
  { resource: customers, nav: { icon: 'customers', group: 'Accounting', order: 100 } },
] as const satisfies readonly Entity[];
