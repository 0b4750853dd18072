import { type Allocations, allocated, credit, type requested } from '@ledgerwise/domain';
import { addDecimals } from '@ledgerwise/resource';
import { type Notation, parseText } from '@ledgerwise/resource/validation';
import { allocationField, type paymentFields } from './payment-fields.ts';

/** Reads numbers as they were typed, by the name of their input; null where one is none. */
export const amountReader =
  (fields: ReturnType<typeof paymentFields>, notation: Notation) =>
  (name: string, typed: unknown): string | null => {
    const field = name === 'amount' ? fields.amount : allocationField(name);
    const parsed = parseText(field, String(typed ?? ''), notation);
    return 'value' in parsed && parsed.value !== null ? String(parsed.value) : null;
  };

/** What of an amount is put against documents, what their early discounts come to, and what is left as credit. */
export function paymentSums(
  amount: string,
  put: Allocations,
  sent: ReturnType<typeof requested>,
  currency: string,
) {
  const discounts = sent.flatMap(({ discount }) => (discount === undefined ? [] : [discount]));
  return {
    allocated: allocated(put, currency),
    discount: discounts.length === 0 ? null : discounts.reduce(addDecimals, '0.00'),
    credit: credit(amount, put, currency),
  };
}
