import {
  choice,
  defineResource,
  email,
  flag,
  integer,
  longText,
  percent,
  phone,
  type RowOf,
  ref,
  text,
} from '@ledgerwise/resource';
import { COUNTRIES } from './countries.ts';
import { CURRENCY_CHOICES } from './money/currencies.ts';
import { taxCodes } from './tax-codes.resource.ts';

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
].map((label, at) => ({ value: at + 1, label }));

const same = <const Value extends string>(...values: readonly Value[]) =>
  values.map((value) => ({ value, label: value }));

/** The usual six first, then the others. */
const FIRST = ['USD', 'EUR', 'GBP', 'CAD', 'AUD', 'JPY'];
const BASE_CURRENCIES = CURRENCY_CHOICES.toSorted(
  (a, b) => (FIRST.indexOf(a.value) + 1 || 99) - (FIRST.indexOf(b.value) + 1 || 99),
);

const TIME_ZONES = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])].map((value) => ({
  value,
  label: value.replaceAll('_', ' '),
}));

const TERMS = 'Payment terms must be between 0 and 3650 days';
const TERMS_RANGE = { min: { value: '0', message: TERMS }, max: { value: '3650', message: TERMS } };
/** Dark enough to be read on white. */
const DOCUMENT_COLORS = [
  { value: '#1f6f54', label: 'Green' },
  { value: '#0f6b74', label: 'Teal' },
  { value: '#1f5fa8', label: 'Blue' },
  { value: '#1b2a4a', label: 'Navy' },
  { value: '#6b2f6b', label: 'Plum' },
  { value: '#a3242f', label: 'Red' },
  { value: '#7a4a1e', label: 'Brown' },
  { value: '#44505c', label: 'Slate' },
];

const RATE = 'GST rate must be between 0 and 100 percent';

const prefix = (kind: string, usual: string) =>
  text({ label: `${kind} Prefix`, required: `${kind} prefix is required`, maxLength: 10, default: usual });
const module = (label: string) => flag({ label, default: true });

const declared = defineResource({
  name: 'company_settings',
  path: 'settings',
  label: { one: 'Settings', many: 'Settings' },
  title: 'company_name',
  fields: {
    company_name: text({
      label: 'Company Name',
      required: 'Company name is required',
      maxLength: 200,
      default: 'My Company',
    }),
    address: longText({
      label: 'Address',
      maxLength: 500,
      help: 'Your postal address. It is printed on documents.',
    }),
    email: email({ label: 'Email' }),
    phone: phone({ label: 'Phone' }),
    country: choice(COUNTRIES, {
      label: 'Country',
      help: 'Screens and documents use the terms for tax, tax numbers and addresses of this country.',
    }),
    tax_id: text({
      label: 'Tax ID',
      maxLength: 50,
      help: 'The number under which you are registered for GST.',
    }),
    fiscal_year_start: choice(MONTHS, { label: 'Fiscal Year Start', default: 1 }),
    date_format: choice(same('DD/MM/YYYY', 'MM/DD/YYYY', 'YYYY-MM-DD'), {
      label: 'Date Format',
      default: 'DD/MM/YYYY',
    }),
    number_format: choice(same('1,234.56', '1.234,56', '1 234,56', "1'234.56"), {
      label: 'Number Format',
      default: '1,234.56',
      help: 'On screens, printed documents and PDFs. CSV files and workbooks contain plain numbers.',
    }),
    time_zone: choice(TIME_ZONES, {
      label: 'Time Zone',
      default: 'UTC',
      open: true,
      help: 'Sets the business day and displayed times.',
    }),
    quote_prefix: prefix('Quote', 'QU-'),
    invoice_prefix: prefix('Invoice', 'INV-'),
    bill_prefix: prefix('Bill', 'BIL-'),
    sales_order_prefix: prefix('Sales Order', 'SO-'),
    purchase_order_prefix: prefix('Purchase Order', 'PO-'),
    customer_payment_terms: integer({
      label: 'Payment Terms of Customers',
      default: 30,
      unreadable: '0',
      ...TERMS_RANGE,
      help: 'In days. A new customer begins with them, and each customer can have their own.',
    }),
    default_payment_terms: integer({
      label: 'Default Payment Terms',
      default: 14,
      unreadable: '0',
      ...TERMS_RANGE,
      help: 'In days. Default for new vendors, and each vendor can have their own.',
    }),
    payment_details: longText({
      label: 'Payment Details',
      maxLength: 1000,
      help: 'How customers pay: a bank account, a reference to give. It is printed on invoices.',
    }),
    document_template: choice(
      [
        { value: 'classic', label: 'Classic' },
        { value: 'modern', label: 'Modern' },
        { value: 'compact', label: 'Compact' },
      ],
      {
        label: 'Template',
        default: 'classic',
        help: 'Layout of printed documents, PDFs and online invoices. Modern has a colored band; Compact fits more lines on a page.',
      },
    ),
    document_color: choice(DOCUMENT_COLORS, {
      label: 'Color',
      help: 'Of headings and rules. Leave blank for black.',
    }),
    gst_enabled: flag({ label: 'GST Enabled', default: true }),
    default_gst_rate: percent({
      label: 'Tax Rate (%)',
      scale: 4,
      default: '15',
      min: { value: '0', message: RATE },
      max: { value: '100', message: RATE },
      help: 'For lines that have no rate of their own.',
    }),
    default_sales_tax_code_id: ref(taxCodes, {
      label: 'Tax Code of Sales',
      help: 'For lines whose product and account have none. Leave blank to use the tax rate.',
    }),
    default_purchase_tax_code_id: ref(taxCodes, {
      label: 'Tax Code of Purchases',
      help: 'The same on bills and purchase orders.',
    }),
    tax_inclusive: flag({
      label: 'Tax Inclusive',
      default: false,
      help: 'Enter prices including GST.',
    }),
    gst_rounding: choice(
      [
        { value: 'half_up', label: 'Half a cent up' },
        { value: 'half_down', label: 'Half a cent down' },
      ],
      { label: 'Rounding Rule', default: 'half_up' },
    ),
    gst_rounding_level: choice(
      [
        { value: 'line', label: 'Each line' },
        { value: 'document', label: 'The whole document' },
      ],
      { label: 'Round Per', default: 'line' },
    ),
    inventory_costing: choice(same('FIFO', 'Weighted average'), {
      label: 'Inventory Costing',
      default: 'FIFO',
      help: 'How issued stock is valued from now on. Stock on hand keeps its value.',
    }),
    base_currency: choice(BASE_CURRENCIES, {
      label: 'Base Currency',
      default: 'USD',
      help: 'The currency you keep your books in. You can change it until it is used in a posting, a draft or an exchange rate.',
    }),
    currency: choice(CURRENCY_CHOICES, {
      label: 'Display Currency',
      default: 'USD',
      help: 'The currency that figures are shown in by default. You can change it at any time without affecting your books.',
    }),
    multi_currency: flag({
      label: 'Multi-Currency',
      default: false,
      help: 'Shows that you use more than one currency. Documents can be in any of the ten currencies either way.',
    }),
    module_inventory: module('Inventory'),
    module_payroll: module('Payroll'),
    module_assets: module('Fixed Assets'),
    module_budgets: module('Budgets'),
    module_reports: module('Financial Reports'),
  },
  list: { columns: ['company_name'] },
  form: {
    sections: [
      { title: 'Company', fields: ['company_name', 'email', 'phone', 'country', 'tax_id', 'address'] },
      {
        title: 'Dates and Numbers',
        fields: ['fiscal_year_start', 'time_zone', 'date_format', 'number_format'],
      },
      {
        title: 'Numbering',
        fields: [
          'quote_prefix',
          'invoice_prefix',
          'bill_prefix',
          'sales_order_prefix',
          'purchase_order_prefix',
        ],
      },
      { title: 'Payment', fields: ['customer_payment_terms', 'default_payment_terms', 'payment_details'] },
      { title: 'Documents', fields: ['document_template', 'document_color'] },
      {
        title: 'GST',
        fields: [
          'gst_enabled',
          'tax_inclusive',
          'default_gst_rate',
          'default_sales_tax_code_id',
          'default_purchase_tax_code_id',
          'gst_rounding',
          'gst_rounding_level',
        ],
      },
      { title: 'Costing', fields: ['inventory_costing'] },
      { title: 'Currencies', fields: ['base_currency', 'currency', 'multi_currency'] },
      {
        title: 'Modules',
        fields: ['module_inventory', 'module_payroll', 'module_assets', 'module_budgets', 'module_reports'],
      },
    ],
  },
  empty: { title: 'No settings', text: 'Settings are created with the organization.' },
  sample: [],
});

/** Settings of an organization for bookkeeping, documents and modules: one record each. */
export const companySettings = {
  ...declared,
  // Created at sign-up and deleted with the organization: permissions cover only reading and changing them.
  permissions: { ...declared.permissions, read: 'settings.read', update: 'settings.update' },
};

export type CompanySettings = RowOf<typeof companySettings>;
