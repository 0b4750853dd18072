import type { Row } from '@ledgerwise/contract';
import type { Allocations } from '@ledgerwise/domain';
import type { OpenCredit, Values } from '@ledgerwise/resource';
import { type Notation, validate } from '@ledgerwise/resource/validation';
import { extraFields, type paymentFields } from './payment-fields.ts';
import type { PaymentSide } from './payment-side.ts';

/** A message for each invalid input. */
export type Problems = Readonly<Record<string, string>>;

/** A payment during input. */
export interface EnteredPayment {
  readonly contact: Row | null;
  readonly values: Values;
  /** The credit that is applied instead of money. */
  readonly used: OpenCredit | null;
  readonly allocations: Allocations;
  readonly discounts: Allocations;
  /** True once the open documents are loaded. */
  readonly isLoaded: boolean;
  /** Number of documents with an allocation. */
  readonly sentCount: number;
  /** True if allocations exceed the payment. */
  readonly isTooMuch: boolean;
}

const isAmount = (read: string | null): boolean => read !== null && !read.startsWith('-');

/** Returns the errors that prevent recording a payment; empty if it is valid. */
export function validatePayment(
  side: PaymentSide,
  fields: ReturnType<typeof paymentFields>,
  notation: Notation,
  entered: EnteredPayment,
  read: (name: string, typed: unknown) => string | null,
): Problems {
  const { contact, values, used, allocations, discounts } = entered;
  const wrong: Record<string, string> = {};
  if (!contact) wrong.contact = side.contactField.requiredMessage;
  // The payment must not become credit only because its documents are not loaded yet.
  else if (!entered.isLoaded)
    wrong.contact = 'The open documents have not been loaded yet. Wait a moment, or load them again below.';
  if (!used) {
    const checked = validate({ fields: { ...fields, ...extraFields } }, values, {
      ...notation,
      partial: true,
    });
    if (!checked.ok) Object.assign(wrong, checked.problems);
    for (const name of ['bank_account_id', 'amount'] as const)
      if (!values[name]) wrong[name] = fields[name].requiredMessage;
  }
  for (const [id, typed] of Object.entries(allocations))
    if (typed !== '' && !isAmount(read(id, typed))) wrong[id] = 'Enter an amount of 0 or more.';
  for (const [id, typed] of Object.entries(discounts))
    if (typed !== '' && !isAmount(read(id, typed))) wrong[id] = 'Enter a discount of 0 or more.';
  if (entered.isTooMuch && !wrong.amount)
    wrong[used ? 'contact' : 'amount'] = 'More is applied to documents than this. Apply less.';
  if (used && entered.sentCount === 0) wrong.contact = 'Apply the credit to at least one document.';
  return wrong;
}
