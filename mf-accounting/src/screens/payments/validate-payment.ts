import type { Row } from '@ledgerwise/contract';
import type { Allocations } from '@ledgerwise/domain';
import type { OpenCredit, Values } from '@ledgerwise/resource';
import { type Notation, validate } from '@ledgerwise/resource/validation';
import { extraFields, type paymentFields } from './payment-fields.ts';
import type { PaymentSide } from './payment-side.ts';

/** A sentence for each input that is in the way. */
export type Problems = Readonly<Record<string, string>>;

/** A payment as it is entered. */
export interface EnteredPayment {
  readonly contact: Row | null;
  readonly values: Values;
  /** The credit that is put against documents in place of money. */
  readonly used: OpenCredit | null;
  readonly allocations: Allocations;
  readonly discounts: Allocations;
  /** Whether what is open has been loaded. */
  readonly isLoaded: boolean;
  /** How many documents something is put against. */
  readonly sentCount: number;
  /** Whether more is put against documents than there is. */
  readonly isTooMuch: boolean;
}

const isAmount = (read: string | null): boolean => read !== null && !read.startsWith('-');

/** Says what keeps a payment from being recorded; nothing where it is sound. */
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
  // Money is not kept as credit because what it is for has not come yet.
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
