import type { IconName } from '@ledgerwise/contract';

export interface DemoSection {
  /** Route id and last part of the address. */
  readonly path: string;
  readonly label: string;
  readonly icon: IconName;
}

/** What the demo opens, in the order of the full product. */
export const openSections = [
  { path: 'dashboard', label: 'Dashboard', icon: 'dashboard' },
  { path: 'customers', label: 'Customers', icon: 'customers' },
  { path: 'products', label: 'Products', icon: 'products' },
  { path: 'sales-orders', label: 'Sales Orders', icon: 'sales-orders' },
  { path: 'invoices', label: 'Invoices', icon: 'invoices' },
  { path: 'accounts-receivable', label: 'Accounts Receivable', icon: 'receivables' },
  { path: 'accounts-payable', label: 'Accounts Payable', icon: 'payables' },
  { path: 'general-ledger', label: 'General Ledger', icon: 'ledger' },
  { path: 'vendors', label: 'Vendors', icon: 'vendors' },
  { path: 'reports', label: 'Reports', icon: 'reports' },
] as const satisfies readonly DemoSection[];

export interface LockedSection extends DemoSection {
  readonly text: string;
}

/** What belongs to the full product alone; each says what it is for. */
export const lockedSections = [
  { path: 'payroll', label: 'Payroll', icon: 'payroll', text: 'Employees and what they are paid.' },
  {
    path: 'tax',
    label: 'Tax Management',
    icon: 'tax',
    text: 'Tax entries, their due dates and the tax return.',
  },
  {
    path: 'assets',
    label: 'Fixed Assets',
    icon: 'assets',
    text: 'What the company owns, and its depreciation.',
  },
  {
    path: 'currency',
    label: 'Multi-Currency',
    icon: 'currency',
    text: 'Documents in several currencies, with their rates.',
  },
  {
    path: 'inventory',
    label: 'Inventory',
    icon: 'inventory',
    text: 'Stock on hand, its cost, and what runs low.',
  },
  {
    path: 'purchase-orders',
    label: 'Purchase Orders',
    icon: 'purchase-orders',
    text: 'What is ordered from vendors and when it arrives.',
  },
] as const satisfies readonly LockedSection[];
