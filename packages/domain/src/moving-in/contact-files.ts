import type { MadeColumn, OtherPrograms } from '@ledgerwise/resource/csv';

const alias = (field: string, ...from: string[]): MadeColumn => ({ field, from });

/** Xero stores two addresses of each contact: postal and street address. The first one with a value is used. */
const addresses = ['PO', 'SA'].flatMap((kind): MadeColumn[] => [
  {
    field: 'address',
    from: [1, 2, 3, 4].map((line) => `${kind}AddressLine${line}`),
    together: 'lines',
  },
  alias('city', `${kind}City`),
  alias('state', `${kind}Region`),
  alias('zip_code', `${kind}PostalCode`),
  alias('country', `${kind}Country`),
]);

const common: readonly MadeColumn[] = [
  alias('name', 'ContactName', 'Customer full name', 'Vendor', 'Customer', 'Supplier', 'Display name'),
  {
    field: 'email',
    from: ['EmailAddress', 'Email', 'Main Email', 'Email addresses'],
    picks: /^([^,;\s]+)/,
    first: true,
    note: 'If a contact has several email addresses, the first one is used.',
  },
  {
    field: 'phone',
    from: ['PhoneNumber', 'Phone numbers', 'Phone', 'Main Phone', 'MobileNumber', 'Mobile'],
    without: /^(?:phone|mobile|work|main):\s*|\s*(?:phone|mobile|work|fax|other|pager):.*$/gis,
    first: true,
    note: 'If a contact has several phone numbers, the first one is used.',
  },
  ...addresses,
  {
    field: 'address',
    from: [1, 2, 3, 4, 5].map((line) => `Bill to ${line}`),
    together: 'lines',
  },
  alias('address', 'Bill address', 'Billing address', 'Bill to', 'Bill from'),
  alias('tax_id', 'TaxNumber', 'Tax ID', 'Business ID No', 'ABN', 'GST registration no', 'Resale Num'),
  {
    field: 'payment_terms',
    from: ['Terms', 'Payment terms'],
    // Early payment discounts (`2% 10 Net 30`) are not imported.
    without: /^\d+(?:\.\d+)?%\s*\d+,?\s*(?=net)/i,
    means: { 'due on receipt': '0', cod: '0', 'c.o.d.': '0' },
    otherWords: 'stay',
    first: true,
    note: 'Early payment discounts are not imported.',
  },
  {
    field: 'status',
    from: ['ContactStatus', 'Active Status', 'Status'],
    means: { 'not-active': 'Inactive', 'not active': 'Inactive', archived: 'Inactive', deleted: 'Inactive' },
    otherWords: 'stay',
    first: true,
  },
];

/** Payment terms in days after the document; terms from the end of a month are not supported. */
const terms = (side: 'Sales' | 'Bill'): MadeColumn => ({
  field: 'payment_terms',
  from: [`DueDate${side}Day`, `DueDate${side}Term`],
  together: 'words',
  picks: /^(\d+)\s+days?(?:\(s\))?\s+after the (?:invoice|bill) date/i,
  note: 'Payment terms that start on a day of the month are not imported: those contacts get the usual terms.',
});

/**
 * Lists of customers: Xero's export of contacts (`*ContactName`, `POAddressLine1` …), which holds vendors as well; Customer
 * Contact List and the export of customers of QuickBooks Online (`Customer full name`, `Phone numbers`, `Bill address`); the
 * customer list of QuickBooks Desktop (`Customer`, `Bill to 1` …, `Active Status`).
 */
export const customerFiles: OtherPrograms = {
  columns: [...common, terms('Sales')],
  alsoHolds: { header: 'ContactName', list: 'vendors' },
};

/** Lists of vendors, in the same layouts: `Vendor`, `Supplier`, or Xero's contacts. */
export const vendorFiles: OtherPrograms = {
  columns: [...common, terms('Bill')],
  alsoHolds: { header: 'ContactName', list: 'customers' },
};
