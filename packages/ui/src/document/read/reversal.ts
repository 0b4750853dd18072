import type { Permission } from '@ledgerwise/contract';
import { type DocumentSettlement, date, type ResourceAction, text } from '@ledgerwise/resource';

type UndoFunction = NonNullable<DocumentSettlement['undo']>;

interface ReversalKind {
  readonly label: string;
  readonly permission: Permission;
  /** The argument that takes the day. */
  readonly on: string;
  idOf(settlement: DocumentSettlement): string | null;
  titleOf(name: string): string;
  readonly text: string;
  readonly done: string;
}

const REVERSALS: Readonly<Record<UndoFunction, ReversalKind>> = {
  undo_allocation: {
    label: 'Undo',
    permission: 'payments.void',
    on: 'undone_on',
    idOf: ({ id }) => id,
    titleOf: (name) => `Undo ${name}?`,
    text: 'The amount is owed again. Credit goes back to where it came from and can be used for another document.',
    done: 'Settlement Undone',
  },
  void_payment: {
    label: 'Void',
    permission: 'payments.void',
    on: 'voided_on',
    idOf: ({ payment_id }) => payment_id,
    titleOf: (name) => `Void ${name}?`,
    text: 'The whole payment is reversed in the general ledger: every document that it settled is owed again, with its discounts and write-offs.',
    done: 'Payment Voided',
  },
  void_credit_note: {
    label: 'Void',
    permission: 'credit_notes.void',
    on: 'voided_on',
    idOf: ({ credit_note_id }) => credit_note_id,
    titleOf: (name) => `Void ${name}?`,
    text: 'The whole credit note is reversed in the general ledger: the credited amount is owed again, and returned goods are issued again.',
    done: 'Credit Note Voided',
  },
};

/** Reversal of a settlement, and the record that the action runs on; null if it is already void. */
export interface Reversal {
  readonly action: ResourceAction;
  /** Id of the payment, credit note or allocation. */
  readonly id: string;
}

/** Returns the reversal of a settlement. `name` is its name on screen: `payment PAY-000012`. */
export function reversalOf(settlement: DocumentSettlement, name: string): Reversal | null {
  const kind = settlement.undo === null ? undefined : REVERSALS[settlement.undo];
  const id = kind?.idOf(settlement);
  if (!kind || !id || settlement.undo === null) return null;
  const { label, permission, on, titleOf, done } = kind;
  const action: ResourceAction = {
    id: settlement.undo,
    label,
    permission,
    call: settlement.undo,
    asks: {
      title: titleOf(name),
      text: kind.text,
      confirm: label,
      danger: true,
      fields: () => ({
        reason: text({ label: 'Reason', required: 'Enter a reason', maxLength: 500 }),
        [on]: date({
          label: `${label === 'Undo' ? 'Undone' : 'Voided'} On`,
          required: 'Enter the date',
          default: 'today',
        }),
      }),
      actionPreview: {
        title: 'What it posts',
        nothing: 'Nothing. It did not change the general ledger.',
      },
    },
    does: () => ({ title: done, text: 'The amount is owed again.' }),
  };
  return { action, id };
}
