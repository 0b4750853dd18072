import type { Row } from '@ledgerwise/contract';
import { money, type OpenCredit, type ResourceAction } from '@ledgerwise/resource';
import { BILL, INVOICE, numberIn, type OwedKind, settlingPage } from './owed-kinds.ts';
import { bankAccount, paidOn, reference, voidPayment } from './payment-actions.ts';

/** A credit note or payment with open credit. */
export interface RefundedCredit {
  /** Id of the credit note or payment. */
  readonly id: string;
  readonly number: string;
  /** Kind of document that it can be applied to, which determines its contact. */
  readonly kind: OwedKind;
  readonly contactId: unknown;
  /** Decimal string in its currency. */
  readonly left: string;
  readonly currency: string;
}

/** Refunds the open amount of the credit that a record represents. */
export const refund = (creditOf: (row: Row) => RefundedCredit): ResourceAction => ({
  id: 'refund',
  label: 'Refund',
  permission: 'payments.create',
  call: 'record_payment',
  arguments: (row, { amount, ...entered }) => {
    const { id, kind, contactId, currency } = creditOf(row);
    return {
      rate: null,
      reference: null,
      ...entered,
      direction: kind.direction === 'in' ? 'out' : 'in',
      contact_id: contactId,
      amount,
      currency,
      allocations: [{ document_id: id, amount }],
    };
  },
  asks: {
    title: 'Record a refund',
    text: 'The money is returned, which uses the credit.',
    confirm: 'Record Refund',
    actionPreview: { title: 'What it posts', nothing: 'Nothing.' },
    fields: (row) => {
      const { kind, left } = creditOf(row);
      return {
        paid_on: paidOn(),
        amount: money({
          label: 'Amount',
          required: 'Enter the amount to refund',
          currency: 'currency',
          default: left,
          min: { value: '0.01', message: 'The amount must be greater than 0' },
        }),
        // A refund flows in the opposite direction.
        bank_account_id: bankAccount(kind.direction === 'in' ? BILL : INVOICE),
        reference: reference(),
      };
    },
  },
  does: (row) => ({ title: 'Refund Recorded', text: `${creditOf(row).number} was refunded.` }),
  undo: voidPayment,
});

const isLeft = ({ status, unallocated }: Row): boolean => status === 'posted' && Number(unallocated ?? 0) > 0;

const kindOf = ({ vendor_id }: Row): OwedKind => (typeof vendor_id === 'string' ? BILL : INVOICE);

const contactOf = (row: Row): unknown => row[`${kindOf(row).contact}_id`];

/**
 * Actions on the open credit of a credit note or a payment: apply it to other documents, on the page of
 * payments, or refund it.
 */
export const creditActions = (kind: OpenCredit['kind'], number: string): readonly ResourceAction[] => [
  {
    id: 'use-credit',
    label: 'Use Credit',
    look: 'primary',
    permission: 'payments.create',
    isOffered: isLeft,
    call: 'apply_credit',
    arguments: ({ id }) => ({ source_kind: kind, source_id: id }),
    opens: (row) => `${settlingPage(kindOf(row), contactOf(row))}&credit=${row.id}`,
    does: () => ({ title: 'Credit Used' }),
  },
  {
    isOffered: isLeft,
    ...refund((row) => ({
      id: row.id,
      number: numberIn(row, number),
      kind: kindOf(row),
      contactId: contactOf(row),
      left: String(row.unallocated ?? ''),
      currency: String(row.currency ?? ''),
    })),
  },
];
