import type { Entity } from '@ledgerwise/resource';
import { customers } from './customers.resource.ts';
import { employees } from './employees.resource.ts';
import { fixedAssets } from './fixed-assets.resource.ts';
import { inventoryItems } from './inventory-items.resource.ts';
import { invoices } from './invoices.resource.ts';
import { products } from './products.resource.ts';
import { taxEntries } from './tax-entries.resource.ts';
import { vendors } from './vendors.resource.ts';

/**
 * The records of the product, in the order of the sidebar. Addresses, navigation, permissions, screens, standalone pages,
 * the demo, sample records, checks and self-tests follow from this list.
 */
export const entities = [
  { resource: customers, nav: { icon: 'customers', group: 'Accounting', order: 100 } },
  { resource: products, nav: { icon: 'products', group: 'Accounting', order: 110 } },
  { resource: invoices, nav: { icon: 'invoices', group: 'Accounting', order: 130 } },
  { resource: vendors, nav: { icon: 'vendors', group: 'Accounting', order: 170 } },
  { resource: inventoryItems, nav: { icon: 'inventory', group: 'Accounting', order: 190 } },
  { resource: employees, nav: { icon: 'payroll', group: 'Payroll', order: 350 } },
  { resource: fixedAssets, nav: { icon: 'assets', group: 'Tools & Settings', order: 410 } },
  { resource: taxEntries, nav: { icon: 'tax', group: 'Tools & Settings', order: 420 } },
] as const satisfies readonly Entity[];
