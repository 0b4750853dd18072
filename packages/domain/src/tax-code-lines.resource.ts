import { date, defineResource, flag, integer, percent, type RowOf, ref, text } from '@ledgerwise/resource';
import { accounts } from './accounts.resource.ts';
import { taxCodes } from './tax-codes.resource.ts';

const RATE = 'Rate must be between 0 and 100 percent';
const offers = [{ field: 'subtype', operator: 'equals', value: 'tax' }] as const;

/** The components of tax codes: GST and PST, CGST and SGST, each with its rate from a day on, its accounts and its return. */
export const taxCodeLines = defineResource({
  name: 'tax_code_lines',
  source: 'tax_code_line_list',
  path: 'tax-components',
  label: { one: 'Component', many: 'Components' },
  words: { list: 'Tax Components' },
  description:
    'The taxes that a tax code consists of. For a new rate, add another component with the same name and a later date.',
  title: 'name',
  fields: {
    tax_code_id: ref(taxCodes, {
      label: 'Tax Code',
      required: 'Choose the tax code of this component',
      show: 'tax_code',
      csvNames: ['code'],
    }),
    position: integer({
      label: 'Position',
      default: 1,
      help: 'The order in which the components of a code are charged and printed.',
      csvNames: ['order'],
    }),
    name: text({
      label: 'Name',
      required: 'Name is required',
      search: true,
      maxLength: 50,
      help: 'As printed on documents: GST.',
      csvNames: ['component', 'tax'],
    }),
    valid_from: date({
      label: 'Valid From',
      required: 'Enter the day from which the rate is valid',
      default: 'today',
      csvNames: ['from', 'start date'],
    }),
    rate: percent({
      label: 'Rate',
      required: 'Rate is required',
      scale: 4,
      min: { value: '0', message: RATE },
      max: { value: '100', message: RATE },
      csvNames: ['percent', 'tax rate'],
    }),
    is_compound: flag({
      label: 'Compound',
      default: false,
      help: 'Charged on the net amount and the components before it.',
    }),
    is_recoverable: flag({
      label: 'Claimed Back',
      default: true,
      help: 'Tax on purchases is claimed back. Otherwise it is part of the cost.',
      csvNames: ['recoverable'],
    }),
    in_return: flag({
      label: 'In the GST Return',
      default: true,
      help: 'Otherwise it needs a separate return and separate accounts.',
    }),
    collected_account_id: ref(accounts, {
      label: 'Account for Sales',
      show: 'collected_account_name',
      help: 'An account of the subtype Tax. Leave blank to use the account of the posting rules for GST on sales.',
      offers,
    }),
    paid_account_id: ref(accounts, {
      label: 'Account for Purchases',
      show: 'paid_account_name',
      help: 'An account of the subtype Tax. Leave blank to use the account of the posting rules for GST on purchases.',
      offers,
    }),
  },
  list: {
    columns: ['tax_code_id', 'name', 'rate', 'valid_from', 'in_return', 'is_recoverable'],
    more: ['position', 'is_compound', 'collected_account_id', 'paid_account_id'],
    sort: { field: 'valid_from', descending: true },
    second: 'tax_code_id',
  },
  form: {
    sections: [
      {
        title: 'Component',
        fields: ['tax_code_id', 'name', 'rate', 'valid_from', 'position', 'is_compound'],
      },
      {
        title: 'Return and Accounts',
        fields: ['in_return', 'is_recoverable', 'collected_account_id', 'paid_account_id'],
      },
    ],
  },
  bulkEdit: ['valid_from', 'position'],
  empty: {
    title: 'No components yet',
    text: 'A component is one tax of a code, such as GST, with its rate from a date on.',
  },
  templateRows: [
    { tax_code_id: 'HST', name: 'HST', rate: '15', valid_from: '2010-07-01', position: 1 },
    { tax_code_id: 'HST', name: 'HST', rate: '14', valid_from: '2025-04-01', position: 1 },
  ],
  sample: [],
});

export type TaxCodeLine = RowOf<typeof taxCodeLines>;
