/** Texts of the dashboard. */
export const accountBalancesTexts = {
  bank: 'Bank',
  owed: 'Owed to you',
  owe: 'You owe',
  title: 'Account Balances',
  empty: 'No Account Data',
  emptyText: 'Your bank balances, receivables and payables appear here after your first transaction.',
} as const;

export const activityCardTexts = {
  title: 'Recent Activity',
  failed: 'Recent activity could not be loaded',
  loading: 'Recent activity is loading',
  empty: 'No activity yet',
  emptyText: "As you create invoices, payments, and customers, they'll show up here.",
  someone: 'Someone',
} as const;

export const cashFlowTexts = {
  title: 'Cash Flow Overview',
  empty: 'No Cash Flow Data',
  emptyText: 'Money in and out of your bank accounts appears here, month by month.',
  caption: 'Money in and out of your bank accounts, twelve months',
  moneyIn: 'Money in',
  moneyOut: 'Money out',
  month: 'Month',
  transfers: 'Includes transfers between your own accounts.',
} as const;

export const dashboardScreenTexts = {
  failed: 'The dashboard could not be loaded',
} as const;

export const dashboardTilesTexts = {
  unreadable: 'Could not be read',
  totalRevenue: 'Total Revenue',
  currentTotal: 'Current total',
  noRevenue: 'No revenue data yet',
  outstandingInvoices: 'Outstanding Invoices',
  amountDue: 'Amount due',
  noInvoices: 'No invoices yet',
  overdue: (amount: string | undefined) => `${amount} overdue`,
  monthlyExpenses: 'Monthly Expenses',
  month: 'This month',
  noExpenses: 'No expenses yet',
  activeCustomers: 'Active Customers',
  totalCustomers: 'Total customers',
  noCustomers: 'No customers yet',
  notCounted: 'Could not be counted',
} as const;

export const openDocumentsTexts = {
  due: 'Due',
  overdue: (days: string) => `${days} overdue`,
  viewAll: 'View all unpaid',
  invoices: 'Invoices owed to you',
  newInvoice: 'New sales invoice',
  createInvoice: 'Create Invoice',
  noInvoicesEver: 'No Invoices Yet',
  noInvoicesNow: 'Nothing is owed to you',
  invoicesText: 'Unpaid invoices appear here, soonest due first.',
  bills: 'Bills you need to pay',
  createBill: 'Create Bill',
  noBillsEver: 'No Bills Yet',
  noBillsNow: 'Nothing is left to pay',
  billsText: 'Unpaid bills appear here, soonest due first.',
  payable: 'Accounts Payable',
  payableText: 'You can create a new bill here.',
  newBill: 'New bill',
} as const;

export const proofLineTexts = {
  passOne: 'ledger check passes',
  passMany: 'ledger checks pass',
  failOne: 'ledger check fails',
  failMany: 'ledger checks fail',
} as const;

export const quickActionsTexts = {
  quickActions: 'Quick Actions',
  createInvoice: 'Create Invoice',
  quickInvoice: 'Quick Invoice',
  addCustomer: 'Add Customer',
  manageInventory: 'Manage Inventory',
  viewReports: 'View Reports',
} as const;

export const welcomeCardTexts = {
  company: (product: string, company: string) =>
    `Welcome to ${product}. Here’s where ${company} stands today.`,
  product: (product: string) => `Welcome to ${product}.`,
} as const;
