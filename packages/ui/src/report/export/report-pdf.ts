import {
  captionColumn,
  type ReportColumn,
  type ReportModel,
  type ReportRow,
} from '@ledgerwise/resource/report';
import type { PdfReport, PdfRow, PdfTable } from '../../pdf/report.ts';
import { formatCell, isFigureColumn } from '../format-cell.ts';
import { checkWords } from './check-words.ts';
import { madeOf, type ReportContent, subtitleOf } from './report-content.ts';

/** Points that the columns of a page have between its margins. */
const ROOM = { portrait: 503, landscape: 749 } as const;
/** Points of a figure's widest character, and the space around it. */
const CHARACTER = 5.4;
const FREE = 10;
/** Minimum width for the texts of a row, however many figures there are. */
const LEAST_FOR_TEXTS = 150;
const MOST_FOR_TEXTS = 260;

type Cells = readonly (readonly string[])[];

interface Band {
  /** Places of its figures among the columns. */
  readonly figures: readonly number[];
}

/** Returns the maximum width of each figure column; its texts are short, so the estimate is close. */
function widthsOf(columns: readonly ReportColumn[], cells: Cells): readonly number[] {
  const longest = columns.map(({ label }) => label.length * 0.6);
  for (const row of cells)
    row.forEach((text, at) => {
      if (text.length > (longest[at] ?? 0)) longest[at] = text.length;
    });
  return longest.map((length) => length * CHARACTER + FREE);
}

/** Splits figure columns into bands that fit on a page; each further band becomes a table below. */
function bandsOf(figures: readonly number[], widths: readonly number[], room: number): readonly Band[] {
  const bands: number[][] = [];
  let left = 0;
  for (const at of figures) {
    const width = widths[at] ?? 0;
    const last = bands.at(-1);
    if (last && width <= left) last.push(at);
    else {
      bands.push([at]);
      left = room;
    }
    left -= width;
  }
  return bands.map((band) => ({ figures: band }));
}

const rowOf = ({ kind, depth }: ReportRow, cells: readonly string[]): PdfRow => ({
  cells,
  depth,
  ...(kind === 'heading' && { isHeading: true }),
  ...((kind === 'total' || kind === 'result') && { isTotal: true }),
});

function layOut(
  { columns, rows, currency }: ReportModel,
  formats: ReportContent['outline']['formats'],
): { readonly layout: 'portrait' | 'landscape'; readonly tables: readonly PdfTable[] } {
  const cells = rows.map((row) =>
    columns.map((column) => formatCell(column, row.cells[column.id], formats, currency)),
  );
  const places = columns.map((_column, at) => at);
  const isFigure = columns.map(isFigureColumn);
  const figures = places.filter((at) => isFigure[at]);
  const texts = places.filter((at) => !isFigure[at]);
  const widths = widthsOf(columns, cells);
  const forTexts = Math.min(
    MOST_FOR_TEXTS,
    Math.max(
      LEAST_FOR_TEXTS,
      texts.reduce((all, at) => all + (widths[at] ?? 0), 0),
    ),
  );
  const bandsIn = (layout: 'portrait' | 'landscape') => bandsOf(figures, widths, ROOM[layout] - forTexts);
  const layout = bandsIn('portrait').length > 1 ? 'landscape' : 'portrait';
  const bands = figures.length === 0 ? [{ figures: [] }] : bandsIn(layout);
  const caption = captionColumn(columns);
  const tables = bands.map(({ figures: own }): PdfTable => {
    const shown = places.filter((at) => !isFigure[at] || own.includes(at));
    const first = columns[own[0] ?? 0]?.label;
    const last = columns[own.at(-1) ?? 0]?.label;
    return {
      ...(bands.length > 1 && { title: first === last ? `${first}` : `${first} to ${last}` }),
      columns: shown.map((at) => ({ title: columns[at]?.label ?? '', isFigure: isFigure[at] === true })),
      named: Math.max(
        0,
        shown.findIndex((at) => columns[at]?.id === caption),
      ),
      rows: rows.map((row, at) =>
        rowOf(
          row,
          shown.map((place) => cells[at]?.[place] ?? ''),
        ),
      ),
    };
  });
  return { layout, tables };
}

/** Builds the PDF of a report: the same content as on screen, with the checks below it. */
export function reportPdf(content: ReportContent): PdfReport {
  const { outline, model } = content;
  const { formats } = outline;
  const { title } = model.definition;
  const { layout, tables } = layOut(model, formats);
  const checks = checkWords(model, formats);
  return {
    title,
    subtitle: `${subtitleOf(content)}\n${madeOf(content)}`,
    lang: 'en',
    sender: outline.company,
    tables,
    layout,
    ...(checks.length > 0 && { notes: [{ title: 'Checks', text: checks.join('\n') }] }),
    footer: [title, outline.about, outline.days, outline.company.name].filter(Boolean).join(' · '),
  };
}
