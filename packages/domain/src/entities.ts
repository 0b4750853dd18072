import type { Entity } from '@ledgerwise/resource';
import { accounts } from './accounts.resource.ts';
import { customers } from './customers.resource.ts';
import { invoices } from './invoices.resource.ts';
import { journalEntries } from './journal-entries.resource.ts';
import { products } from './products.resource.ts';
import { vendors } from './vendors.resource.ts';

/**
 * The records of the product, in the order of the sidebar. Addresses, navigation, permissions, screens, standalone pages,
 * the demo, sample records, checks and self-tests follow from this list.
 */
export const entities = [
  { resource: customers, nav: { icon: 'customers', group: 'Accounting', order: 100 } },
  { resource: products, nav: { icon: 'products', group: 'Accounting', order: 110 } },
  { resource: invoices, nav: { icon: 'invoices', group: 'Accounting', order: 130 } },
  { resource: journalEntries, nav: { icon: 'ledger', group: 'Accounting', order: 160 } },
  { resource: accounts, nav: { icon: 'accounts', group: 'Accounting', order: 165 } },
  { resource: vendors, nav: { icon: 'vendors', group: 'Accounting', order: 170 } },
] as const satisfies readonly Entity[];
