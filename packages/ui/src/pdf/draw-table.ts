import type { StructureElement } from 'pdfkit';
import { INK, leadingOf, type Paper, RULE } from './paper.ts';
import type { PdfTable } from './report.ts';
import { columnsOf, HEAD, lookOf, namedOf, PLAIN, STRONG, type TablePlace } from './table-columns.ts';
import {
  ABOVE,
  brokenRow,
  drawCells,
  type LaidOutRow,
  neededRoom,
  type TableFrame,
  type WrapCell,
} from './table-rows.ts';

/** Writes a table from the current position, over as many pages as needed; its head is repeated on each. */
export function drawTable(paper: Paper, parent: StructureElement, table: PdfTable, place: TablePlace): void {
  const columns = columnsOf(paper, table, place);
  const frame: TableFrame = { paper, place, columns, named: namedOf(table) };
  const head = brokenRow(frame, { cells: table.columns.map(({ title }) => title) }, HEAD);
  const drawHead = (wrap: WrapCell): void => {
    drawCells(frame, head, 0, Number.POSITIVE_INFINITY, wrap);
    paper.rule(place.x, paper.y, place.width, 1, INK);
  };
  const nextPage = (): void => {
    paper.newPage();
    drawHead((_at, draw) => paper.apart('Pagination', draw));
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
  const rows = table.rows.map((row) => brokenRow(frame, row, lookOf(row)));
  const atTop = paper.y;
  const wholePage = paper.bottom - atTop;
  rows.forEach((row, at) => {
    const needed = neededRoom(rows, at, { keptWith: place.keptWith, wholePage });
    if (paper.y > atTop && paper.y + needed > paper.bottom && (needed <= wholePage || at === 0)) nextPage();
    else if (paper.y + 2 * ABOVE + leadingOf(row.look) > paper.bottom) nextPage();
    drawRow(frame, row, body, nextPage);
  });
  body.end();
  structure.end();
}

/** Writes a row with a rule below it; a row that does not fit continues on the next page. */
function drawRow(frame: TableFrame, row: LaidOutRow, body: StructureElement, nextPage: () => void): void {
  const { paper, place, columns, named } = frame;
  const structure = paper.part(body, 'TR');
  const cells = columns.map((_column, at) =>
    at === named ? paper.part(structure, 'TH', { scope: 'Row' }) : paper.part(structure, 'TD'),
  );
  const wrap: WrapCell = (at, draw) => {
    const cell = cells[at];
    if (cell) paper.paint(cell, at === named ? 'TH' : 'TD', draw);
  };
  const leading = leadingOf(row.look);
  const most = Math.max(...row.cells.map((lines) => lines.length));
  for (let from = 0; from < most; ) {
    const fitting = Math.max(1, Math.floor((paper.bottom - paper.y - 2 * ABOVE) / leading));
    drawCells(frame, row, from, from + fitting, wrap);
    from += fitting;
    if (from < most) nextPage();
  }
  paper.rule(place.x, paper.y, place.width, 0.5, RULE);
  for (const cell of cells) cell.end();
  structure.end();
}
