import type { SidesAmounts, TalliedAmounts, Values } from '@ledgerwise/resource';
import type { PrimitiveAtom } from 'jotai/vanilla';
import { isFaulty, type Line } from './line.ts';

/** What lines come to: by price and tax, or by side. */
export type SheetAmounts = TalliedAmounts | SidesAmounts;

/** A line's place in the sheet: an atom of its own, so that a key pressed in it draws it alone. */
export interface LineEntry {
  readonly id: string;
  readonly line: PrimitiveAtom<Line>;
}

export type Changes = readonly (readonly [entry: LineEntry, line: Line])[];

/** What a step changed, to take it back: the order of the lines, and what the changed ones were. */
export interface Step {
  readonly entries: readonly LineEntry[];
  readonly lines: ReadonlyMap<LineEntry, Line>;
}

/** What a line adds to the totals: nothing as long as one of its cells cannot be read. */
export function counted(line: Line): Values | null {
  return isFaulty(line) ? null : line.values;
}
