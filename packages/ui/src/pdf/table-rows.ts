import { type Look, leadingOf, type Paper } from './paper.ts';
import type { PdfRow } from './report.ts';
import { type Column, indentOf, PAD, type TablePlace } from './table-columns.ts';

/** Above and below the text of a row, in points. */
export const ABOVE = 3.5;

/** State of a table while it is written. */
export interface TableFrame {
  readonly paper: Paper;
  readonly place: TablePlace;
  readonly columns: readonly Column[];
  /** Position of the column that names a row. */
  readonly named: number;
}

/** A row prepared for writing: its cells broken into lines. */
export interface LaidOutRow {
  readonly cells: readonly (readonly string[])[];
  readonly look: Look;
  /** In points. */
  readonly height: number;
  readonly depth: number;
  readonly isHeading: boolean;
}

/** Wraps a cell's painting in its structure element. */
export type WrapCell = (at: number, draw: () => void) => void;

/** Breaks the cells of a row into lines that fit their columns. */
export function brokenRow({ paper, columns, named }: TableFrame, row: PdfRow, look: Look): LaidOutRow {
  const depth = row.depth ?? 0;
  const cells = columns.map(({ width, isFigure }, at) => {
    const text = row.cells[at] ?? '';
    const indent = at === named ? indentOf(depth) : 0;
    // Tolerance for rounding: text that fitted when it was measured fits.
    const room = width - 2 * PAD - indent + 0.01;
    return isFigure && paper.measure(text, look) <= room ? [text] : paper.lines(text, look, room);
  });
  const most = Math.max(...cells.map((lines) => lines.length));
  return {
    cells,
    look,
    depth,
    isHeading: row.isHeading === true,
    height: most * leadingOf(look) + 2 * ABOVE,
  };
}

function drawLine(
  { paper, columns, named }: TableFrame,
  row: LaidOutRow,
  at: number,
  line: string,
  y: number,
): void {
  const column = columns[at];
  if (!column) return;
  // The outer columns align with the page's margins.
  const left = column.x + (at === 0 ? 0 : PAD) + (at === named ? indentOf(row.depth) : 0);
  const right = column.x + column.width - (at === columns.length - 1 ? 0 : PAD);
  if (column.isFigure) paper.drawToRight(line, right, y, row.look);
  else paper.draw(line, left, y, row.look);
}

/** Writes lines `from` to `to` of each cell of a row at the current position. */
export function drawCells(
  frame: TableFrame,
  row: LaidOutRow,
  from: number,
  to: number,
  wrap: WrapCell,
): void {
  const { paper, columns } = frame;
  const leading = leadingOf(row.look);
  const top = paper.y + ABOVE;
  row.cells.forEach((lines, at) => {
    const written = lines.slice(from, to);
    if (written.length === 0) return;
    wrap(at, () => {
      written.forEach((line, place) => {
        // Adds a space where it was broken, so that text extraction finds words.
        const end = from + place < lines.length - 1 ? ' ' : '';
        drawLine(frame, row, at, columns[at]?.isFigure ? line : line + end, top + place * leading);
      });
    });
  });
  const most = Math.max(...row.cells.map((lines) => Math.min(lines.length, to) - from));
  paper.y = top + Math.max(most, 1) * leading + ABOVE;
}

/** Returns the height that a row needs on a page, with the rows that must stay with it; in points. */
export function neededRoom(
  rows: readonly Pick<LaidOutRow, 'height' | 'isHeading'>[],
  at: number,
  { keptWith = 0, wholePage }: { readonly keptWith?: number | undefined; readonly wholePage: number },
): number {
  // A table's total is not left alone on a page: two rows stay with it.
  const isNearEnd = at === Math.max(0, rows.length - 2);
  const end = isNearEnd ? rows.slice(at) : [];
  const kept = end.reduce((all, { height }) => all + height, keptWith);
  if (isNearEnd && kept <= wholePage) return kept;
  // A heading stays with its first row.
  let withNext = rows[at]?.height ?? 0;
  for (let next = at; rows[next]?.isHeading; next += 1) withNext += rows[next + 1]?.height ?? 0;
  return withNext;
}
