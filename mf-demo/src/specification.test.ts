import { fieldOf } from '@ledgerwise/resource';
import { validate } from '@ledgerwise/resource/validation';
import { describe, expect, test } from 'vitest';
import { demoResources, products } from './demo-resources.ts';
import { lockedSections, openSections } from './demo-sections.ts';
import { manifest } from './manifest.ts';
import { premiumOnly } from './screens/texts.ts';

// The specification of the demo, a row for each statement.

const resourceNamed = (name: string) => {
  const found = demoResources.find((resource) => resource.name === name);
  if (!found) throw new Error(`The demo has no ${name}.`);
  return found;
};

test('has the sections and locked modules of the specification', () => {
  const open = 'dashboard customers products sales-orders invoices accounts-receivable accounts-payable';
  expect(openSections.map(({ path }) => path)).toEqual([
    ...open.split(' '),
    'general-ledger',
    'vendors',
    'reports',
  ]);
  expect(lockedSections.map(({ path }) => path)).toEqual(
    'payroll tax assets currency inventory purchase-orders'.split(' '),
  );
  expect(manifest.title).toBe('Accounting Demo');
});

test.each([
  ['customers', 'name email phone balance status tax_id address city country'],
  ['vendors', 'name email phone balance status tax_id address city country'],
  ['products', 'name description sku unit_price is_active gst_applicable gst_rate'],
  ['sales_orders', 'order_number customer_name order_date total_amount status notes'],
  ['invoices', 'invoice_number customer_name invoice_date due_date total_amount status notes'],
  ['accounts_receivable', 'customer_name invoice_number amount_due days_overdue due_date status'],
  ['accounts_payable', 'vendor_name bill_number amount_due days_until_due due_date status'],
  ['general_ledger', 'date account_code account_name description debit credit balance reference'],
])('%s have the fields of the specification', (name, fields) => {
  expect(Object.keys(resourceNamed(name).fields)).toEqual(expect.arrayContaining(fields.split(' ')));
});

/** Green, red, yellow and blue, as the theme names them. */
const [GREEN, RED, YELLOW, BLUE] = ['good', 'bad', 'warn', 'info'] as const;

test.each([
  ['invoices', { Paid: GREEN, Outstanding: RED, Draft: YELLOW }],
  ['accounts_receivable', { Current: GREEN, Overdue: RED }],
  ['accounts_payable', { Pending: YELLOW, Scheduled: BLUE, Overdue: RED }],
  ['sales_orders', { Pending: YELLOW, Fulfilled: GREEN }],
])('the statuses of %s have their colors, and there are no others', (name, colors) => {
  const choices = fieldOf(resourceNamed(name), 'status').choices ?? [];
  expect(Object.fromEntries(choices.map(({ value, tone }) => [value, tone]))).toEqual(colors);
});

test.each([
  ['customers', 'country', 'United States'],
  ['vendors', 'country', 'United States'],
  ['products', 'gst_applicable', true],
  ['products', 'gst_rate', '10.00'],
])('a new record of %s starts with its %s', (name, field, value) => {
  const given = fieldOf(resourceNamed(name), field).default;
  if (typeof value === 'string' && value.endsWith('.00')) expect(Number(given)).toBe(Number(value));
  else expect(given).toBe(value);
});

describe('input is validated with the messages of the specification', () => {
  const product = { name: 'Chair', unit_price: '10' };
  test.each([
    ['customers', { name: ' ' }, 'name', 'Customer name is required'],
    ['customers', { name: 'Ada', email: 'nobody' }, 'email', 'Please enter a valid email address'],
    ['vendors', { name: '' }, 'name', 'Vendor name is required'],
    ['vendors', { name: 'Mill', email: 'a b@c.example' }, 'email', 'Please enter a valid email address'],
    ['products', { ...product, name: '' }, 'name', 'Product name is required'],
    ['products', { ...product, unit_price: '0' }, 'unit_price', 'Unit price must be greater than 0'],
    ['products', { ...product, unit_price: '' }, 'unit_price', 'Unit price must be greater than 0'],
    ['products', { ...product, unit_price: '-1' }, 'unit_price', 'Unit price must be greater than 0'],
  ] as const)('%s of %o: %s', (name, input, field, sentence) => {
    const validated = validate(resourceNamed(name), input);
    expect(validated.ok ? {} : validated.problems).toEqual({ [field]: sentence });
  });

  test.each([
    ['-0.01', false],
    ['0', true],
    ['7.25', true],
    ['100', true],
    ['100.01', false],
  ])('accepts or refuses a GST rate of %s', (gst_rate, isTaken) => {
    const validated = validate(products, { ...product, gst_rate });
    expect(validated.ok ? [] : Object.keys(validated.problems)).toEqual(isTaken ? [] : ['gst_rate']);
  });

  test.each(['unit_price', 'gst_rate'])('text that is no number becomes 0 in the input of %s', (name) => {
    // AmountInput.test.tsx covers what an input makes of it.
    expect(fieldOf(products, name).unreadable).toBe('0');
  });

  test('a GST rate is required only if GST applies', () => {
    expect(products.onlyWith).toEqual({ gst_rate: 'gst_applicable' });
  });
});

test('features outside the demo are marked', () => {
  expect(premiumOnly('Invoice creation')).toBe('Invoice creation is available in the full premium version');
});
