import type { Row } from '@ledgerwise/contract';
import {
  type ActionQuestion,
  type ActionUndo,
  date,
  decimal,
  money,
  type ResourceAction,
  ref,
  text,
  type Values,
} from '@ledgerwise/resource';
import { accounts } from '../accounts.resource.ts';
import { discountOn, openDocument, payable, splitAtBalance } from '../payments/allocating.ts';
import { isOpen, numberIn, type OwedKind, settlingPage } from './owed-kinds.ts';

/** The day on which money came or went. */
export const paidOn = () =>
  date({ label: 'Paid On', required: 'Enter the date of payment', default: 'today' });

/** The account of the bank that it came into or left. */
export const bankAccount = ({ direction }: OwedKind) =>
  ref(accounts, {
    label: direction === 'in' ? 'Paid Into' : 'Paid From',
    required: `Choose the bank account that it was paid ${direction === 'in' ? 'into' : 'from'}`,
    offers: [{ field: 'subtype', operator: 'equals', value: 'bank' }],
    preselects: true,
  });

/** Reference on the transfer. */
export const reference = () => text({ label: 'Reference', maxLength: 200 });

/** Voids a payment that was just recorded. */
export const voidPayment: ActionUndo = {
  permission: 'payments.void',
  call: 'void_payment',
  arguments: (_row, payment) => ({ id: payment, reason: 'Undone right after it was recorded' }),
};

/** The part of a payment that is applied to its document. */
const split = (row: Row, { amount, discount }: Values) => {
  const currency = String(row.currency ?? '');
  const settled = splitAtBalance(String(discount || '0'), String(row.balance_due ?? '0'), currency);
  return splitAtBalance(String(amount ?? '0'), settled.left, currency);
};

const paymentFor = ({ direction, contact }: OwedKind, row: Row, entered: Values) => ({
  direction,
  contact_id: row[`${contact}_id`],
  amount: entered.amount,
  currency: row.currency,
  allocations: [
    {
      document_id: row.id,
      amount: split(row, entered).allocated,
      ...(entered.discount ? { discount: entered.discount } : {}),
    },
  ],
});

/** An overpayment becomes open credit, and an amount beyond the discount remains due: both are shown before posting. */
const balanceNotice: NonNullable<ActionQuestion['notice']> = (row, entered, money) => {
  if (!entered.amount) return null;
  const { above, left } = split(row, entered);
  const written = (amount: string): string => money(amount, String(row.currency));
  if (Number(above) !== 0)
    return `${written(above)} above the balance stays as credit of ${contactName(row)}.`;
  return Number(left) !== 0 && Number(entered.discount || 0) !== 0
    ? `${written(left)} is left to pay. An early payment discount is meant for payments in full.`
    : null;
};

const contactName = (row: Row): string => String(row.customer_name ?? row.vendor_name ?? '');

const isKnown = ({ balance_due, currency }: Row): boolean => Boolean(balance_due && currency);

/** Amount that settles a document on a day. */
const toPay = (kind: OwedKind, row: Row, today: string): string =>
  isKnown(row) ? payable(openDocument(kind, row), today) : '';

/** Early payment discount for full payment on a day; another amount requires the right to write off. */
function earlyDiscount(kind: OwedKind, row: Row, today: string) {
  const discount = isKnown(row) ? discountOn(openDocument(kind, row), today) : '0.00';
  return money({
    label: 'Early Payment Discount',
    currency: 'currency',
    ...(Number(discount) !== 0 && { default: discount }),
    help: 'Taken off what is owed, with its share of GST.',
    min: { value: '0', message: 'The discount cannot be negative' },
  });
}

/** Values that settle a document on a day: its balance, less the discount of its terms. */
const wholeOn = (kind: OwedKind, row: Row, day: string): Values => {
  const discount = isKnown(row) && day !== '' ? discountOn(openDocument(kind, row), day) : '0.00';
  return Number(discount) === 0 ? { amount: row.balance_due } : { amount: toPay(kind, row, day), discount };
};

/** Records a payment of a document, in full or in part; for several documents, each is paid in full. */
export function recordPayment(kind: OwedKind): ResourceAction {
  return {
    id: 'record-payment',
    label: 'Record Payment',
    look: 'primary',
    permission: 'payments.create',
    isOffered: (row) => isOpen(kind, row),
    call: 'record_payment',
    arguments: (row, { discount, ...entered }) => ({
      rate: null,
      reference: null,
      ...entered,
      ...paymentFor(kind, row, { ...entered, discount }),
    }),
    asks: {
      title: 'Record a payment',
      text:
        kind.direction === 'in'
          ? 'What the customer paid for this invoice.'
          : 'What you paid the vendor for this bill.',
      confirm: 'Record Payment',
      actionPreview: { title: 'What it posts', fields: ['balance_due', 'status'], nothing: 'Nothing.' },
      notice: balanceNotice,
      instead: {
        label:
          kind.direction === 'in'
            ? 'Several invoices, a bank fee, a tip or rounding'
            : 'Several bills at once',
        path: (row) => settlingPage(kind, row[`${kind.contact}_id`]),
      },
      fields: (row, today) => ({
        paid_on: paidOn(),
        amount: money({
          label: 'Amount',
          required: 'Enter the amount paid',
          currency: 'currency',
          default: toPay(kind, row, today),
          min: { value: '0.01', message: 'The amount must be greater than 0' },
        }),
        discount: earlyDiscount(kind, row, today),
        bank_account_id: bankAccount(kind),
        ...(Number(row.exchange_rate ?? 1) !== 1 && {
          rate: decimal({
            label: 'Exchange Rate',
            scale: 10,
            help: `What one ${String(row.currency)} is worth in the currency of your books. Leave blank to use the rate of the day.`,
          }),
        }),
        reference: reference(),
      }),
    },
    does: (row) => ({
      title: 'Payment Recorded',
      text: `It was applied to ${numberIn(row, kind.number)}.`,
    }),
    undo: voidPayment,
    many: {
      verb: 'Record Payments for',
      done: 'paid',
      text: 'A payment of the full balance is recorded for each, at the rate of the day. If its terms grant a discount on that date, it is applied.',
      // The balance and its currency differ for each.
      fields: () => ({ paid_on: paidOn(), bank_account_id: bankAccount(kind), reference: reference() }),
      arguments: (row, entered) => ({
        rate: null,
        ...entered,
        ...paymentFor(kind, row, wholeOn(kind, row, String(entered.paid_on ?? ''))),
      }),
    },
  };
}
