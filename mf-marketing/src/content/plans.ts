/** One line of a plan. What is not finished says so beside its name, so that nobody pays for a promise. */
export interface PlanItem {
  readonly name: string;
  readonly isReady: boolean;
}

export interface PlanGroup {
  readonly title: string;
  readonly items: readonly PlanItem[];
}

const ready = (name: string): PlanItem => ({ name, isReady: true });
const building = (name: string): PlanItem => ({ name, isReady: false });

export const TRIAL_DAYS = 30;
export const PROFESSIONAL_PRICE = '$9.99';
export const REPLY_WITHIN_HOURS = 24;

export const demoPlan: PlanGroup = {
  title: 'Demo',
  items: [ready('Overview dashboard'), ready('Sample invoices'), ready('Basic reports')],
};

export const professionalPlan: readonly PlanGroup[] = [
  {
    title: 'Core Accounting',
    items: [
      building('Overview dashboard'),
      building('General Ledger'),
      building('Accounts Receivable'),
      building('Accounts Payable'),
      building('Financial Reporting'),
      building('Budgeting & Forecasting'),
      building('Invoice Generator'),
      ready('Customer Management'),
      building('Vendor Management'),
      building('Products & Sales Orders'),
    ],
  },
  {
    title: 'Essential Modules',
    items: [
      building('Payroll'),
      building('Tax'),
      building('Fixed Assets'),
      building('Multi-Currency'),
      ready('User Roles & Permissions'),
    ],
  },
  { title: 'Advanced', items: [building('Inventory'), building('Purchase Orders')] },
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
      'Yes. Start with the Demo, which needs no account, and create one when you want to keep your own books. Demo records stay in your browser.',
  },
  {
    question: 'Do I have to install anything?',
    answer: 'No installation needed. It runs in the browser, on a computer, a tablet or a phone.',
  },
  {
    question: 'Do I need a credit card for the trial?',
    answer: `No. The ${TRIAL_DAYS}-day free trial has all features, and no card is asked for.`,
  },
];
