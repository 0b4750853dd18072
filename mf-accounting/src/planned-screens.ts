import type { IconName, NavItem, RouteDeclaration } from '@ledgerwise/contract';

/** A screen that has its address and its place in the sidebar before it has its content. */
interface PlannedScreen {
  readonly title: string;
  readonly path: string;
  /** One sentence: what will be here. */
  readonly will: string;
  readonly nav?: { readonly icon: IconName; readonly group: string; readonly order: number };
}

const ACCOUNTING = 'Accounting';
const REPORTS = 'Reports';
const PAYROLL = 'Payroll';
const TOOLS = 'Tools & Settings';

export const plannedScreens = {
  'accounts-receivable': {
    title: 'Accounts Receivable',
    path: 'accounts-receivable',
    will: 'What customers owe you, what is overdue, and the payments that settle it.',
    nav: { icon: 'receivables', group: ACCOUNTING, order: 140 },
  },
  inventory: {
    title: 'Inventory',
    path: 'inventory',
    will: 'Stock on hand, its value, and what is low or out of stock.',
    nav: { icon: 'inventory', group: ACCOUNTING, order: 190 },
  },
  reports: {
    title: 'Financial Reports',
    path: 'reports',
    will: 'Profit & Loss, Balance Sheet, Cash Flow Statement and Trial Balance, computed from the general ledger.',
    nav: { icon: 'reports', group: REPORTS, order: 300 },
  },
  budgets: {
    title: 'Budgets',
    path: 'budgets',
    will: 'Budgets by account and month, compared with what was posted.',
    nav: { icon: 'budgets', group: REPORTS, order: 310 },
  },
  employees: {
    title: 'Employees',
    path: '/payroll/employees',
    will: 'The people on your payroll, with their e-mail address and start date.',
    nav: { icon: 'payroll', group: PAYROLL, order: 350 },
  },
  currency: {
    title: 'Multi-Currency',
    path: 'currency',
    will: 'The currency of your books, exchange rates, and the revaluation of foreign balances.',
    nav: { icon: 'currency', group: TOOLS, order: 400 },
  },
  assets: {
    title: 'Fixed Assets',
    path: 'assets',
    will: 'What your business owns for longer than a year, and its depreciation.',
    nav: { icon: 'assets', group: TOOLS, order: 410 },
  },
  tax: {
    title: 'Tax Management',
    path: 'tax',
    will: 'Tax entries with their due dates, and the GST return from what was posted.',
    nav: { icon: 'tax', group: TOOLS, order: 420 },
  },
  settings: {
    title: 'Settings',
    path: 'settings',
    will: 'Company details, numbering, taxes, costing, and which modules you use.',
    nav: { icon: 'settings', group: TOOLS, order: 430 },
  },
  users: {
    title: 'Users',
    path: 'users',
    will: 'Who works in your organisation, with which role, and invitations to others.',
  },
} as const satisfies Readonly<Record<string, PlannedScreen>>;

export type PlannedId = keyof typeof plannedScreens;

const isPlanned = (id: string): id is PlannedId => Object.hasOwn(plannedScreens, id);

export const plannedIds: readonly PlannedId[] = Object.keys(plannedScreens).filter(isPlanned);

const planned: readonly (readonly [PlannedId, PlannedScreen])[] = plannedIds.map((id) => [
  id,
  plannedScreens[id],
]);

/** Everything below the address belongs to the same screen: `/new` and `/import` lead to it too. */
export const plannedRoutes: readonly RouteDeclaration<PlannedId>[] = planned.map(([id, { path, title }]) => ({
  id,
  path: `${path}/*`,
  title,
}));

export const plannedNav: readonly NavItem<PlannedId>[] = planned.flatMap(([route, { title, nav }]) =>
  nav ? [{ route, label: title, ...nav }] : [],
);
