import { defineLocalResource, flag, longText, money, percent, text } from '@ledgerwise/resource';

/** What the sample company sells. */
export const products = defineLocalResource({
  name: 'products',
  label: { one: 'Product', many: 'Products' },
  title: 'name',
  fields: {
    name: text({ label: 'Name', required: 'Product name is required', search: true, maxLength: 200 }),
    sku: text({ label: 'SKU', search: true, maxLength: 50 }),
    description: longText({ label: 'Description', search: true, maxLength: 1000 }),
    unit_price: money({
      label: 'Unit Price',
      required: 'Unit price must be greater than 0',
      min: { value: '0.01', message: 'Unit price must be greater than 0' },
    }),
    gst_applicable: flag({ label: 'GST Applicable', default: true }),
    gst_rate: percent({
      label: 'GST Rate',
      default: '10',
      min: { value: '0', message: 'GST rate must be between 0 and 100' },
      max: { value: '100', message: 'GST rate must be between 0 and 100' },
    }),
    is_active: flag({ label: 'Active Product', default: true }),
  },
  list: { columns: ['name', 'sku', 'unit_price', 'gst_rate', 'is_active'], second: 'sku' },
  form: {
    sections: [
      { title: 'Product Details', fields: ['name', 'sku', 'description', 'unit_price'] },
      { title: 'GST Settings', fields: ['gst_applicable', 'gst_rate', 'is_active'] },
    ],
  },
  onlyWith: { gst_rate: 'gst_applicable' },
  bulkEdit: ['unit_price', 'gst_applicable', 'gst_rate', 'is_active'],
  matchBy: ['sku', 'name'],
  empty: { title: 'No products yet', text: 'Products and services are what you put on orders and invoices.' },
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
