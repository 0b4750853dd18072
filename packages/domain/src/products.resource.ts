import { defineResource, flag, longText, money, percent, type RowOf, ref, text } from '@ledgerwise/resource';
import { accounts } from './accounts.resource.ts';
import { accountsForLines } from './accounts-for-lines.ts';
import { taxCodes } from './tax-codes.resource.ts';

/** Products and services: a document line takes its description, price and tax from here. */
export const products = defineResource({
  name: 'products',
  source: 'product_list',
  label: { one: 'Product', many: 'Products' },
  description: 'Products and services with their price and GST, for use on orders, invoices and bills.',
  title: 'name',
  fields: {
    name: text({
      label: 'Name',
      required: 'Product name is required',
      search: true,
      maxLength: 200,
      csvNames: ['product', 'product name', 'item', 'item name'],
    }),
    sku: text({
      label: 'SKU',
      search: true,
      maxLength: 100,
      csvNames: ['code', 'item code', 'product code'],
    }),
    description: longText({ label: 'Description', search: true, maxLength: 2000 }),
    unit_price: money({
      label: 'Unit Price',
      columnLabel: 'Price',
      required: 'Unit price is required',
      default: '0',
      scale: 6,
      min: { value: '0', message: 'Unit price cannot be negative' },
      csvNames: ['price', 'sales price', 'rate'],
    }),
    purchase_price: money({
      label: 'Purchase Price',
      scale: 6,
      min: { value: '0', message: 'Purchase price cannot be negative' },
      csvNames: ['cost', 'cost price', 'purchase cost', 'buy price'],
    }),
    sales_tax_code_id: ref(taxCodes, {
      label: 'Tax Code of Sales',
      show: 'sales_tax_code',
      help: 'The tax code of its sales, instead of the GST rate.',
    }),
    purchase_tax_code_id: ref(taxCodes, {
      label: 'Tax Code of Purchases',
      show: 'purchase_tax_code',
      help: 'The tax code of its purchases, instead of the GST rate.',
    }),
    gst_applicable: flag({ label: 'GST Applicable', default: true, csvNames: ['taxable'] }),
    gst_rate: percent({
      label: 'GST Rate',
      default: '10',
      // More decimals than the arrows go by: Quebec taxes by 9.975 percent.
      scale: 4,
      step: '0.01',
      min: { value: '0', message: 'GST rate must be between 0 and 100 percent' },
      max: { value: '100', message: 'GST rate must be between 0 and 100 percent' },
      csvNames: ['gst', 'tax rate', 'gst %'],
    }),
    sales_account_id: ref(accounts, {
      label: 'Sales Account',
      show: 'sales_account_name',
      help: 'Leave blank to use the account of the posting rules.',
      offers: accountsForLines,
      csvNames: ['income account', 'revenue account', 'sales account code'],
    }),
    purchase_account_id: ref(accounts, {
      label: 'Purchase Account',
      show: 'purchase_account_name',
      help: 'Leave blank to use the posting rules, or the stock account for inventory items.',
      offers: accountsForLines,
      csvNames: ['expense account', 'purchases account', 'purchase account code'],
    }),
    is_active: flag({
      label: 'Active Product',
      columnLabel: 'Status',
      default: true,
      words: {
        yes: { value: 'Active', label: 'Active', tone: 'good' },
        no: { value: 'Inactive', label: 'Inactive' },
      },
      csvNames: ['active', 'status'],
    }),
  },
  list: {
    columns: ['name', 'sku', 'description', 'unit_price', 'is_active'],
    more: [
      'purchase_price',
      'gst_applicable',
      'gst_rate',
      'sales_tax_code_id',
      'purchase_tax_code_id',
      'sales_account_id',
      'purchase_account_id',
    ],
    second: 'sku',
  },
  form: {
    sections: [
      {
        title: 'Product Details',
        fields: [
          'name',
          'sku',
          'description',
          'unit_price',
          'purchase_price',
          'sales_account_id',
          'purchase_account_id',
          'is_active',
        ],
      },
      {
        title: 'GST Settings',
        fields: ['gst_applicable', 'gst_rate', 'sales_tax_code_id', 'purchase_tax_code_id'],
      },
    ],
  },
  views: [
    { id: 'own', label: 'Your products', filters: [{ field: 'user_id', operator: 'equals', value: 'me' }] },
    { id: 'all', label: 'All products', filters: [] },
  ],
  archive: { by: 'archived_at' },
  waitsOffline: true,
  fromSettings: { gst_rate: 'default_gst_rate' },
  onlyWith: { gst_rate: 'gst_applicable' },
  bulkEdit: [
    'unit_price',
    'gst_applicable',
    'gst_rate',
    'sales_tax_code_id',
    'purchase_tax_code_id',
    'sales_account_id',
    'purchase_account_id',
    'is_active',
  ],
  matchBy: ['sku', 'name'],
  otherPrograms: async () => (await import('./moving-in/product-files.ts')).productFiles,
  empty: {
    title: 'No products yet',
    text: 'Products and services are what you put on orders, invoices and bills. Their price and GST are filled in from here.',
  },
  sample: [
    {
      name: 'Bookkeeping, one hour',
      sku: 'SRV-001',
      description: 'Entering and matching documents',
      unit_price: '85.00',
      gst_applicable: true,
      gst_rate: '10',
      is_active: true,
    },
    {
      name: 'Quarterly review',
      sku: 'SRV-002',
      description: 'Review of the books at the end of a quarter',
      unit_price: '640.00',
      gst_applicable: true,
      gst_rate: '10',
      is_active: true,
    },
    {
      name: 'Receipt scanner',
      sku: 'HW-010',
      description: 'Desktop scanner for receipts and bills',
      unit_price: '219.90',
      gst_applicable: false,
      gst_rate: '0',
      is_active: false,
    },
  ],
});

export type Product = RowOf<typeof products>;
