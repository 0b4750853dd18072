/** Rows of the template for an import of invoices. */
export const INVOICE_ROWS = [
  {
    invoice_number: '2026-0117',
    customer_id: 'Harbour Cafe',
    invoice_date: '2026-03-02',
    due_date: '2026-04-01',
    reference: 'PO 4711',
    description: 'Bookkeeping for February',
    quantity: '6',
    unit_price: '85',
    gst_applicable: true,
    gst_rate: '10',
  },
  {
    invoice_number: '2026-0117',
    description: 'Receipt scanner',
    quantity: '1',
    unit_price: '219.9',
    discount_percent: '5',
    gst_applicable: true,
    gst_rate: '10',
  },
  {
    invoice_number: '2026-0118',
    customer_id: 'Mill Street Books',
    invoice_date: '2026-03-03',
    description: 'Quarterly review',
    quantity: '1',
    unit_price: '640',
    gst_applicable: false,
  },
] as const;
