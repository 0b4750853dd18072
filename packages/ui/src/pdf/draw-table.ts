import type { StructureElement } from 'pdfkit';
import { type ColumnNeed, shareWidth } from './column-widths.ts';
import { INK, type Look, leadingOf, type Paper, RULE } from './paper.ts';
import type { PdfRow, PdfTable } from './report.ts';

const PAD = 5;
const ABOVE = 3.5;
const DEPTH = 12;
const FIRST = 0;
const HEAD: Look = { size: 8, weight: 700 };
const PLAIN: Look = { size: 9 };
const STRONG: Look = { size: 9, weight: 700 };

interface Column {
  readonly isFigure: boolean;
  readonly x: number;
  readonly width: number;
}

/** A row as it is drawn: its cells broken into lines. */
interface DrawnRow {
  readonly cells: readonly (readonly string[])[];
  readonly look: Look;
  readonly height: number;
  readonly depth: number;
  readonly isHeading: boolean;
}

export interface TablePlace {
  readonly x: number;
  readonly width: number;
  /** How much must stand on the same page as the end of the table. */
  readonly keptWith?: number;
}

const lookOf = ({ isTotal, isHeading }: PdfRow): Look => (isTotal || isHeading ? STRONG : PLAIN);

function columnsOf(
  paper: Paper,
  { columns, rows, named = FIRST }: PdfTable,
  { x, width }: TablePlace,
): readonly Column[] {
  const padding = 2 * PAD;
  const needs = columns.map(({ title, isFigure = false }, at): ColumnNeed => {
    const texts = [
      { text: title, look: HEAD, indent: 0 },
      ...rows.map((row) => ({
        text: row.cells[at] ?? '',
        look: lookOf(row),
        indent: at === named ? (row.depth ?? 0) * DEPTH : 0,
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

/** Draws a table from where the paper stands, over as many pages as it takes; its head is on each of them. */
export function drawTable(paper: Paper, parent: StructureElement, table: PdfTable, place: TablePlace): void {
  const columns = columnsOf(paper, table, place);
  const last = columns.length - 1;
  /** The column that says what a row is. */
  const { named = FIRST } = table;

  const broken = (row: PdfRow, look: Look): DrawnRow => {
    const depth = row.depth ?? 0;
    const cells = columns.map(({ width, isFigure }, at) => {
      const text = row.cells[at] ?? '';
      const indent = at === named ? depth * DEPTH : 0;
      // What was measured as fitting fits, whatever is lost in adding up.
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
  };

  const drawLine = (row: DrawnRow, at: number, line: string, y: number): void => {
    const column = columns[at];
    if (!column) return;
    // The outer columns stand flush with all else on the page.
    const left = column.x + (at === FIRST ? 0 : PAD) + (at === named ? row.depth * DEPTH : 0);
    const right = column.x + column.width - (at === last ? 0 : PAD);
    if (column.isFigure) paper.drawToRight(line, right, y, row.look);
    else paper.draw(line, left, y, row.look);
  };

  /** Draws lines `from` up to `to` of each cell; `wrap` says what a cell's drawing is a part of. */
  const drawCells = (
    row: DrawnRow,
    from: number,
    to: number,
    wrap: (at: number, draw: () => void) => void,
  ): void => {
    const leading = leadingOf(row.look);
    const top = paper.y + ABOVE;
    row.cells.forEach((lines, at) => {
      const drawn = lines.slice(from, to);
      if (drawn.length === 0) return;
      wrap(at, () => {
        drawn.forEach((line, place) => {
          // A space where it was broken, so that who reads the text finds words and not their halves.
          const end = from + place < lines.length - 1 ? ' ' : '';
          drawLine(row, at, columns[at]?.isFigure ? line : line + end, top + place * leading);
        });
      });
    });
    const most = Math.max(...row.cells.map((lines) => Math.min(lines.length, to) - from));
    paper.y = top + Math.max(most, 1) * leading + ABOVE;
  };

  const head = broken({ cells: table.columns.map(({ title }) => title) }, HEAD);
  const drawHead = (wrap: (at: number, draw: () => void) => void): void => {
    drawCells(head, 0, Number.POSITIVE_INFINITY, wrap);
    paper.rule(place.x, paper.y, place.width, 1, INK);
  };
  const nextPage = (): void => {
    paper.newPage();
    drawHead((_at, draw) => paper.apart('Pagination', draw));
  };

  const drawRow = (row: DrawnRow, body: StructureElement): void => {
    const structure = paper.part(body, 'TR');
    const cells = columns.map((_column, at) =>
      at === named ? paper.part(structure, 'TH', { scope: 'Row' }) : paper.part(structure, 'TD'),
    );
    const wrap = (at: number, draw: () => void): void => {
      const cell = cells[at];
      if (cell) paper.paint(cell, at === named ? 'TH' : 'TD', draw);
    };
    const leading = leadingOf(row.look);
    const most = Math.max(...row.cells.map((lines) => lines.length));
    for (let from = 0; from < most; ) {
      const fitting = Math.max(1, Math.floor((paper.bottom - paper.y - 2 * ABOVE) / leading));
      drawCells(row, from, from + fitting, wrap);
      from += fitting;
      if (from < most) nextPage();
    }
    paper.rule(place.x, paper.y, place.width, 0.5, RULE);
    for (const cell of cells) cell.end();
    structure.end();
  };

  const structure = paper.part(parent, 'Table');
  if (table.title !== undefined) {
    const { title } = table;
    paper.makeRoom(leadingOf(STRONG) + head.height + 3 * leadingOf(PLAIN));
    paper.tag(structure, 'Caption', () => paper.draw(title, place.x, paper.y, STRONG));
    paper.y += leadingOf(STRONG) + 2;
  }
  paper.makeRoom(head.height + leadingOf(PLAIN) + 2 * ABOVE);
  const headPart = paper.part(structure, 'THead');
  const headRow = paper.part(headPart, 'TR');
  drawHead((_at, draw) => {
    const cell = paper.part(headRow, 'TH', { scope: 'Column' });
    paper.paint(cell, 'TH', draw);
    cell.end();
  });
  headPart.end();
  const body = paper.part(structure, 'TBody');
  const rows = table.rows.map((row) => broken(row, lookOf(row)));
  const atTop = paper.y;
  const wholePage = paper.bottom - atTop;
  rows.forEach((row, at) => {
    // What a table comes to is not left alone on a page: two rows go with it.
    const isNearEnd = at === Math.max(0, rows.length - 2);
    const end = isNearEnd ? rows.slice(at) : [];
    const kept = end.reduce((all, { height }) => all + height, place.keptWith ?? 0);
    // Nor what rows have in common, apart from the first of them.
    let withNext = row.height;
    for (let next = at; rows[next]?.isHeading; next += 1) withNext += rows[next + 1]?.height ?? 0;
    const needed = isNearEnd && kept <= wholePage ? kept : withNext;
    if (paper.y > atTop && paper.y + needed > paper.bottom && (needed <= wholePage || at === 0)) nextPage();
    else if (paper.y + 2 * ABOVE + leadingOf(row.look) > paper.bottom) nextPage();
    drawRow(row, body);
  });
  body.end();
  structure.end();
}
