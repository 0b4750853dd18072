import {
  type Allocations,
  allocated,
  credit,
  discountFor,
  movedByBank,
  type OpenDocument,
  type requested,
} from '@ledgerwise/domain';
import { addDecimals, type Field } from '@ledgerwise/resource';
import { type Notation, parseText } from '@ledgerwise/resource/validation';
import { allocationField, extraFields, type paymentFields } from './payment-fields.ts';

/** Parses a typed number, by the name of its input or the id of its document; null if invalid. */
export type AmountReader = (name: string, typed: unknown) => string | null;

/** Creates the parser for the numbers of a payment. */
export const amountReader =
  (fields: ReturnType<typeof paymentFields>, notation: Notation): AmountReader =>
  (name, typed) => {
    const own: Readonly<Record<string, Field>> = { ...extraFields, amount: fields.amount, rate: fields.rate };
    const parsed = parseText(own[name] ?? allocationField(name), String(typed ?? ''), notation);
    return 'value' in parsed && parsed.value !== null ? String(parsed.value) : null;
  };

/** Parses typed amounts by document id to decimal strings: blank for none, and for invalid text. */
export const readAmounts = (typed: Allocations, read: AmountReader): Allocations =>
  Object.fromEntries(Object.entries(typed).map(([id, one]) => [id, one === '' ? '' : (read(id, one) ?? '')]));

/** Returns the discount beside a document: as typed, or as its terms grant for the allocated amount. */
export function shownDiscount(
  document: OpenDocument,
  typed: Allocations,
  put: Allocations,
  day: string,
): string {
  const granted = discountFor(document, put[document.id] ?? '', day);
  return typed[document.id] ?? (Number(granted) === 0 ? '' : granted);
}

/** Allocated amount, early payment discounts, and open credit of a payment. */
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

/** Extras of a received payment in the form of the request; null for none. */
export type Extras = Readonly<Record<keyof typeof extraFields, string | null>>;

/** Amount that arrives in the bank account; null if it is the amount itself. */
export function arriving(amount: string, extras: Extras, currency: string): string | null {
  return Object.values(extras).every((part) => Number(part ?? 0) === 0)
    ? null
    : movedByBank(amount, extras, currency);
}
