import { type ColumnNeed, shareWidth } from './column-widths.ts';
import type { Look, Paper } from './paper.ts';
import type { PdfRow, PdfTable } from './report.ts';

/** Horizontal padding of a cell, in points. */
export const PAD = 5;
const DEPTH = 12;
const FIRST = 0;
export const HEAD: Look = { size: 8, weight: 700 };
export const PLAIN: Look = { size: 9 };
export const STRONG: Look = { size: 9, weight: 700 };

/** Position and width of a column, in points. */
export interface Column {
  readonly isFigure: boolean;
  readonly x: number;
  readonly width: number;
}

/** Position of a table, in points. */
export interface TablePlace {
  readonly x: number;
  readonly width: number;
  /** Height that must be on the same page as the end of the table. */
  readonly keptWith?: number;
}

/** Returns the text style of a row. */
export const lookOf = ({ isTotal, isHeading }: PdfRow): Look => (isTotal || isHeading ? STRONG : PLAIN);

/** Position of the column that names a row. */
export const namedOf = ({ named = FIRST }: PdfTable): number => named;

/** Returns the indentation of a row below its heading. */
export const indentOf = (depth: number): number => depth * DEPTH;

/** Distributes the width among the columns by their contents. */
export function columnsOf(paper: Paper, table: PdfTable, { x, width }: TablePlace): readonly Column[] {
  const { columns, rows } = table;
  const named = namedOf(table);
  const padding = 2 * PAD;
  const needs = columns.map(({ title, isFigure = false }, at): ColumnNeed => {
    const texts = [
      { text: title, look: HEAD, indent: 0 },
      ...rows.map((row) => ({
        text: row.cells[at] ?? '',
        look: lookOf(row),
        indent: at === named ? indentOf(row.depth ?? 0) : 0,
      })),
    ];
    const widest = (partsOf: (text: string) => readonly string[]): number => {
      let most = 0;
      for (const { text, look, indent } of texts)
        for (const part of partsOf(text)) most = Math.max(most, paper.measure(part, look) + indent);
      return most + padding;
    };
    return {
      whole: widest((text) => text.split('\n')),
      least: widest((text) => (isFigure ? [text] : text.split(/\s+/))),
    };
  });
  let at = x;
  return shareWidth(needs, width).map((share, place) => {
    const column = { isFigure: columns[place]?.isFigure === true, x: at, width: share };
    at += share;
    return column;
  });
}
