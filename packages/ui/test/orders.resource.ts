import {
  choice,
  type DocumentTally,
  date,
  decimal,
  defineLocalResource,
  flag,
  type LineResource,
  lines,
  longText,
  money,
  percent,
  ref,
  text,
  type Values,
} from '@ledgerwise/resource';

export const articles = defineLocalResource({
  name: 'articles',
  label: { one: 'Article', many: 'Articles' },
  title: 'name',
  fields: {
    name: text({ label: 'Name', required: true, search: true }),
    sku: text({ label: 'SKU', search: true }),
    price: money({ label: 'Price', default: '0' }),
  },
  list: { columns: ['name', 'sku', 'price'] },
  form: { sections: [{ title: 'Main', fields: ['name', 'sku', 'price'] }] },
  archive: { by: 'archived_at' },
  matchBy: ['sku', 'name'],
  empty: { title: 'No articles', text: 'There are none.' },
  sample: [],
});

export const buyers = defineLocalResource({
  name: 'buyers',
  label: { one: 'Buyer', many: 'Buyers' },
  title: 'name',
  fields: { name: text({ label: 'Name', required: true, search: true }) },
  list: { columns: ['name'] },
  form: { sections: [{ title: 'Main', fields: ['name'] }] },
  empty: { title: 'No buyers', text: 'There are none.' },
  sample: [],
});

export const orderLines: LineResource = {
  name: 'order_lines',
  label: { one: 'Line', many: 'Lines' },
  parent: 'order_id',
  fields: {
    article_id: ref(articles, {
      label: 'Article',
      fills: (article) => ({ description: article.name, unit_price: article.price }),
    }),
    description: longText({ label: 'Description', required: true, maxLength: 200 }),
    quantity: decimal({ label: 'Quantity', default: '1', scale: 6 }),
    unit_price: money({ label: 'Unit Price', default: '0', scale: 6 }),
    discount_percent: percent({ label: 'Discount', scale: 4 }),
    gst_applicable: flag({ label: 'GST', default: true }),
    total: money({ label: 'Amount', readOnly: true }),
  },
  columns: [
    'article_id',
    'description',
    'quantity',
    'unit_price',
    'discount_percent',
    'gst_applicable',
    'total',
  ],
};

const cents = (line: Values | null): number =>
  line === null ? 0 : Math.round(Number(line.quantity ?? 1) * Number(line.unit_price ?? 0) * 100);

/**
 * Quantity times price, plus a tenth of it where GST applies: enough for screens, which compute nothing
 * themselves.
 */
export function orderTally(): DocumentTally {
  const sum = { net: 0, gst: 0 };
  const count = (line: Values | null, times: number): void => {
    sum.net += times * cents(line);
    if (line?.gst_applicable) sum.gst += (times * cents(line)) / 10;
  };
  const print = (amount: number): string => (amount / 100).toFixed(2);
  return {
    priceOf: (line) => print(cents(line)),
    change(before, after) {
      count(before, -1);
      count(after, 1);
    },
    totals: () => ({
      net: print(sum.net),
      gst: print(sum.gst),
      total: print(sum.net + sum.gst),
      taxes: [{ rate: '10', net: print(sum.net), gst: print(sum.gst) }],
      baseTotal: null,
    }),
  };
}

export const orders = defineLocalResource({
  name: 'orders',
  label: { one: 'Order', many: 'Orders' },
  title: 'number',
  fields: {
    number: text({ label: 'Order #', readOnly: true }),
    buyer_id: ref(buyers, { label: 'Buyer', required: 'Choose the buyer', show: 'buyer_name' }),
    ordered_on: date({ label: 'Date', default: 'today' }),
    currency: choice(
      ['USD', 'EUR'].map((value) => ({ value, label: value })),
      { label: 'Currency' },
    ),
    exchange_rate: decimal({ label: 'Exchange Rate', scale: 10 }),
    tax_inclusive: flag({ label: 'Prices Include GST' }),
    notes: longText({ label: 'Notes' }),
    lines: lines(orderLines, { label: 'Lines' }),
    total_amount: money({ label: 'Amount', currency: 'currency', readOnly: true }),
    status: choice(
      [
        { value: 'draft', label: 'Draft', tone: 'warn' },
        { value: 'sent', label: 'Sent', tone: 'info' },
      ],
      { label: 'Status', readOnly: true },
    ),
  },
  list: { columns: ['number', 'buyer_id', 'ordered_on', 'total_amount', 'status'] },
  form: {
    sections: [
      {
        title: 'Order',
        fields: ['buyer_id', 'ordered_on', 'currency', 'exchange_rate', 'tax_inclusive'],
      },
      { title: 'Notes', fields: ['notes'] },
    ],
  },
  save: 'save_invoice',
  document: {
    lines: 'lines',
    kind: 'order',
    date: 'ordered_on',
    contact: 'buyer_id',
    currency: 'currency',
    rate: 'exchange_rate',
    isDraft: ({ status }) => status === 'draft',
    tally: orderTally,
    newLine: () => ({ quantity: '1', unit_price: '', gst_applicable: true }),
    title: () => 'Order',
  },
  empty: { title: 'No orders', text: 'There are none.' },
  sample: [],
});
