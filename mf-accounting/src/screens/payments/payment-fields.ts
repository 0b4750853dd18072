import { CURRENCY_CHOICES, paidOn, reference, refund, voidPayment } from '@ledgerwise/domain';
import {
  choice,
  decimal,
  type Field,
  money,
  type OpenCredit,
  type ResourceAction,
} from '@ledgerwise/resource';
import type { PaymentSide } from './payment-side.ts';

const POSITIVE = { value: '0.01', message: 'The amount must be greater than 0' };

/** Fields of a payment, except the contact. */
export const paymentFields = ({ bankField }: PaymentSide) => ({
  paid_on: paidOn(),
  bank_account_id: bankField,
  currency: choice(CURRENCY_CHOICES, { label: 'Currency', required: true }),
  amount: money({ label: 'Amount', required: 'Enter the amount paid', min: POSITIVE }),
  rate: decimal({
    label: 'Exchange Rate',
    scale: 10,
    help: 'The value of one unit in the currency of your books. Leave blank to use the rate of the day.',
    min: { value: '0', message: 'Exchange rate must be greater than 0' },
  }),
  reference: reference(),
});

/** Differences between the received money and the customer's credit; each is posted to its own account. */
export const extraFields = {
  bank_fee: money({
    label: 'Bank Fee',
    help: 'Deducted by the bank from the customer’s payment.',
    min: { value: '0', message: 'The bank fee cannot be negative' },
  }),
  tip: money({
    label: 'Tip',
    help: 'Added to the amount. It has no GST.',
    min: { value: '0', message: 'The tip cannot be negative' },
  }),
  rounding: money({
    label: 'Rounding',
    help: 'The difference from the amount because cash is rounded; negative if less was paid.',
    min: { value: '-1', message: 'A rounding is at most 1' },
    max: { value: '1', message: 'A rounding is at most 1' },
  }),
};

/** The early payment discount on one document. */
export const discountField = (number: string): Field =>
  money({ label: `Discount on ${number}`, min: { value: '0', message: 'This cannot be negative' } });

/** Amount allocated to one document. */
export const allocationField = (number: string): Field =>
  money({ label: `Put against ${number}`, min: { value: '0', message: 'This cannot be negative' } });

/** Records the payment once, notifies the user, and can be undone. */
export const recordAction = ({ direction }: PaymentSide): ResourceAction => ({
  id: 'record-payment',
  label: direction === 'in' ? 'Record Payment' : 'Pay',
  permission: 'payments.create',
  call: 'record_payment',
  arguments: (contact, entered) => ({ direction, contact_id: contact.id, ...entered }),
  does: () => ({ title: 'Payment Recorded', text: 'It is in the general ledger.' }),
  undo: voidPayment,
});

/** Applies the open credit of an earlier payment or credit note. */
export const creditAction = ({ kind, id, number }: OpenCredit): ResourceAction => ({
  id: 'use-credit',
  label: 'Use Credit',
  permission: 'payments.create',
  call: 'apply_credit',
  arguments: (_contact, entered) => ({ source_kind: kind, source_id: id, ...entered }),
  does: () => ({ title: 'Credit Used', text: `The rest of ${number} was applied to open documents.` }),
});

/** Refunds the open credit of an earlier payment or credit note. */
export const refundAction = (side: PaymentSide, { id, number, left, currency }: OpenCredit): ResourceAction =>
  refund((contact) => ({ id, number, kind: side.kind, contactId: contact.id, left, currency }));
