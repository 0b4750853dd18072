import { choice, date, defineLocalResource, money, text } from '@ledgerwise/resource';
import { addressOf } from '../documents/contact-links.ts';

const STATES = [
  { value: 'posted', label: 'Posted', tone: 'good' },
  { value: 'taken_back', label: 'Reversed' },
  { value: 'due', label: 'Due', tone: 'warn' },
  { value: 'planned', label: 'Planned', tone: 'info' },
] as const;

/** An asset’s depreciation by month, posted and to come, as `depreciation_schedule` answers it. */
export const depreciationSchedule = defineLocalResource({
  name: 'depreciation_schedule',
  label: { one: 'Month', many: 'Months' },
  title: 'period_end',
  fields: {
    period_end: date({ label: 'Period End', readOnly: true }),
    amount: money({ label: 'Depreciation', readOnly: true }),
    accumulated: money({ label: 'Accumulated', readOnly: true }),
    book_value: money({ label: 'Book Value', readOnly: true }),
    state: choice(STATES, { label: 'Status', readOnly: true }),
    entry_number: text({
      label: 'Journal Entry',
      readOnly: true,
      opens: ({ journal_entry_id }) => addressOf('journal_entries', journal_entry_id),
    }),
  },
  list: {
    columns: ['period_end', 'amount', 'accumulated', 'book_value', 'state', 'entry_number'],
    second: 'entry_number',
  },
  form: { sections: [] },
  screens: [],
  empty: {
    title: 'Nothing to depreciate',
    text: 'This asset is fully depreciated, or it has no usage yet.',
  },
  sample: [],
});
