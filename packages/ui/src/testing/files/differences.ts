import papaparse from 'papaparse';
import { extractText, getDocumentProxy } from 'unpdf';
import { readFont } from '../../../test/read-font.ts';
import { writePdf } from '../../pdf/write-pdf.ts';
import type { ReportContent } from '../../report/export/report-content.ts';
import { reportCsv } from '../../report/export/report-csv.ts';
import { reportPdf } from '../../report/export/report-pdf.ts';
import { reportWorkbook } from '../../report/export/report-xlsx.ts';
import { columnName } from '../../report/export/sheet-cells.ts';
import { formatCell, isFigureColumn } from '../../report/format-cell.ts';
import { type ReadSheet, readWorkbook } from './read-workbook.ts';

/** Differences between a file and the report on the screen; empty if they agree. */
export type Differences = readonly string[];

/** Rows of a sheet above those of its report. */
const HEAD = 6;

const plainOf = (value: unknown): string =>
  value instanceof Date ? value.toISOString().slice(0, 10) : String(value ?? '');

/** Two amounts as a spreadsheet shows them: binary fractions are not exact. */
const isSame = (left: unknown, right: number, apart = 0): boolean =>
  typeof left === 'number' && Math.abs(left - right) <= apart + 1e-5;

/** A spreadsheet may round a percentage differently if it is exactly between two: binary fractions are not exact. */
const LAST_DIGIT_OF_PERCENT = 0.001;

function inSheet({ model }: ReportContent, sheet: ReadSheet | undefined): Differences {
  const { columns, rows } = model;
  if (!sheet) return [`There is no sheet of ${model.definition.title}.`];
  const heads = columns.map(({ label }, at) => [label, plainOf(sheet.rows[HEAD - 1]?.[at])] as const);
  const told = heads.flatMap(([label, read]) => (label === read ? [] : [`Head "${read}" for "${label}".`]));
  rows.forEach((row, index) => {
    columns.forEach((column, at) => {
      const text = row.cells[column.id] ?? '';
      const cell = `${columnName(at)}${HEAD + 1 + index}`;
      const stored = sheet.rows[HEAD + index]?.[at] ?? '';
      const formula = sheet.formulas.get(cell);
      const computed = sheet.computed.get(cell);
      const words = `${sheet.name}!${cell} is ${plainOf(stored)}, ${formula ?? 'no formula'} (${computed}), for ${text}.`;
      const isFigure = isFigureColumn(column) && text !== '';
      const number = Number(text) / (column.holds === 'percent' ? 100 : 1);
      const apart = column.holds === 'percent' ? LAST_DIGIT_OF_PERCENT : 0;
      const isComputed = isFigure && (column.derived !== undefined || (row.terms ?? []).length > 0);
      const agrees = isFigure
        ? isSame(stored, number) && (computed === undefined || isSame(computed, number, apart))
        : plainOf(stored) === text && (computed ?? '') === '';
      if (!agrees || isComputed !== (isFigure && formula !== undefined)) told.push(words);
    });
  });
  return told;
}

/** Differences between a workbook and its reports: as stored, and as another program calculates it. */
export async function differencesInWorkbook(contents: readonly ReportContent[]): Promise<Differences> {
  const blob = await reportWorkbook(contents);
  const sheets = await readWorkbook(new Uint8Array(await blob.arrayBuffer()));
  return contents.flatMap((content, at) => inSheet(content, sheets[at]));
}

/** Differences between a CSV file and its report. */
export function differencesInCsv({ model }: ReportContent): Differences {
  const { columns, rows } = model;
  const text = reportCsv(model)
    .join('')
    .replace(/^\uFEFF/, '')
    .trimEnd();
  const { data, errors } = papaparse.parse<string[]>(text);
  const wanted = [
    columns.map(({ label }) => label),
    ...rows.map(({ cells }) => columns.map(({ id }) => cells[id] ?? '')),
  ];
  return [
    ...errors.map(({ message }) => message),
    ...wanted.flatMap((line, at) => {
      const read = (data[at] ?? []).map((cell, place) => (cell === `'${line[place]}` ? cell.slice(1) : cell));
      return JSON.stringify(read) === JSON.stringify(line)
        ? []
        : [`${line.join(', ')} is ${read.join(', ')}.`];
    }),
  ];
}

const withoutBlanks = (text: string): string => text.replace(/\s+/g, '');

/** Differences between a PDF and its report: each row is searched for after the previous one. */
export async function differencesInPdf(content: ReportContent): Promise<Differences> {
  const { model, outline } = content;
  const { columns, rows, currency } = model;
  const report = reportPdf(content);
  const { bytes, missing } = await writePdf(report, readFont);
  const { text } = await extractText(await getDocumentProxy(bytes));
  // Between two pages are the foot of one and the head of the other.
  const heads = report.tables.map((table) => withoutBlanks(table.columns.map(({ title }) => title).join('')));
  const footer = withoutBlanks(report.footer);
  const read = text
    .map((page, at) => withoutBlanks(page).replace(`${footer}Page${at + 1}of${text.length}`, ''))
    .map((page) =>
      heads.reduce((rest, head) => (rest.startsWith(head) ? rest.slice(head.length) : rest), page),
    )
    .join('');
  const told = missing.map((character) => `${character} is missing in the font.`);
  const titles = new Set(report.tables.flatMap((table) => table.columns.map(({ title }) => title)));
  for (const { label } of columns) if (!titles.has(label)) told.push(`There is no column ${label}.`);
  let from = 0;
  for (const table of report.tables) {
    const shown = columns.filter(({ label }) => table.columns.some(({ title }) => title === label));
    for (const row of rows) {
      const line = withoutBlanks(
        shown.map((column) => formatCell(column, row.cells[column.id], outline.formats, currency)).join(''),
      );
      const at = read.indexOf(line, from);
      if (at < from) told.push(`${line} is not behind ${read.slice(Math.max(0, from - 40), from)}.`);
      else from = at + line.length;
    }
  }
  return told;
}
