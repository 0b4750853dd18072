import type { ReportCell, ReportColumn, ReportModel, ReportRow } from '@ledgerwise/resource/report';
import type { CellObject } from 'write-excel-file/universal';
import { decimalsOfCurrency, isFigureColumn } from '../format-cell.ts';
import { exactNumber } from './exact-number.ts';
import { type SheetFormulas, sheetFormulas } from './sheet-formulas.ts';

/** A cell, with the result of its formula. */
export interface SheetCell {
  readonly cell: CellObject;
  readonly cached?: number | null;
}

/** The rows of a report as cells. */
export interface SheetRows {
  readonly rows: readonly (readonly (SheetCell | null)[])[];
  /** True if amounts are written as text, because they exceed a spreadsheet's numbers. */
  readonly hasLongAmounts: boolean;
}

/** Excel counts days from 1900, and takes that for a leap year. */
const FIRST_DAY = '1900-03-01';

/** `A`, `B`, …, `Z`, `AA`. */
export function columnName(place: number): string {
  const letter = String.fromCharCode(65 + (place % 26));
  return place < 26 ? letter : columnName(Math.floor(place / 26) - 1) + letter;
}

const decimalsOf = (text: string): number => text.split('.')[1]?.length ?? 0;
const zeros = (count: number): string => (count === 0 ? '' : `.${'0'.repeat(count)}`);

/** Returns the format of a figure's cell; `decimals` are those of the currency. */
function formatOf(holds: ReportColumn['holds'], text: string, decimals: number): string {
  if (holds === 'money') return `#,##0${zeros(decimals)}`;
  if (holds === 'price') return `#,##0${zeros(Math.max(decimals, decimalsOf(text)))}`;
  if (holds === 'percent') return `0${zeros(Math.max(1, decimalsOf(text)))}%`;
  return `#,##0${zeros(decimalsOf(text))}`;
}

/** The number that a spreadsheet holds for a figure: a percentage is a fraction there. */
const numberOf = ({ holds }: ReportColumn, text: string): number | null => {
  const number = exactNumber(text);
  return number !== null && holds === 'percent' ? Number(`${number}e-2`) : number;
};

/** Writes the rows of a report; the first one goes into the sheet's row `first`. */
export function sheetRows(model: ReportModel, first: number, dateFormat: string): SheetRows {
  const { columns, rows, currency } = model;
  const formulas: SheetFormulas = sheetFormulas(rows, first);
  const decimals = decimalsOfCurrency(currency);
  const names = new Map(columns.map(({ id }, at) => [id, columnName(at)]));
  /** Figures written as text, by row and column: no formula can use them. */
  const long = new Set<string>();

  const isLong = (key: string, column: string): boolean => long.has(`${key} ${column}`);

  const formulaOf = (row: ReportRow, column: ReportColumn, number: number): string | null => {
    const name = names.get(column.id) ?? '';
    if (column.derived) {
      const [left, right] = column.derived.from;
      if (isLong(row.key, left) || isLong(row.key, right)) return null;
      const cellOf = (id: string): string => `${names.get(id)}${number}`;
      const change = `${cellOf(left)}-${cellOf(right)}`;
      if (column.derived.as === 'difference') return change;
      // Spreadsheets add binary fractions: a small difference of large sums is too inexact to divide by.
      const exact = (amount: string): string => `ROUND(${amount},${decimals})`;
      const base = exact(cellOf(right));
      return `IF(${base}=0,"",ROUND(${exact(change)}/ABS(${base}),3))`;
    }
    if (!row.terms || row.terms.some(({ key }) => isLong(key, column.id))) return null;
    return column.total === 'last' ? formulas.last(row, column.id, name) : formulas.sum(row, name);
  };

  const figure = (row: ReportRow, column: ReportColumn, text: string, at: number): SheetCell => {
    const number = numberOf(column, text);
    if (number === null) {
      long.add(`${row.key} ${column.id}`);
      return { cell: { value: text, type: String, align: 'right' } };
    }
    const format = formatOf(column.holds, text, decimals);
    const formula = formulaOf(row, column, first + at);
    return formula === null
      ? { cell: { value: number, type: Number, format } }
      : { cell: { value: formula, type: 'Formula', format }, cached: number };
  };

  /** A percentage of zero does not exist; the formula handles this itself when values change. */
  const noPercent = (row: ReportRow, column: ReportColumn, at: number): SheetCell | null => {
    const hasFigures = column.derived?.from.some((id) => (row.cells[id] ?? null) !== null);
    const formula =
      column.derived?.as === 'percent' && hasFigures ? formulaOf(row, column, first + at) : null;
    return formula === null
      ? null
      : { cell: { value: formula, type: 'Formula', format: '0.0%' }, cached: null };
  };

  const written = (row: ReportRow, column: ReportColumn, value: ReportCell, at: number): SheetCell | null => {
    if (value === null || value === '') return noPercent(row, column, at);
    if (isFigureColumn(column)) return figure(row, column, value, at);
    return column.holds === 'date' && value >= FIRST_DAY
      ? { cell: { value: new Date(`${value}T00:00:00Z`), type: Date, format: dateFormat, align: 'left' } }
      : { cell: { value, type: String } };
  };

  const all = rows.map((row, at) =>
    columns.map((column) => written(row, column, row.cells[column.id] ?? null, at)),
  );
  return { rows: all, hasLongAmounts: long.size > 0 };
}
