import type { Row } from '@ledgerwise/contract';
import { addDays } from '@ledgerwise/resource';
import { compareDecimals } from '@ledgerwise/resource/validation';
import type { OwedKind } from '../documents/owed-kinds.ts';
import {
  addMoney,
  exactMoney,
  parseMoney,
  printMoney,
  roundMoney,
  subtractMoney,
  timesMoney,
} from '../money/money.ts';

/** A document with an open balance. */
export interface OpenDocument {
  readonly id: string;
  readonly number: string;
  readonly dated: string;
  readonly due: string;
  /** Decimal string in its currency. */
  readonly balance: string;
  readonly currency: string;
  /** For payment within the days; null if none was agreed. */
  readonly discountPercent: string | null;
  readonly discountDays: number | null;
}

const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

/** An invoice or a bill as a list has it. */
export const openDocument = (
  { number, dated }: Pick<OwedKind, 'number' | 'dated'>,
  row: Row,
): OpenDocument => ({
  id: row.id,
  number: textOf(row[number]),
  dated: textOf(row[dated]),
  due: textOf(row.due_date),
  balance: textOf(row.balance_due),
  currency: textOf(row.currency),
  discountPercent: textOf(row.early_discount_percent) || null,
  discountDays: typeof row.early_discount_days === 'number' ? row.early_discount_days : null,
});

/** Allocated amounts by document id: decimal strings, blank for nothing. */
export type Allocations = Readonly<Record<string, string>>;

const less = (left: string, right: string, currency: string): string =>
  printMoney(subtractMoney(parseMoney(left, currency), parseMoney(right, currency)));

const isSome = (amount: string): boolean => compareDecimals(amount, '0') > 0;

/** Returns the last day of a document's early payment discount, or null. */
export function discountUntil({ dated, discountPercent, discountDays }: OpenDocument): string | null {
  return discountPercent !== null && isSome(discountPercent) ? addDays(dated, discountDays ?? 0) : null;
}

/** Returns the discount for paying the balance of a document on a day. */
export function discountOn(document: OpenDocument, day: string): string {
  const until = discountUntil(document);
  if (until === null || day > until) return '0.00';
  const hundredfold = timesMoney(
    exactMoney(document.balance, document.currency),
    document.discountPercent ?? '0',
  );
  return printMoney(roundMoney(timesMoney(hundredfold, '0.01')));
}

/** Amount that settles a document on a day, with the discount of its terms or an entered one. */
export const payable = (document: OpenDocument, day: string, entered?: string): string =>
  less(
    document.balance,
    entered === undefined ? discountOn(document, day) : entered || '0',
    document.currency,
  );

/** Allocates an amount to documents in order, the first ones in full. */
export function spread(
  documents: readonly OpenDocument[],
  amount: string,
  day: string,
  discounts: Allocations = {},
): Allocations {
  let left = amount;
  const put: Record<string, string> = {};
  for (const document of documents) {
    if (!isSome(left)) break;
    const whole = payable(document, day, discounts[document.id]);
    const part = compareDecimals(left, whole) < 0 ? left : whole;
    if (!isSome(part)) continue;
    put[document.id] = part;
    left = less(left, part, document.currency);
  }
  return put;
}

/** Total of the allocations. */
export function allocated(allocations: Allocations, currency: string): string {
  return printMoney(
    Object.values(allocations)
      .filter((amount) => amount !== '')
      .reduce((sum, amount) => addMoney(sum, parseMoney(amount, currency)), parseMoney('0', currency)),
  );
}

/** Open credit of a payment; null if more is allocated than paid. */
export function credit(amount: string, allocations: Allocations, currency: string): string | null {
  const rest = less(amount, allocated(allocations, currency), currency);
  return compareDecimals(rest, '0') < 0 ? null : rest;
}

/** Applied amount, overpayment and remaining balance of a payment for one document. */
export function splitAtBalance(amount: string, balance: string, currency: string) {
  const above = less(amount, balance, currency);
  return isSome(above)
    ? { allocated: balance, above, left: '0.00' }
    : { allocated: amount, above: '0.00', left: less(balance, amount, currency) };
}

/**
 * Returns the discount for an amount: as entered for the document, or that of its terms if it is paid in full in time.
 */
export function discountFor(document: OpenDocument, amount: string, day: string, entered?: string): string {
  if (entered !== undefined) return entered !== '' && isSome(entered) ? entered : '0.00';
  const discount = discountOn(document, day);
  return amount !== '' && isSome(discount) && compareDecimals(amount, payable(document, day)) === 0
    ? discount
    : '0.00';
}

/** Returns allocations in the form of the request, with the entered discounts, by document id. */
export function requested(
  documents: readonly OpenDocument[],
  allocations: Allocations,
  day: string,
  discounts: Allocations = {},
) {
  return documents.flatMap((document) => {
    const amount = allocations[document.id] ?? '';
    if (amount === '' || !isSome(amount)) return [];
    const discount = discountFor(document, amount, day, discounts[document.id]);
    return [{ document_id: document.id, amount, ...(isSome(discount) && { discount }) }];
  });
}

/** Movement of the bank account: the amount less the bank's fee, plus extras. */
export function movedByBank(
  amount: string,
  extras: Readonly<Partial<Record<'bank_fee' | 'tip' | 'rounding', string | null>>>,
  currency: string,
): string {
  const { bank_fee, tip, rounding } = extras;
  const received = [tip, rounding].reduce(
    (sum, part) => addMoney(sum, parseMoney(part || '0', currency)),
    parseMoney(amount, currency),
  );
  return printMoney(subtractMoney(received, parseMoney(bank_fee || '0', currency)));
}
