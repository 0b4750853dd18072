import { decimal, flag, type LineResource, longText, money, percent } from '@ledgerwise/resource';

const inDocument = { currency: 'currency' } as const;

/** A line of a sample document. */
const line = {
  label: { one: 'Line', many: 'Lines' },
  fields: {
    description: longText({ label: 'Description' }),
    quantity: decimal({ label: 'Quantity', scale: 6 }),
    unit_price: money({ label: 'Unit Price', scale: 6, ...inDocument }),
    discount_percent: percent({ label: 'Discount', blankZero: true }),
    gst_applicable: flag({ label: 'GST' }),
    gst_rate: percent({ label: 'GST Rate' }),
    net: money({ label: 'Net', readOnly: true, ...inDocument }),
    gst: money({ label: 'GST', readOnly: true, ...inDocument }),
    total: money({ label: 'Amount', readOnly: true, ...inDocument }),
  },
  columns: [
    'description',
    'quantity',
    'unit_price',
    'discount_percent',
    'gst_applicable',
    'gst_rate',
    'total',
  ],
  onlyWith: { gst_rate: 'gst_applicable' },
} as const;

export const invoiceLines: LineResource = { ...line, name: 'invoice_lines', parent: 'invoice_id' };
export const orderLines: LineResource = { ...line, name: 'sales_order_lines', parent: 'sales_order_id' };
