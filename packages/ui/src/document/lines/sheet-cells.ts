import type { SidesAmounts, TalliedAmounts, Values } from '@ledgerwise/resource';
import type { PrimitiveAtom } from 'jotai/vanilla';
import { isFaulty, type Line } from './line.ts';

/** Totals of lines: by price and tax, or by debit and credit. */
export type SheetAmounts = TalliedAmounts | SidesAmounts;

/** A line of the sheet in its own atom, so that typing in it renders only this line. */
export interface LineEntry {
  readonly id: string;
  readonly line: PrimitiveAtom<Line>;
}

export type Changes = readonly (readonly [entry: LineEntry, line: Line])[];

/** State before a step, to undo it: the order of the lines, and the changed lines. */
export interface Step {
  readonly entries: readonly LineEntry[];
  readonly lines: ReadonlyMap<LineEntry, Line>;
}

/** Values that a line adds to the totals: null while one of its cells is invalid. */
export function counted(line: Line): Values | null {
  return isFaulty(line) ? null : line.values;
}
