import type { Row } from '@ledgerwise/contract';
import { type ActionQuestion, type ActionUndo, date, decimal, money, type ResourceAction, ref, text } from '@ledgerwise/resource';
import { accounts } from '../accounts.resource.ts';
import { splitAtBalance } from '../payments/allocating.ts';
import { isOpen, numberIn, type OwedKind } from './owed-kinds.ts';

/** The day on which money came or went. */
export const paidOn = () => date({ label: 'Paid On', required: 'Say when it was paid', default: 'today' });

/** The account of the bank that it came into or left. */
export const bankAccount = ({ direction }: OwedKind) =>
  ref(accounts, {
    label: direction === 'in' ? 'Paid Into' : 'Paid From',
    required: `Choose the bank account that it was paid ${direction === 'in' ? 'into' : 'from'}`,
    offers: [{ field: 'subtype', operator: 'equals', value: 'bank' }],
  });

/** What is written on the transfer. */
export const reference = () => text({ label: 'Reference', maxLength: 200 });

/** How a payment that was just recorded is taken back. */
export const voidPayment: ActionUndo = {
  permission: 'payments.void',
  call: 'void_payment',
  arguments: (_row, payment) => ({ id: payment, reason: 'Taken back right after it was recorded' }),
};

const split = (row: Row, amount: unknown) =>
  splitAtBalance(String(amount ?? '0'), String(row.balance_due ?? '0'), String(row.currency ?? ''));

const paymentFor = ({ direction, contact }: OwedKind, row: Row, amount: unknown) => ({
  direction,
  contact_id: row[`${contact}_id`],
  amount,
  currency: row.currency,
  allocations: [{ document_id: row.id, amount: split(row, amount).allocated }],
});

/** What is paid above the balance is not lost: it is the contact's credit, which is said before it is posted. */
const creditNotice: ActionQuestion['notice'] = (row, { amount }, money) => {
  const { above } = split(row, amount);
  return Number(above) === 0
    ? null
    : `${money(above, String(row.currency))} above the balance stays as credit of ${contactName(row)}.`;
};

const contactName = (row: Row): string => String(row.customer_name ?? row.vendor_name ?? '');

/** Money for a document, the whole of it or a part; of many documents each is paid whole. */
export function recordPayment(kind: OwedKind): ResourceAction {
  return {
    id: 'record-payment',
    label: 'Record Payment',
    look: 'primary',
    permission: 'payments.create',
    isOffered: (row) => isOpen(kind, row),
    call: 'record_payment',
    arguments: (row, { amount, ...entered }) => ({
      rate: null,
      reference: null,
      ...entered,
      ...paymentFor(kind, row, amount),
    }),
    asks: {
      title: 'Record a payment',
      text:
        kind.direction === 'in'
          ? 'What the customer paid for this invoice.'
          : 'What you paid the vendor for this bill.',
      confirm: 'Record Payment',
      foresees: { title: 'What it posts', fields: ['balance_due', 'status'], nothing: 'Nothing.' },
      notice: creditNotice,
      fields: (row) => ({
        paid_on: paidOn(),
        amount: money({
          label: 'Amount',
          required: 'Say how much was paid',
          currency: 'currency',
          default: String(row.balance_due ?? ''),
          min: { value: '0.01', message: 'The amount must be greater than 0' },
        }),
        bank_account_id: bankAccount(kind),
        ...(Number(row.exchange_rate ?? 1) !== 1 && {
          rate: decimal({
            label: 'Exchange Rate',
            scale: 10,
            help: `What one ${String(row.currency)} is worth in the currency of your books. Left empty, it is the rate of the day.`,
          }),
        }),
        reference: reference(),
      }),
    },
    does: (row) => ({
      title: 'Payment Recorded',
      text: `It was put against ${numberIn(row, kind.number)}.`,
    }),
    undo: voidPayment,
    many: {
      verb: 'Record Payments for',
      done: 'paid',
      text: 'A payment is recorded for each of them, of all that is left to pay on it, at the rate of the day.',
      // What is left to pay, and in which currency, is another amount for each.
      fields: () => ({ paid_on: paidOn(), bank_account_id: bankAccount(kind), reference: reference() }),
      arguments: (row, entered) => ({ rate: null, ...entered, ...paymentFor(kind, row, row.balance_due) }),
    },
  };
}
