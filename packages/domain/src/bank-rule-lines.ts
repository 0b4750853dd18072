import { date, defineLocalResource, money, text } from '@ledgerwise/resource';

/** Statement lines to match that a rule applies to, as returned by `bank_rule_lines`. */
export const bankRuleLines = defineLocalResource({
  name: 'bank_rule_lines',
  label: { one: 'Line', many: 'Lines' },
  title: 'description',
  fields: {
    posted_on: date({ label: 'Date', readOnly: true }),
    description: text({ label: 'Description', readOnly: true }),
    bank_account: text({ label: 'Bank Account', readOnly: true }),
    amount: money({ label: 'Amount', readOnly: true, currency: 'currency' }),
    applies: text({ label: 'In Reconciliation', readOnly: true }),
  },
  list: { columns: ['posted_on', 'description', 'bank_account', 'amount', 'applies'], second: 'applies' },
  form: { sections: [] },
  screens: [],
  empty: {
    title: 'No line to match yet',
    text: 'Statement lines to match appear here as soon as this rule matches them.',
  },
  sample: [],
});
