import { expect, test } from 'vitest';
import { verifications } from './verifications/verifications.ts';
import { verifiedScreens } from './verified-screens.ts';

/** The words of the product's specification, which the report of QA is read by. */
const AGREED = `
/accounting/dashboard | load charts, display metrics, navigation, invoice creation, bill creation
/accounting/customers | list, search, add, edit, delete, export, import CSV, bulk actions
/accounting/products | list, search, add, edit, delete, export, import CSV, GST settings
/accounting/sales-orders | list, search, create, edit, delete, export, status tracking
/accounting/invoices | list, search, create, edit, delete, export, payment tracking
/accounting/accounts-receivable | list receivables, search, payment processing, export, overdue tracking
/accounting/accounts-payable | list payables, search, payment processing, export, due date tracking
/accounting/general-ledger | list entries, search, create, edit, export, account balances
/accounting/vendors | list, search, add, edit, delete, export, import CSV
/accounting/purchase-orders | list, search, create, edit, export, status tracking
/accounting/inventory | list items, search, add, edit, stock management, export
/accounting/reports | P&L report, balance sheet, cash flow, export reports, date filtering
/accounting/currency | currency list, exchange rates, conversion, settings update
/accounting/assets | asset list, add asset, depreciation tracking, asset reports, export
/accounting/tax | tax entries, tax reports, tax calculations, export
/accounting/settings | company settings, user preferences, system configuration, tax settings
`;

test('sixteen screens are verified, with the functions that were agreed', () => {
  const lines = verifiedScreens.map(({ path, functions }) => `/accounting/${path} | ${functions.join(', ')}`);
  expect(lines).toEqual(AGREED.trim().split('\n'));
});

test('each function is tried by the verification of its name', () => {
  const named = Object.fromEntries(verifiedScreens.map(({ id, functions }) => [id, [...functions].sort()]));
  const tried = Object.fromEntries(
    Object.entries(verifications).map(([id, functions]) => [id, Object.keys(functions).sort()]),
  );
  expect(tried).toEqual(named);
});
