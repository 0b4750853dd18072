import { date, text } from '@ledgerwise/resource';

/** What is asked before a payment or a credit note is voided. */
export const voidFields = () => ({
  reason: text({ label: 'Reason', required: 'Say why it is voided', maxLength: 500 }),
  voided_on: date({ label: 'Voided On', default: 'today' }),
});
