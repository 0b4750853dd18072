import { addDecimals, negateDecimal } from '../fields/decimals.ts';
import type { ReportColumn } from './define-report.ts';
import { percentOf } from './percent.ts';
import type { ReportCell, ReportRow } from './report-model.ts';

/** The cells of a row, by column. */
export type ReportCells = ReportRow['cells'];

/** A row that is added (1) or taken off (-1). */
export interface SignedRow {
  readonly row: ReportRow;
  readonly sign: 1 | -1;
}

/** The computed cells of one row. */
export function derivedCells(columns: readonly ReportColumn[], cells: ReportCells): ReportCells {
  const derived = columns.flatMap(({ id, derived: rule }) => {
    if (!rule) return [];
    const [left = null, right = null] = rule.from.map((from) => cells[from] ?? null);
    if (left === null && right === null) return [];
    const before = right ?? '0';
    const change = addDecimals(left ?? '0', negateDecimal(before));
    return [[id, rule.as === 'difference' ? change : percentOf(change, before)] as const];
  });
  return Object.fromEntries(derived);
}

/** Totals of rows, in each column that is added. */
export function totalCells(columns: readonly ReportColumn[], terms: readonly SignedRow[]): ReportCells {
  // Running balances of different groups have no meaningful total.
  const isRunning = terms.every(({ row }) => row.kind === 'line');
  const totals = columns.flatMap(({ id, total }): [string, ReportCell][] => {
    if (!total || (total === 'last' && !isRunning)) return [];
    const values = terms.flatMap(({ row, sign }) => {
      const cell = row.cells[id] ?? null;
      return cell === null ? [] : [sign === 1 ? cell : negateDecimal(cell)];
    });
    return [[id, total === 'last' ? (values.at(-1) ?? null) : values.reduce(addDecimals, '0.00')]];
  });
  return Object.fromEntries(totals);
}
