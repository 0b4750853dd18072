import type { SvgIcon } from '@ledgerwise/contract';
import { icons } from '@ledgerwise/domain/icons';

export interface DemoSection {
  /** Route id and last part of the address. */
  readonly path: string;
  readonly label: string;
  readonly icon: SvgIcon;
}

/** What the demo opens, in the order of the full product. */
export const openSections = [
  { path: 'dashboard', label: 'Dashboard', icon: icons.dashboard },
  { path: 'customers', label: 'Customers', icon: icons.customers },
  { path: 'products', label: 'Products', icon: icons.products },
  { path: 'sales-orders', label: 'Sales Orders', icon: icons.salesOrders },
  { path: 'invoices', label: 'Invoices', icon: icons.invoices },
  { path: 'accounts-receivable', label: 'Accounts Receivable', icon: icons.receivables },
  { path: 'accounts-payable', label: 'Accounts Payable', icon: icons.payables },
  { path: 'general-ledger', label: 'General Ledger', icon: icons.ledger },
  { path: 'vendors', label: 'Vendors', icon: icons.vendors },
  { path: 'reports', label: 'Reports', icon: icons.reports },
] as const satisfies readonly DemoSection[];

export interface LockedSection extends DemoSection {
  readonly text: string;
}

/** What belongs to the full product alone; each says what it is for. */
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
