import { choice, date, defineLocalResource, money, text } from '@ledgerwise/resource';
import { addressOf } from '../documents/contact-links.ts';
import { ENTRY_STATUSES } from '../journal-entries.resource.ts';

/** Entries that a recurring entry created, as `issued_entries` returns them. */
export const issuedEntries = defineLocalResource({
  name: 'issued_entries',
  label: { one: 'Journal Entry', many: 'Journal Entries' },
  title: 'made_on',
  fields: {
    number: text({
      label: 'Entry #',
      readOnly: true,
      opens: ({ id }) => addressOf('journal_entries', id),
    }),
    made_on: date({ label: 'Date', readOnly: true }),
    reverse_on: date({ label: 'Reverse On', readOnly: true }),
    total_debit: money({ label: 'Amount', readOnly: true }),
    status: choice(ENTRY_STATUSES, { label: 'Status', readOnly: true }),
  },
  list: { columns: ['made_on', 'number', 'reverse_on', 'total_debit', 'status'], second: 'number' },
  form: { sections: [] },
  screens: [],
  empty: {
    title: 'Nothing created yet',
    text: 'Entries created on each date are listed here.',
  },
  sample: [],
});
