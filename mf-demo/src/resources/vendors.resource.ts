import { choice, defineLocalResource, email, longText, money, phone, text } from '@ledgerwise/resource';

/** Who the sample company buys from. */
export const vendors = defineLocalResource({
  name: 'vendors',
  label: { one: 'Vendor', many: 'Vendors' },
  title: 'name',
  fields: {
    name: text({ label: 'Name', required: 'Vendor name is required', search: true, maxLength: 200 }),
    email: email({ label: 'Email', search: true }),
    phone: phone({ label: 'Phone', search: true }),
    balance: money({ label: 'Balance', default: '0.00' }),
    status: choice(
      [
        { value: 'Active', label: 'Active' },
        { value: 'Inactive', label: 'Inactive' },
      ],
      { label: 'Status', default: 'Active' },
    ),
    tax_id: text({ label: 'Tax ID', maxLength: 50 }),
    address: longText({ label: 'Address', maxLength: 500 }),
    city: text({ label: 'City', maxLength: 100 }),
    country: text({ label: 'Country', maxLength: 100, default: 'United States' }),
  },
  list: {
    columns: ['name', 'email', 'phone', 'status', 'balance'],
    totals: ['balance'],
    second: 'email',
  },
  form: {
    sections: [
      { title: 'Vendor Details', fields: ['name', 'email', 'phone', 'status', 'balance'] },
      { title: 'Address Information', fields: ['tax_id', 'address', 'city', 'country'] },
    ],
  },
  bulkEdit: ['status', 'city', 'country'],
  matchBy: ['email', 'name'],
  empty: {
    title: 'No vendors yet',
    text: 'Vendors are the people and businesses that send you bills.',
  },
  sample: [
    {
      name: 'Northside Paper Co.',
      email: 'billing@northside.example',
      phone: '+1 415 555 0101',
      balance: '1250.00',
      status: 'Active',
      city: 'Oakland',
      country: 'United States',
    },
    {
      name: 'Brightwater Utilities',
      email: 'accounts@brightwater.example',
      phone: '+1 415 555 0144',
      balance: '386.40',
      status: 'Active',
      city: 'San Francisco',
      country: 'United States',
    },
    {
      name: 'Old Mill Freight',
      email: 'office@oldmill.example',
      phone: '+1 503 555 0120',
      balance: '210.00',
      status: 'Inactive',
      city: 'Portland',
      country: 'United States',
    },
  ],
});
