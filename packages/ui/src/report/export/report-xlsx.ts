import {
  captionColumn,
  type ReportColumn,
  type ReportModel,
  type ReportRow,
} from '@ledgerwise/resource/report';
import writeWorkbook, { type CellObject, type Feature, type Sheet } from 'write-excel-file/universal';
import { formatsOf } from '../../core/formats/formats-of.ts';
import { formatCell, isFigureColumn } from '../format-cell.ts';
import { checkWords } from './check-words.ts';
import { madeOf, type ReportContent, subtitleOf } from './report-content.ts';
import { columnName, type SheetCell, sheetRows } from './sheet-cells.ts';
import { sheetNames } from './sheet-names.ts';
import { type Cached, finishSheets, type SheetPrint } from './sheet-xml.ts';

const FONT = { fontFamily: 'Calibri', fontSize: 11 } as const;
/** Figures beyond these leave the names when they are scrolled, unless those are frozen. */
const MANY_FIGURES = 5;

interface WrittenSheet {
  readonly sheet: Sheet<Blob>;
  readonly cached: Cached;
  readonly print: SheetPrint;
}

const LOOKS: Readonly<Record<ReportRow['kind'], Partial<CellObject>>> = {
  heading: { fontWeight: 'bold' },
  line: {},
  total: { fontWeight: 'bold', topBorderStyle: 'thin' },
  result: { fontWeight: 'bold', topBorderStyle: 'thin', bottomBorderStyle: 'double' },
};

/** Returns the width of a column, in characters. */
function widthOf({ rows, currency }: ReportModel, column: ReportColumn): number {
  // The width does not depend on the number format.
  const formats = formatsOf(null, currency);
  let longest = column.label.length;
  for (const { cells, depth } of rows) {
    const text = cells[column.id] ?? '';
    if (text.length + 8 > longest)
      longest = Math.max(longest, formatCell(column, text, formats, currency).length + depth * 2);
  }
  return Math.min(60, Math.max(9, longest + 3));
}

const paragraph = (text: string, look: Partial<CellObject> = {}): readonly CellObject[] => [
  { value: text, type: String, ...look },
];

function writeSheet(content: ReportContent, name: string): WrittenSheet {
  const { outline, model } = content;
  const { formats } = outline;
  const { columns } = model;
  const { title } = model.definition;
  const head = [
    paragraph(outline.company.name, { fontWeight: 'bold' }),
    paragraph(title, { fontWeight: 'bold', fontSize: 14 }),
    paragraph(subtitleOf(content)),
    paragraph(madeOf(content), { textColor: '#555555' }),
    [],
    columns.map(
      (column): CellObject => ({
        value: column.label,
        type: String,
        fontWeight: 'bold',
        bottomBorderStyle: 'thin',
        align: isFigureColumn(column) ? 'right' : 'left',
      }),
    ),
  ];
  const { rows, hasLongAmounts } = sheetRows(model, head.length + 1, formats.dateFormat.toLowerCase());
  const caption = captionColumn(columns);
  const named = columns.findIndex(({ id }) => id === caption);
  const cached: Record<string, number | null> = {};
  const look = (row: ReportRow | undefined, at: number): Partial<CellObject> => ({
    ...LOOKS[row?.kind ?? 'line'],
    ...(at === named && row && row.depth > 0 && { indent: row.depth }),
  });
  const body = rows.map((cells, index) =>
    cells.map((written: SheetCell | null, at): CellObject | null => {
      const row = model.rows[index];
      if (written === null) {
        // The rules above and below a total span the whole table.
        return row?.kind === 'total' || row?.kind === 'result' ? { ...LOOKS[row.kind] } : null;
      }
      if (written.cached !== undefined)
        cached[`${columnName(at)}${head.length + 1 + index}`] = written.cached;
      return { ...written.cell, ...look(row, at) };
    }),
  );
  const checks = checkWords(model, formats).map((text) => paragraph(text));
  const remarks = hasLongAmounts
    ? [
        paragraph(
          'Amounts of more than 15 digits are written as text, because a spreadsheet would lose the other digits.',
        ),
      ]
    : [];
  const end = [
    ...(checks.length > 0 ? [[], paragraph('Checks', { fontWeight: 'bold' }), ...checks] : []),
    ...(remarks.length > 0 ? [[], ...remarks] : []),
  ];
  const data = [...head, ...body, ...end].map((row) => [...row]);
  const figures = columns.filter(isFigureColumn).length;
  return {
    sheet: {
      sheet: name,
      data,
      columns: columns.map((column) => ({ width: widthOf(model, column) })),
      stickyRowsCount: head.length,
      ...(figures > MANY_FIGURES && { stickyColumnsCount: named + 1 }),
      showGridLines: false,
    },
    cached,
    print: {
      name,
      headRow: head.length,
      isWide: figures > MANY_FIGURES,
      footer: [title, outline.days, outline.company.name].join(' · '),
    },
  };
}

/** Reports as a workbook, a sheet for each: typed cells, and totals and changes as formulas. */
export async function reportWorkbook(contents: readonly ReportContent[]): Promise<Blob> {
  const names = sheetNames(contents.map(({ model }) => model.definition.title));
  const written = contents.map((content, at) => writeSheet(content, names[at] ?? `Report ${at + 1}`));
  const finish: Feature<Blob> = finishSheets(
    written.map(({ cached }) => cached),
    written.map(({ print }) => print),
  );
  return writeWorkbook(
    written.map(({ sheet }) => sheet),
    { ...FONT, features: [finish] },
  ).toBlob();
}
