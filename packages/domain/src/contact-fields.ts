import { choice, email, longText, phone, ref, text } from '@ledgerwise/resource';
import { taxCodes } from './tax-codes.resource.ts';

const COUNTRIES = ['United States', 'Canada', 'United Kingdom', 'Australia', 'Other'] as const;

/** Days until a document falls due, in the words of the form. */
const PAYMENT_TERMS = [
  { value: 0, label: 'Due on Receipt' },
  { value: 15, label: 'Net 15' },
  { value: 30, label: 'Net 30' },
  { value: 45, label: 'Net 45' },
  { value: 60, label: 'Net 60' },
  { value: 90, label: 'Net 90' },
] as const;

/** Inactive is archived: out of the list and off new documents. */
const STATUSES = [
  { value: 'Active', label: 'Active', tone: 'good' },
  { value: 'Inactive', label: 'Inactive' },
] as const;

const PAYMENT_TERMS_RANGE = {
  min: { value: '0', message: 'Payment terms must be between 0 and 3650 days' },
  max: { value: '3650', message: 'Payment terms must be between 0 and 3650 days' },
};

/** Fields that customers and vendors share. */
export const contactFields = {
  email: email({ label: 'Email', search: true, csvNames: ['e-mail', 'email address', 'mail'] }),
  phone: phone({ label: 'Phone', search: true, csvNames: ['telephone', 'phone number', 'mobile'] }),
  address: longText({
    label: 'Address',
    maxLength: 500,
    csvNames: ['street', 'street address', 'address line 1'],
  }),
  city: text({ label: 'City', maxLength: 100, csvNames: ['town', 'suburb'] }),
  state: text({ label: 'State', maxLength: 100, csvNames: ['region', 'province', 'county'] }),
  zip_code: text({ label: 'ZIP Code', maxLength: 20, csvNames: ['zip', 'postcode', 'postal code'] }),
  country: choice(
    COUNTRIES.map((country) => ({ value: country, label: country })),
    { label: 'Country', default: 'United States', open: true, maxLength: 100, isCountry: true },
  ),
  tax_id: text({
    label: 'Tax ID',
    maxLength: 50,
    csvNames: ['vat number', 'abn', 'gst number', 'tax number'],
  }),
  payment_terms: choice(PAYMENT_TERMS, {
    label: 'Payment Terms',
    default: 30,
    open: true,
    ...PAYMENT_TERMS_RANGE,
    // Files may contain other terms than those offered.
    format: (days: number) => (days === 1 ? '1 day' : `${days} days`),
    csvNames: ['terms', 'payment days'],
  }),
  default_tax_code_id: ref(taxCodes, {
    label: 'Default Tax Code',
    show: 'default_tax_code',
    help: 'The tax code of new document lines. It takes precedence over the tax codes of products and accounts.',
    csvNames: ['tax code'],
  }),
  status: choice(STATUSES, { label: 'Status', default: 'Active' }),
};
