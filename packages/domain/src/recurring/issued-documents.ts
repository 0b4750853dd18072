import { choice, date, defineLocalResource, money, type RecordAddress, text } from '@ledgerwise/resource';
import { RECURRING_KINDS } from '../documents/recurring-kinds.ts';

/** The states of all kinds of documents that are made, each once. */
const STATUSES = [
  ...new Map(
    RECURRING_KINDS.flatMap(({ statuses }) => statuses).map((status) => [status.value, status]),
  ).values(),
];

/** Documents that a recurring document created, as `issued_documents` returns them. */
export const issuedDocuments = defineLocalResource({
  name: 'issued_documents',
  label: { one: 'Document', many: 'Documents' },
  title: 'made_on',
  fields: {
    number: text({
      label: 'Number',
      readOnly: true,
      opens: ({ id, table_name: table }): RecordAddress | null =>
        typeof table === 'string' ? { table, id } : null,
    }),
    made_on: date({ label: 'Date', readOnly: true }),
    total_amount: money({ label: 'Amount', readOnly: true, currency: 'currency' }),
    balance_due: money({ label: 'Balance', readOnly: true, currency: 'currency' }),
    status: choice(STATUSES, { label: 'Status', readOnly: true }),
  },
  list: { columns: ['made_on', 'number', 'total_amount', 'balance_due', 'status'], second: 'number' },
  form: { sections: [] },
  screens: [],
  empty: {
    title: 'Nothing created yet',
    text: 'Documents created on each date are listed here.',
  },
  sample: [],
});
