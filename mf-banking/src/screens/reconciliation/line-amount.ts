import type { Row } from '@ledgerwise/contract';
import { addDecimals, negateDecimal } from '@ledgerwise/resource';

export const wordsOfLine = ({ words }: Row): string => String(words ?? 'This line');

/** True if money left the account. */
export const isOut = ({ amount }: Row): boolean => String(amount).startsWith('-');

/** Amount of a line without its sign. */
export const sizeOf = (line: Row): string => String(line.amount).replace(/^-/, '');

/** The amount with the sign that the line has. */
export const inDirectionOf = (line: Row, amount: string): string =>
  isOut(line) ? negateDecimal(amount) : amount;

export const sumOf = (amounts: readonly string[]): string => amounts.reduce(addDecimals, '0.00');

/** Returns the remaining amount. */
export const restOf = (amount: string, taken: readonly string[]): string =>
  addDecimals(amount, negateDecimal(sumOf(taken)));

export const isNothing = (amount: string): boolean => /^-?[0.]*$/.test(amount);
