import type { Row } from '@ledgerwise/contract';
import { isDecimal } from '@ledgerwise/resource';
import { inDirectionOf, isNothing, restOf, sizeOf } from '../line-amount.ts';

/** A part of a split line. */
export interface Part {
  readonly key: string;
  readonly account: string;
  /** In the direction of the line; negative for the opposite direction. */
  readonly amount: string;
  readonly includesGst: boolean;
  /** Blank for the default rate of the settings. */
  readonly gstRate: string;
  /** Tax code chosen instead of a rate; blank for none. */
  readonly taxCode?: string;
  /** Selected tracking options, by their argument: `tracking_1_id`. */
  readonly tracking?: Readonly<Record<string, string>>;
}

/** Input for a line: its purpose, its contact, and its description in the books. */
export interface Split {
  readonly parts: readonly Part[];
  /** A customer or vendor, or blank. */
  readonly payee: string;
  /** Blank for the words of the statement. */
  readonly memo: string;
}

export const newPart = (amount: string): Part => ({
  key: crypto.randomUUID(),
  account: '',
  amount,
  includesGst: false,
  gstRate: '',
});

/** Returns the amount that is not split yet; null while an amount is invalid. */
export function leftOf(line: Row, parts: readonly Part[]): string | null {
  const amounts = parts.map(({ amount }) => (amount.trim() === '' ? '0' : amount));
  return amounts.every(isDecimal) ? restOf(sizeOf(line), amounts) : null;
}

/** Returns the reason why the parts cannot be posted, or undefined. `money` formats an amount. */
export function problemOf(
  line: Row,
  parts: readonly Part[],
  money: (amount: string) => string,
): string | undefined {
  if (parts.some(({ account }) => account === ''))
    return parts.length === 1
      ? 'Choose the account that it was for.'
      : 'Choose an account for each part, or remove the part.';
  const rest = leftOf(line, parts);
  if (rest === null) return 'An amount cannot be read. Enter it in digits.';
  if (parts.some(({ amount }) => isNothing(amount)))
    return 'A part has no amount. Enter it, or remove the part.';
  return isNothing(rest) ? undefined : `${money(rest)} is left to split. The parts must add up to the line.`;
}

/** Returns the parts in the form of the request. */
export const linesOf = (line: Row, parts: readonly Part[]) =>
  parts.map(({ account, amount, includesGst, gstRate, taxCode = '', tracking = {} }) => ({
    account_id: account,
    amount: inDirectionOf(line, amount),
    ...(includesGst && taxCode !== '' && { tax_code_id: taxCode }),
    ...(includesGst &&
      taxCode === '' && { gst_applicable: true, ...(gstRate !== '' && { gst_rate: gstRate }) }),
    ...Object.fromEntries(Object.entries(tracking).filter(([, option]) => option !== '')),
  }));

const FIELDS = ['key', 'account', 'amount', 'gstRate'] as const;

const isPart = (kept: unknown): kept is Part =>
  typeof kept === 'object' &&
  kept !== null &&
  FIELDS.every((name) => typeof Object(kept)[name] === 'string') &&
  typeof Object(kept).includesGst === 'boolean';

/** Reads stored input of a line; null if it is invalid. */
export function keptSplit(kept: unknown): Split | null {
  const { parts, payee, memo } = Object(kept);
  if (!Array.isArray(parts) || parts.length === 0 || !parts.every(isPart)) return null;
  return typeof payee === 'string' && typeof memo === 'string' ? { parts, payee, memo } : null;
}
