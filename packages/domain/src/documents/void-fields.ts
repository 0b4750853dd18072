import { date, text } from '@ledgerwise/resource';

/** Fields for voiding a payment or a credit note. */
export const voidFields = () => ({
  reason: text({ label: 'Reason', required: 'Enter why it is voided', maxLength: 500 }),
  voided_on: date({ label: 'Voided On', default: 'today' }),
});
