import { choice, defineResource, flag, integer, money, percent, ref, text } from '@ledgerwise/resource';
import { accounts } from './accounts.resource.ts';
import { accountsForLines } from './accounts-for-lines.ts';
import { bankRuleLines } from './bank-rule-lines.ts';
import { customers } from './customers.resource.ts';
import { taxCodes } from './tax-codes.resource.ts';
import { trackingOptions } from './tracking/tracking-options.resource.ts';
import { vendors } from './vendors.resource.ts';

const DIRECTIONS = [
  { value: 'any', label: 'In or out' },
  { value: 'in', label: 'Money in' },
  { value: 'out', label: 'Money out' },
] as const;

/** Fields named after the organization's tracking categories. */
const ofTracking = { filter: false, sortable: false } as const;

const PRIORITY = 'Priority must be between 1 and 1000';
const GST_RATE = 'GST rate must be between 0 and 100';

/**
 * Rules for bank statement lines: the database finds the rule that matches a line, and suggests its action.
 */
export const bankRules = defineResource({
  name: 'bank_rules',
  source: 'bank_rule_list',
  path: 'rules',
  label: { one: 'Bank Rule', many: 'Bank Rules' },
  description:
    'Rules for statement lines that recur. A rule that matches a line is suggested when you reconcile.',
  title: 'name',
  fields: {
    name: text({
      label: 'Name',
      required: 'Name is required',
      search: true,
      maxLength: 100,
      csvNames: ['rule', 'rule name'],
    }),
    priority: integer({
      label: 'Priority',
      default: 100,
      help: 'If several rules match, the one with the lowest number is suggested.',
      min: { value: '1', message: PRIORITY },
      max: { value: '1000', message: PRIORITY },
      csvNames: ['order'],
    }),
    is_active: flag({
      label: 'In Use',
      columnLabel: 'Status',
      default: true,
      words: {
        yes: { value: 'true', label: 'In use', tone: 'good' },
        no: { value: 'false', label: 'Not in use' },
      },
    }),
    description_contains: text({
      label: 'Description Contains',
      search: true,
      maxLength: 200,
      help: 'Text in the description or reference. Not case-sensitive.',
      csvNames: ['contains', 'words', 'text'],
    }),
    direction: choice(DIRECTIONS, { label: 'Direction', default: 'any' }),
    bank_account_id: ref(accounts, {
      label: 'Bank Account',
      show: 'bank_account_name',
      help: 'Leave blank for all bank accounts.',
      emptyWord: 'All',
      offers: [{ field: 'subtype', operator: 'equals', value: 'bank' }],
    }),
    least_amount: money({
      label: 'Minimum Amount',
      help: 'Without a sign, whether money comes in or goes out.',
      min: { value: '0', message: 'Minimum amount cannot be negative' },
      csvNames: ['from amount', 'minimum'],
    }),
    most_amount: money({
      label: 'Maximum Amount',
      min: { value: '0', message: 'Maximum amount cannot be negative' },
      csvNames: ['to amount', 'maximum'],
    }),
    account_id: ref(accounts, {
      label: 'Account',
      show: 'account_name',
      help: 'The account that the money was spent on or received for. Leave blank for a customer’s or vendor’s payment.',
      // A customer or vendor is paid by a payment, another bank account by a transfer, goods by the payment of their bill.
      offers: accountsForLines,
    }),
    customer_id: ref(customers, {
      label: 'Customer',
      show: 'customer_name',
      help: 'The line is recorded as their payment.',
    }),
    vendor_id: ref(vendors, {
      label: 'Vendor',
      show: 'vendor_name',
      help: 'The line is recorded as a payment to them.',
    }),
    gst_applicable: flag({ label: 'Amount Includes GST', default: false, csvNames: ['taxable'] }),
    gst_rate: percent({
      label: 'GST Rate',
      scale: 4,
      help: 'Leave blank to use the default rate of your settings.',
      min: { value: '0', message: GST_RATE },
      max: { value: '100', message: GST_RATE },
      csvNames: ['gst', 'tax rate', 'gst %'],
    }),
    tax_code_id: ref(taxCodes, {
      label: 'Tax Code',
      show: 'tax_code',
      help: 'The tax code of the amount, instead of a GST rate.',
    }),
    tracking_1_id: ref(trackingOptions, { label: 'Tracking 1', show: 'tracking_1', ...ofTracking }),
    tracking_2_id: ref(trackingOptions, { label: 'Tracking 2', show: 'tracking_2', ...ofTracking }),
    description: text({
      label: 'Description in the Books',
      maxLength: 1000,
      help: 'Leave blank to use the text of the statement.',
    }),
  },
  list: {
    columns: [
      'name',
      'description_contains',
      'direction',
      'account_id',
      'customer_id',
      'vendor_id',
      'priority',
      'is_active',
    ],
    more: [
      'bank_account_id',
      'least_amount',
      'most_amount',
      'gst_applicable',
      'gst_rate',
      'tax_code_id',
      'description',
    ],
    sort: { field: 'priority', descending: false },
    second: 'description_contains',
  },
  form: {
    sections: [
      { title: 'Rule', fields: ['name', 'priority', 'is_active'] },
      {
        title: 'Conditions',
        fields: ['description_contains', 'direction', 'bank_account_id', 'least_amount', 'most_amount'],
      },
      {
        title: 'Action',
        fields: [
          'account_id',
          'customer_id',
          'vendor_id',
          'gst_applicable',
          'gst_rate',
          'tax_code_id',
          'tracking_1_id',
          'tracking_2_id',
          'description',
        ],
      },
    ],
  },
  onlyWith: { gst_rate: 'gst_applicable' },
  named: ['tracking_1_id', 'tracking_2_id'],
  tables: [
    {
      id: 'lines',
      label: 'Matching Lines',
      call: 'bank_rule_lines',
      rows: bankRuleLines,
      limit: 200,
    },
  ],
  bulkEdit: ['is_active', 'priority'],
  matchBy: ['name'],
  empty: {
    title: 'No bank rules yet',
    text: 'A rule records recurring statement lines: bank fees, rent, the card machine. Create one here, or from a line to match in a reconciliation.',
  },
  sample: [
    {
      name: 'Bank fees',
      priority: 100,
      is_active: true,
      description_contains: 'ACCOUNT FEE',
      direction: 'out',
      gst_applicable: false,
      description: 'Bank fees',
    },
    {
      name: 'Card machine',
      priority: 100,
      is_active: true,
      description_contains: 'EFTPOS SETTLEMENT',
      direction: 'in',
      gst_applicable: false,
      description: 'Card sales',
    },
  ],
});
