import type { SvgIcon } from '@ledgerwise/contract';
import { icons } from '@ledgerwise/domain/icons';
import { listWords } from '@ledgerwise/resource';
import { demoEntities } from './demo-resources.ts';

export interface DemoSection {
  /** Route id and last part of the address. */
  readonly path: string;
  readonly label: string;
  readonly icon: SvgIcon;
}

/**
 * Here and not in the list, which screens loaded later share: icons that nothing shows stay out of the first
 * load.
 */
const ICONS: Readonly<Record<(typeof demoEntities)[number]['resource']['name'], SvgIcon>> = {
  customers: icons.customers,
  products: icons.products,
  sales_orders: icons.salesOrders,
  invoices: icons.invoices,
  accounts_receivable: icons.receivables,
  accounts_payable: icons.payables,
  general_ledger: icons.ledger,
  vendors: icons.vendors,
};

/** Sections of the demo, in the order of the full product. */
export const openSections: readonly DemoSection[] = [
  { path: 'dashboard', label: 'Dashboard', icon: icons.dashboard },
  ...demoEntities.map(({ resource }) => ({
    path: resource.path,
    label: listWords(resource),
    icon: ICONS[resource.name],
  })),
  { path: 'reports', label: 'Reports', icon: icons.reports },
];

export interface LockedSection extends DemoSection {
  readonly text: string;
}

/** Areas of the full product only, each with its purpose. */
export const lockedSections = [
  { path: 'payroll', label: 'Payroll', icon: icons.payroll, text: 'Employees and what they are paid.' },
  {
    path: 'tax',
    label: 'Tax Management',
    icon: icons.tax,
    text: 'Tax entries, their due dates and the tax return.',
  },
  {
    path: 'assets',
    label: 'Fixed Assets',
    icon: icons.assets,
    text: 'What the company owns, and its depreciation.',
  },
  {
    path: 'currency',
    label: 'Multi-Currency',
    icon: icons.currency,
    text: 'Documents in several currencies, with their rates.',
  },
  {
    path: 'inventory',
    label: 'Inventory',
    icon: icons.inventory,
    text: 'Stock on hand, its cost, and what runs low.',
  },
  {
    path: 'purchase-orders',
    label: 'Purchase Orders',
    icon: icons.purchaseOrders,
    text: 'What is ordered from vendors and when it arrives.',
  },
] as const satisfies readonly LockedSection[];
