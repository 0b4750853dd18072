import { choice, defineLocalResource, longText, money, text } from '@ledgerwise/resource';

/** A record type with states and actions, for tests of record actions. */
export const letters = defineLocalResource({
  name: 'letters',
  label: { one: 'Letter', many: 'Letters' },
  title: 'subject',
  fields: {
    subject: text({ label: 'Subject', required: true, search: true }),
    status: choice(
      [
        { value: 'draft', label: 'Draft', tone: 'warn' },
        { value: 'sent', label: 'Sent', tone: 'good' },
      ],
      { label: 'Status', default: 'draft' },
    ),
    currency: text({ label: 'Currency', default: 'EUR' }),
  },
  list: { columns: ['subject', 'status'] },
  form: { sections: [{ title: 'Main', fields: ['subject'] }] },
  actions: [
    {
      id: 'send',
      label: 'Send',
      look: 'primary',
      permission: 'letters.send',
      isOffered: ({ status }) => status === 'draft',
      call: 'post_invoice',
      asks: { title: 'Send this letter?', confirm: 'Send', previews: 'invoice' },
      does: ({ subject }) => ({ title: 'Letter Sent', text: `${String(subject)} is on its way.` }),
      many: { verb: 'Send', done: 'sent', text: 'They are on their way at once.' },
      undo: {
        permission: 'letters.send',
        call: 'void_payment',
        arguments: (_row, answer) => ({ id: answer, reason: 'Called back' }),
      },
    },
    {
      id: 'fee',
      label: 'Charge a Fee',
      permission: 'letters.charge',
      call: 'record_payment',
      arguments: (row, { amount, reason }) => ({ contact_id: row.id, amount, reference: reason }),
      asks: {
        title: 'Charge a fee',
        confirm: 'Charge',
        notice: (_row, { amount }, money) =>
          Number(amount) > 10 ? `${money('10.00', 'EUR')} is the usual fee.` : null,
        fields: () => ({
          amount: money({
            label: 'Amount',
            required: 'Say how much',
            currency: 'currency',
            default: '10.00',
            min: { value: '0.01', message: 'The amount must be greater than 0' },
          }),
          reason: longText({ label: 'Reason' }),
        }),
      },
      does: () => ({ title: 'Fee Charged' }),
      leadsTo: (_row, answer) => (typeof answer === 'string' ? `fees/${answer}` : null),
      many: { verb: 'Charge', done: 'charged' },
    },
    {
      id: 'touch',
      label: 'Touch',
      permission: 'letters.send',
      call: 'approve_bill',
      does: () => ({ title: 'Touched' }),
    },
  ],
  empty: { title: 'No letters', text: 'Letters show up here.' },
  sample: [],
});
