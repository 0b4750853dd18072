import type { requested } from '@ledgerwise/domain';
import type { OpenCredit, ResourceAction, Values } from '@ledgerwise/resource';
import { creditAction, recordAction } from './payment-fields.ts';
import type { PaymentSide } from './payment-side.ts';
import type { AmountReader, Extras } from './payment-sums.ts';

/** Returns extras besides the amount; null if there are none: only customer payments have a fee, a tip or rounding. */
export function readExtras(
  side: PaymentSide,
  used: OpenCredit | null,
  values: Values,
  read: AmountReader,
): Extras | null {
  if (side.direction === 'out' || used !== null) return null;
  const extra = (name: keyof Extras): string | null => (values[name] ? read(name, values[name]) : null);
  return { bank_fee: extra('bank_fee'), tip: extra('tip'), rounding: extra('rounding') };
}

interface ReadPayment {
  readonly side: PaymentSide;
  readonly values: Values;
  readonly used: OpenCredit | null;
  readonly currency: string;
  /** The currency of the books. */
  readonly base: string;
  readonly day: string;
  readonly amount: string;
  readonly sent: ReturnType<typeof requested>;
  readonly extras: Extras | null;
}

/** Returns the action for an entered payment, and its arguments besides the contact. */
export function requestOf(
  payment: ReadPayment,
  read: AmountReader,
): { readonly action: ResourceAction; readonly request: Values } {
  const { side, values, used, currency, base, day, amount, sent, extras } = payment;
  if (used) return { action: creditAction(used), request: { allocations: sent, applied_on: day } };
  return {
    action: recordAction(side),
    request: {
      paid_on: day,
      amount,
      currency,
      rate: currency === base ? null : read('rate', values.rate),
      bank_account_id: values.bank_account_id,
      reference: values.reference || null,
      allocations: sent,
      ...extras,
    },
  };
}
