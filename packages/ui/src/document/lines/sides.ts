import {
  addDecimals,
  type LineSides,
  type LineTally,
  negateDecimal,
  type SidesAmounts,
  type Values,
} from '@ledgerwise/resource';
import { type Line, put } from './line.ts';
import type { LineSheet } from './line-sheet.ts';
import type { LineEntry } from './sheet-cells.ts';

const DECIMAL = /^-?\d+(\.\d+)?$/;
const amountOf = (line: Values | null, name: string): string => {
  const text = String(line?.[name] ?? '');
  return DECIMAL.test(text) ? text : '0';
};

/** A tally of lines with an amount on one of two sides. */
export function sidesTally({ debit, credit }: LineSides): LineTally<SidesAmounts> {
  const sums = { debit: '0.00', credit: '0.00' };
  const count = (line: Values | null, by: (amount: string) => string): void => {
    sums.debit = addDecimals(sums.debit, by(amountOf(line, debit)));
    sums.credit = addDecimals(sums.credit, by(amountOf(line, credit)));
  };
  return {
    priceOf: () => null,
    change(before, after) {
      count(before, negateDecimal);
      count(after, (amount) => amount);
    },
    totals: () => ({ ...sums, difference: addDecimals(sums.debit, negateDecimal(sums.credit)) }),
  };
}

/** Gives a line the amount that balances all lines. Returns false if its lines have no sides, or already balance. */
export function balance(sheet: LineSheet, entry: LineEntry, sides: LineSides | undefined): boolean {
  sheet.leave();
  const totals = sheet.store.get(sheet.totals);
  if (!sides || !('difference' in totals) || Number(totals.difference) === 0) return false;
  const line = sheet.read(entry);
  const own = addDecimals(
    amountOf(line.values, sides.debit),
    negateDecimal(amountOf(line.values, sides.credit)),
  );
  const wanted = addDecimals(own, negateDecimal(totals.difference));
  const isDebit = !wanted.startsWith('-');
  const given = (is: boolean): string | null =>
    is && Number(wanted) !== 0 ? (isDebit ? wanted : wanted.slice(1)) : null;
  const changed: Line = put(put(line, sides.debit, given(isDebit)), sides.credit, given(!isDebit));
  sheet.change([[entry, changed]]);
  return true;
}
