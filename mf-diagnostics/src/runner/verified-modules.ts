/** One screen of the product that the self-test verifies. */
export interface VerifiedModule {
  readonly name: string;
  readonly path: string;
  /** The table that the screen reads; none where it draws on several. */
  readonly table?: string;
  readonly functions: readonly string[];
}

function screen(name: string, part: string, table: string | null, functions: string): VerifiedModule {
  return {
    name,
    path: `/accounting/${part}`,
    ...(table !== null && { table }),
    functions: functions.split(', '),
  };
}

export const verifiedModules: readonly VerifiedModule[] = [
  screen(
    'Dashboard',
    'dashboard',
    'profiles',
    'load charts, display metrics, navigation, invoice creation, bill creation',
  ),
  screen(
    'Customers',
    'customers',
    'customers',
    'list, search, add, edit, delete, export, import CSV, bulk actions',
  ),
  screen(
    'Products',
    'products',
    'products',
    'list, search, add, edit, delete, export, import CSV, GST settings',
  ),
  screen(
    'Sales Orders',
    'sales-orders',
    'sales_orders',
    'list, search, create, edit, delete, export, status tracking',
  ),
  screen('Invoices', 'invoices', 'invoices', 'list, search, create, edit, delete, export, payment tracking'),
  screen(
    'Accounts Receivable',
    'accounts-receivable',
    'invoices',
    'list receivables, search, payment processing, export, overdue tracking',
  ),
  screen(
    'Accounts Payable',
    'accounts-payable',
    'bills',
    'list payables, search, payment processing, export, due date tracking',
  ),
  screen(
    'General Ledger',
    'general-ledger',
    'journal_entries',
    'list entries, search, create, edit, export, account balances',
  ),
  screen('Vendors', 'vendors', 'vendors', 'list, search, add, edit, delete, export, import CSV'),
  screen(
    'Purchase Orders',
    'purchase-orders',
    'purchase_orders',
    'list, search, create, edit, export, status tracking',
  ),
  screen(
    'Inventory',
    'inventory',
    'inventory_items',
    'list items, search, add, edit, stock management, export',
  ),
  screen(
    'Financial Reports',
    'reports',
    null,
    'P&L report, balance sheet, cash flow, export reports, date filtering',
  ),
  screen(
    'Multi-Currency',
    'currency',
    'company_settings',
    'currency list, exchange rates, conversion, settings update',
  ),
  screen(
    'Fixed Assets',
    'assets',
    'fixed_assets',
    'asset list, add asset, depreciation tracking, asset reports, export',
  ),
  screen('Tax Management', 'tax', 'tax_entries', 'tax entries, tax reports, tax calculations, export'),
  screen(
    'Settings',
    'settings',
    'company_settings',
    'company settings, user preferences, system configuration, tax settings',
  ),
];
