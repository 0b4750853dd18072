import { choice, date, defineLocalResource, money, text } from '@ledgerwise/resource';
import { amount } from './documents/amount.ts';

const STATES = [
  { value: 'posted', label: 'Posted', tone: 'good' },
  { value: 'undone', label: 'Undone' },
] as const;

/** Documents that a payment settled or a refund reduced, as `payment_uses` returns them. */
export const paymentUses = defineLocalResource({
  name: 'payment_uses',
  label: { one: 'Use', many: 'Uses' },
  title: 'number',
  fields: {
    number: text({
      label: 'Number',
      readOnly: true,
      opens: ({ table_name, record_id }) =>
        typeof table_name === 'string' && typeof record_id === 'string'
          ? { table: table_name, id: record_id }
          : null,
    }),
    on_date: date({ label: 'Date', readOnly: true }),
    amount: money({ label: 'Amount', ...amount }),
    discount: money({ label: 'Early Payment Discount', ...amount }),
    write_off: money({ label: 'Written Off', ...amount }),
    status: choice(STATES, { label: 'Status', readOnly: true }),
  },
  list: { columns: ['number', 'on_date', 'amount', 'discount', 'write_off', 'status'], second: 'on_date' },
  form: { sections: [] },
  screens: [],
  empty: {
    title: 'Not used yet',
    text: 'This payment has not been applied yet. It is open credit until it is used or refunded.',
  },
  sample: [],
});
