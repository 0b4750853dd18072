import { defineResource, email, longText, phone, type RowOf, ref, text } from '@ledgerwise/resource';
import { customers } from './customers.resource.ts';

/** The people who work for a customer. */
export const contactPersons = defineResource({
  name: 'contact_persons',
  source: 'contact_person_list',
  label: { one: 'Contact Person', many: 'Contact Persons' },
  description: 'The people you talk to at your customers, with their e-mail addresses and phone numbers.',
  title: 'name',
  fields: {
    customer_id: ref(customers, {
      label: 'Customer',
      required: 'Choose the customer',
      show: 'customer_name',
      csvNames: ['company', 'company name'],
    }),
    name: text({
      label: 'Name',
      required: 'Name is required',
      search: true,
      maxLength: 200,
      csvNames: ['contact', 'contact name', 'full name'],
    }),
    job_title: text({ label: 'Job Title', search: true, maxLength: 100, csvNames: ['position', 'role'] }),
    email: email({ label: 'Email', search: true, csvNames: ['e-mail', 'email address', 'mail'] }),
    phone: phone({ label: 'Phone', search: true, csvNames: ['telephone', 'phone number', 'mobile'] }),
    notes: longText({ label: 'Notes', maxLength: 1000 }),
  },
  list: {
    columns: ['name', 'customer_id', 'job_title', 'email', 'phone'],
    second: 'customer_id',
  },
  form: {
    sections: [
      {
        title: 'Contact Person Details',
        fields: ['name', 'customer_id', 'job_title', 'email', 'phone', 'notes'],
      },
    ],
  },
  archive: { by: 'archived_at' },
  bulkEdit: ['customer_id', 'job_title'],
  matchBy: ['email'],
  empty: {
    title: 'No contact persons yet',
    text: 'Contact persons are the people you talk to at your customers. Their e-mail addresses and phone numbers will show up here.',
  },
  templateRows: [
    {
      name: 'Marta Oliveira',
      customer_id: 'Harbour Cafe',
      job_title: 'Accounts Payable',
      email: 'marta@harbourcafe.example',
      phone: '+1 415 555 0177',
    },
  ],
  sample: [],
});

export type ContactPerson = RowOf<typeof contactPersons>;
