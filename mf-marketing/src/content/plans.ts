import type { Claim } from '../claims/claim.ts';

export interface PlanGroup {
  readonly title: string;
  readonly items: readonly Claim[];
}

const item = (name: string, ...at: readonly string[]): Claim => ({ name, at });

export const TRIAL_DAYS = 30;
export const PROFESSIONAL_PRICE = '$9.99';
export const REPLY_WITHIN_HOURS = 24;

export const demoPlan: PlanGroup = {
  title: 'Demo',
  items: [
    item('Overview dashboard', '/demo/dashboard'),
    item('Sample invoices', '/demo/invoices'),
    item('Basic reports', '/demo/reports'),
  ],
};

export const professionalPlan: readonly PlanGroup[] = [
  {
    title: 'Core Accounting',
    items: [
      item('Overview dashboard', '/accounting/dashboard'),
      item('General Ledger', '/accounting/general-ledger'),
      item('Accounts Receivable', '/accounting/accounts-receivable'),
      item('Accounts Payable', '/accounting/accounts-payable'),
      item('Financial Reporting', '/accounting/reports'),
      {
        ...item('Budgeting & Forecasting', '/accounting/budgets'),
        note: 'monthly budgets compared with actuals',
      },
      item('Invoice Generator', '/accounting/invoices/new'),
      item('Customer Management', '/accounting/customers'),
      item('Vendor Management', '/accounting/vendors'),
      item('Products & Sales Orders', '/accounting/products', '/accounting/sales-orders'),
    ],
  },
  {
    title: 'Essential Modules',
    items: [
      { ...item('Payroll', '/payroll/employees'), note: 'employee records; pay runs not included' },
      item('Tax', '/accounting/tax'),
      item('Fixed Assets', '/accounting/assets'),
      item('Multi-Currency', '/accounting/currency'),
      item('User Roles & Permissions', '/accounting/users'),
    ],
  },
  {
    title: 'Advanced',
    items: [
      item('Inventory', '/accounting/inventory'),
      item('Purchase Orders', '/accounting/purchase-orders'),
    ],
  },
];

export interface Question {
  readonly question: string;
  readonly answer: string;
}

export const questions: readonly Question[] = [
  {
    question: 'Can I cancel anytime?',
    answer:
      'Yes. A paid plan is cancelled from account settings. During BETA there are no paid plans: nothing is charged, so there is nothing to cancel.',
  },
  {
    question: 'Can I start with the Demo and upgrade later?',
    answer:
      'Yes. Start with the Demo, which needs no account, and create one when you want to keep your own books.',
  },
  {
    question: 'Do I have to install anything?',
    answer: 'No installation needed. It runs in the browser, on a computer, a tablet or a phone.',
  },
  {
    question: 'Do I need a credit card for the trial?',
    answer: `No. The ${TRIAL_DAYS}-day free trial has all features, and no card is needed.`,
  },
];
