import type { OtherPrograms } from '@ledgerwise/resource/csv';

const TAX_FREE = /(no gst|no vat|no tax|free|exempt|excluded|zero|input taxed|\b0%)/i;
const NO_TAX = ['no gst', 'no vat', 'no tax', 'free', 'exempt', 'excluded', 'zero', 'input taxed', '0%'];

/**
 * Lists of products: Xero's export of items (`*ItemCode`, `SalesUnitPrice`, `SalesTaxRate` …); Product/Service List of
 * QuickBooks Online (`Product/Service Name`, `Sales price / rate`, `Type`); the item list of QuickBooks Desktop (`Item`,
 * `Price`, `Cost`, `Sales Tax Code`).
 */
export const productFiles: OtherPrograms = {
  columns: [
    {
      field: 'name',
      // Items of Xero may have a code and no name.
      from: [
        'ItemName',
        'Product/Service Name',
        'Product/Service full name',
        'Product/Service',
        'Item',
        'ItemCode',
      ],
    },
    { field: 'sku', from: ['ItemCode', 'SKU'] },
    {
      field: 'description',
      from: [
        'SalesDescription',
        'Sales description',
        'Description',
        'PurchasesDescription',
        'Purchase description',
      ],
      first: true,
    },
    { field: 'unit_price', from: ['SalesUnitPrice', 'Sales price / rate', 'Sales price', 'Price', 'Rate'] },
    { field: 'purchase_price', from: ['PurchasesUnitPrice', 'Purchase cost', 'Cost'] },
    {
      field: 'gst_rate',
      from: ['SalesTaxRate', 'Sales tax rate'],
      picks: /(\d+(?:\.\d+)?)\s*%/,
      note: 'Tax rates without a percentage become the usual rate.',
    },
    {
      field: 'gst_applicable',
      from: ['SalesTaxRate', 'Sales tax rate'],
      picks: TAX_FREE,
      means: Object.fromEntries(NO_TAX.map((word) => [word, 'No'])),
    },
    {
      field: 'gst_applicable',
      from: ['Taxable', 'Sales Tax Code'],
      means: { tax: 'Yes', taxable: 'Yes', non: 'No', 'non-taxable': 'No' },
      otherWords: 'stay',
    },
    {
      field: 'is_active',
      from: ['Status', 'Active Status', 'Active'],
      means: { 'not-active': 'No', 'not active': 'No', archived: 'No' },
      otherWords: 'stay',
      first: true,
    },
  ],
  leavesOut: [
    {
      column: 'Type',
      words: [
        'category',
        'bundle',
        'group',
        'subtotal',
        'payment',
        'discount',
        'sales tax item',
        'sales tax group',
      ],
      note: 'Categories, bundles, and lines that are not products (subtotals, discounts, taxes) are left out.',
    },
  ],
};
