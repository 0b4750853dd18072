import type { AnyResource } from '@ledgerwise/resource';
import { createInlineCsvClient } from '@ledgerwise/resource/csv/inline';
import { expect, it } from 'vitest';
import { accounts } from '../accounts.resource.ts';
import { customers } from '../customers.resource.ts';
import { products } from '../products.resource.ts';
import { vendors } from '../vendors.resource.ts';

/** Rows that an import would send of a file, with the problems and the notes on the file. */
async function read(resource: AnyResource, lines: readonly string[]) {
  const client = createInlineCsvClient();
  const opened = await client.open(new File([lines.join('\n')], 'export.csv'), resource);
  if (!opened.ok) throw new Error(opened.problem.message);
  const { summary } = opened;
  const { problems } = await client.check(summary.mapping);
  await client.plan({}, 'create');
  const mapped = Object.values(summary.mapping);
  const taken = new Set([...mapped, ...mapped.flatMap((column) => summary.madeOf[column] ?? [])]);
  return {
    rows: await client.part(0, 100),
    problems: problems.map(({ line, message }) => `${line}: ${message}`),
    notes: summary.notes,
    leftOut: summary.leftOut,
    unused: summary.holding.filter((at) => !taken.has(at)).map((at) => summary.headers[at]),
  };
}

it("Xero's chart of accounts", async () => {
  const file = await read(accounts, [
    '*Code,*Name,*Type,*Tax Code,Description,Dashboard,Expense Claims,Enable Payments',
    '200,Sales,Revenue,GST on Income,From trading,No,No,No',
    ',Everyday Account,Bank,No GST,,Yes,No,No',
    '310,Flour and Sugar,Direct Costs,GST on Expenses,,No,No,No',
    '477,Wages,Wages Expense,No GST,,No,Yes,No',
    '610,Accounts Receivable,Accounts Receivable,No GST,,No,No,No',
    '711,Less Accumulated Depreciation,Fixed Asset,No GST,,No,No,No',
    '820,GST,GST,No GST,,No,No,No',
    '900,Loan,Non-current Liability,No GST,,No,No,No',
    '960,Retained Earnings,Retained Earnings,No GST,,No,No,No',
    '999,Odd,Something new,No GST,,No,No,No',
  ]);
  expect(file.rows.map(({ code, name, type, subtype }) => [code, name, type, subtype])).toEqual([
    ['200', 'Sales', 'revenue', 'revenue'],
    [undefined, 'Everyday Account', 'asset', 'bank'],
    ['310', 'Flour and Sugar', 'expense', 'cost_of_sales'],
    ['477', 'Wages', 'expense', 'expense'],
    ['610', 'Accounts Receivable', 'asset', 'receivable'],
    ['711', 'Less Accumulated Depreciation', 'asset', 'fixed_asset'],
    ['820', 'GST', 'liability', 'tax'],
    ['900', 'Loan', 'liability', 'long_term_liability'],
    ['960', 'Retained Earnings', 'equity', 'retained_earnings'],
  ]);
  expect(file.problems).toEqual(['11: Type must be one of: Asset, Liability, Equity, Revenue, Expense']);
  expect(file.unused).toEqual(['*Tax Code', 'Dashboard', 'Expense Claims', 'Enable Payments']);
});

it('Account List of QuickBooks Online, with the report around it', async () => {
  const file = await read(accounts, [
    'Kettle Lane Bakery LLC,,,,,',
    'Account List,,,,,',
    ',,,,,',
    'Account #,Full name,Type,Detail type,Description,Balance',
    '1010,Checking,Bank,Checking,,"1,200.00"',
    ',Ovens:Depreciation,Fixed Assets,Accumulated Depreciation,,',
    '2300,State tax,Other Current Liabilities,Sales Tax Payable,,-4.00',
    '2100,Card,Credit Card,Credit Card,Blue one,',
    '5000,Flour,Cost of Goods Sold,Supplies & Materials - COGS,,',
    'TOTAL,,,,,"$1,196.00"',
    '"Friday, January 1, 2027 9:00 AM GMT-05:00",,,,,',
  ]);
  expect(file.problems).toEqual([]);
  expect(file.leftOut).toEqual({ above: 2, below: 2 });
  expect(file.rows).toEqual([
    { code: '1010', name: 'Checking', type: 'asset', subtype: 'bank' },
    { name: 'Ovens:Depreciation', type: 'asset', subtype: 'accumulated_depreciation' },
    { code: '2300', name: 'State tax', type: 'liability', subtype: 'tax' },
    { code: '2100', name: 'Card', type: 'liability', subtype: 'current_liability', description: 'Blue one' },
    { code: '5000', name: 'Flour', type: 'expense', subtype: 'cost_of_sales' },
  ]);
  expect(file.unused).toEqual(['Balance']);
});

it('Account Listing of QuickBooks Desktop, with columns between the columns', async () => {
  const file = await read(accounts, [
    ',"Account",,"Type","Balance Total","Description","Tax Line","Active Status"',
    ',"1000 · Checking",,"Bank","12.00","Main","<Unassigned>","Active"',
    ',"6000 · Utilities:6010 · Gas",,"Expense",,,"<Unassigned>","Not-active"',
    ',"Estimates",,"Non-Posting",,,"<Unassigned>","Active"',
  ]);
  expect(file.problems).toEqual([]);
  expect(file.rows).toEqual([
    { code: '1000', name: 'Checking', type: 'asset', subtype: 'bank', description: 'Main', is_active: true },
    { code: '6010', name: 'Utilities:Gas', type: 'expense', subtype: 'expense', is_active: false },
  ]);
  expect(file.notes).toEqual([
    'Accounts that QuickBooks never posts to (estimates, purchase orders) are left out.',
  ]);
});

const XERO_CONTACTS = [
  '*ContactName,AccountNumber,EmailAddress,FirstName,LastName,POAddressLine1,POAddressLine2,POCity,PORegion,POPostalCode,POCountry,SAAddressLine1,SACity,PhoneNumber,MobileNumber,TaxNumber,DueDateBillDay,DueDateBillTerm,DueDateSalesDay,DueDateSalesTerm',
  'Totara Gym,T1,tui@totara.example,Tui,Rata,PO Box 4,Level 2,Nelson,Tasman,7010,New Zealand,9 Quay St,Picton,03 555 0110,021 555 014,98-765-432,20,of the following month,14,day(s) after the invoice date',
  'Ona SARL,,,,,,,,,,,,,,021 555 099,,7,day(s) after the bill date,,',
];

it("Xero's contacts, as customers", async () => {
  const file = await read(customers, XERO_CONTACTS);
  expect(file.problems).toEqual([]);
  expect(file.rows).toEqual([
    {
      name: 'Totara Gym',
      email: 'tui@totara.example',
      phone: '03 555 0110',
      address: 'PO Box 4\nLevel 2',
      city: 'Nelson',
      state: 'Tasman',
      zip_code: '7010',
      country: 'New Zealand',
      tax_id: '98-765-432',
      payment_terms: 14,
    },
    { name: 'Ona SARL', phone: '021 555 099' },
  ]);
  expect(file.unused).toEqual([
    ...['AccountNumber', 'FirstName', 'LastName', 'SAAddressLine1', 'SACity'],
    ...['DueDateBillDay', 'DueDateBillTerm'],
  ]);
});

it("Xero's contacts as vendors, with their own terms", async () => {
  const file = await read(vendors, XERO_CONTACTS);
  expect(file.rows.map(({ name, payment_terms }) => [name, payment_terms])).toEqual([
    ['Totara Gym', undefined],
    ['Ona SARL', 7],
  ]);
  expect(file.notes).toContain(
    'Payment terms that start on a day of the month are not imported: those contacts get the usual terms.',
  );
});

it('Customer Contact List of QuickBooks Online', async () => {
  const file = await read(customers, [
    '"Kettle Lane Bakery, LLC",,,,,',
    'Customer Contact List,,,,,',
    '',
    'Customer full name,Phone numbers,Email,Full name,Bill address,Terms',
    'Harbour Cafe,"Phone:(555) 010-0101 Mobile:(555) 010-0102","a@cafe.example, b@cafe.example",Ann,"12 Larkspur Way\nGreenbank NC 27000",2% 10 Net 30',
    'Ridge Hotels:North Ridge,,,,,Due on receipt',
    'Total Energy Ltd,,,,,',
    '',
    '"Wednesday, September 30, 2026 01:46 PM GMT-05:00",,,,,',
  ]);
  expect(file.problems).toEqual([]);
  expect(file.rows).toEqual([
    {
      name: 'Harbour Cafe',
      email: 'a@cafe.example',
      phone: '(555) 010-0101',
      address: '12 Larkspur Way\nGreenbank NC 27000',
      payment_terms: 30,
    },
    { name: 'Ridge Hotels:North Ridge', payment_terms: 0 },
    { name: 'Total Energy Ltd' },
  ]);
  expect(file.leftOut).toEqual({ above: 2, below: 1 });
  expect(file.unused).toEqual(['Full name']);
});

it('the vendor list of QuickBooks Desktop', async () => {
  const file = await read(vendors, [
    '"Active Status","Vendor","Balance","Company","Main Phone","Main Email","Bill from 1","Terms"',
    '"Active","Mill & Flour","0.00","Mill & Flour Co","555-010-4411","mill@flour.example","x","Net 15"',
    '"Not-active","Old Oven Repair","0.00","","","","",""',
  ]);
  expect(file.problems).toEqual([]);
  expect(file.rows).toEqual([
    {
      name: 'Mill & Flour',
      email: 'mill@flour.example',
      phone: '555-010-4411',
      payment_terms: 15,
      status: 'Active',
    },
    { name: 'Old Oven Repair', status: 'Inactive' },
  ]);
});

it("Xero's items", async () => {
  const file = await read(products, [
    '*ItemCode,ItemName,Quantity,PurchasesDescription,PurchasesUnitPrice,PurchasesAccount,SalesDescription,SalesUnitPrice,SalesAccount,SalesTaxRate,Status',
    'MUG,Kowhai mug,40,From the potter,8.0000,310,A blue mug,20.00,200,15% GST on Income,Active',
    'BOX,,,Gift box,1.50,310,,,,No GST,Archived',
    'EGG,Eggs,,,,,Fresh,3.10,200,GST Free Income (0%),Active',
  ]);
  expect(file.problems).toEqual([]);
  expect(file.rows).toEqual([
    {
      name: 'Kowhai mug',
      sku: 'MUG',
      description: 'A blue mug',
      unit_price: '20.000000',
      purchase_price: '8.000000',
      sales_account_id: '200',
      purchase_account_id: '310',
      gst_rate: '15.0000',
      is_active: true,
    },
    {
      name: 'BOX',
      sku: 'BOX',
      description: 'Gift box',
      purchase_price: '1.500000',
      purchase_account_id: '310',
      gst_applicable: false,
      is_active: false,
    },
    {
      name: 'Eggs',
      sku: 'EGG',
      description: 'Fresh',
      unit_price: '3.100000',
      sales_account_id: '200',
      gst_rate: '0.0000',
      gst_applicable: false,
      is_active: true,
    },
  ]);
});

it('Product/Service List of QuickBooks Online', async () => {
  const file = await read(products, [
    'Product/Service Name,SKU,Type,Sales Description,Sales Price / Rate,Taxable,Income Account,Purchase cost,Quantity On Hand',
    'Bread,,Category,,,,,,',
    'Bread:Rye,B-1,Inventory,"Rye, 1 kg","$6.50",Yes,Sales,2.10,40',
    'Delivery,,Service,,12,No,Sales,,',
  ]);
  expect(file.problems).toEqual([]);
  expect(file.rows).toEqual([
    {
      name: 'Bread:Rye',
      sku: 'B-1',
      description: 'Rye, 1 kg',
      unit_price: '6.500000',
      purchase_price: '2.100000',
      sales_account_id: 'Sales',
      gst_applicable: true,
    },
    { name: 'Delivery', unit_price: '12.000000', sales_account_id: 'Sales', gst_applicable: false },
  ]);
  expect(file.notes).toEqual([
    'Categories, bundles, and lines that are not products (subtotals, discounts, taxes) are left out.',
  ]);
  expect(file.unused).toEqual(['Type', 'Quantity On Hand']);
});

it('files of our own are read as ever', async () => {
  const own = await read(accounts, [
    'Code,Name,Type,Subtype,Active',
    '1030,Deposit Account,Asset,Bank,Yes',
    '2900,Loan,Liability,Current Liability,No',
  ]);
  expect(own).toMatchObject({
    problems: [],
    notes: [],
    unused: [],
    rows: [
      { code: '1030', type: 'asset', subtype: 'bank', is_active: true },
      { code: '2900', type: 'liability', subtype: 'current_liability', is_active: false },
    ],
  });
});
