/** Sender of a report. */
export interface PdfSender {
  readonly name: string;
  /** Below the name: address, tax number, how to reach them. */
  readonly lines: readonly string[];
  /** A PNG or JPEG. */
  readonly logo?: Uint8Array;
}

/** Recipient or subject of a report. */
export interface PdfParty {
  readonly label: string;
  readonly name: string;
  readonly lines: readonly string[];
}

/** A date, a number, a key figure. */
export interface PdfFact {
  readonly label: string;
  readonly text: string;
}

/** A column of a table. */
export interface PdfColumn {
  readonly title: string;
  /** Figures are right-aligned and never broken. */
  readonly isFigure?: boolean;
}

/** A row of a table. */
export interface PdfRow {
  readonly cells: readonly string[];
  /** Bold with a line above: the total of rows. */
  readonly isTotal?: boolean;
  /** Bold: the heading of the rows below it. */
  readonly isHeading?: boolean;
  /** Level below its heading. */
  readonly depth?: number;
}

/** A table: its head is repeated on each page that it reaches. */
export interface PdfTable {
  readonly title?: string;
  readonly columns: readonly PdfColumn[];
  readonly rows: readonly PdfRow[];
  /** Position of the column that names a row; the first by default. */
  readonly named?: number;
}

/** A line of a report's totals. */
export interface PdfTotal extends PdfFact {
  readonly isStrong?: boolean;
}

/** A paragraph. */
export interface PdfNote {
  readonly title?: string;
  readonly text: string;
}

/** Layout of a PDF. */
export interface PdfLook {
  /** `classic`, `modern` with a band of the color, or `compact` with smaller letters at its head. */
  readonly template: 'classic' | 'modern' | 'compact';
  /** Color of headings and rules: `#1f6f54`; null for black. */
  readonly color: string | null;
}

/** Content of a PDF, from top to bottom: a document, or a report about the books. */
export interface PdfReport {
  readonly title: string;
  /** Below the title: a period, a currency. */
  readonly subtitle?: string;
  /** IETF tag of its language. */
  readonly lang: string;
  readonly sender: PdfSender;
  readonly parties?: readonly PdfParty[];
  readonly facts?: readonly PdfFact[];
  readonly tables: readonly PdfTable[];
  /** Beside the totals: their components. */
  readonly breakdown?: PdfTable;
  readonly totals?: readonly PdfTotal[];
  readonly notes?: readonly PdfNote[];
  /** On each page, before its number: the report's name. */
  readonly footer: string;
  /** By default, classic and black. */
  readonly look?: PdfLook;
  readonly layout?: 'portrait' | 'landscape';
}

/** Every text of a report, for the fonts that it needs. One at a time: a ledger has a million of them. */
export function* textsOf(report: PdfReport): Iterable<string> {
  yield* [report.title, report.subtitle ?? '', report.footer, report.sender.name, ...report.sender.lines];
  for (const { label, name, lines } of report.parties ?? []) yield* [label, name, ...lines];
  for (const { label, text } of [...(report.facts ?? []), ...(report.totals ?? [])]) yield* [label, text];
  for (const { title = '', columns, rows } of [
    ...report.tables,
    ...(report.breakdown ? [report.breakdown] : []),
  ]) {
    yield title;
    for (const column of columns) yield column.title;
    for (const { cells } of rows) yield* cells;
  }
  for (const { title = '', text } of report.notes ?? []) yield* [title, text];
}
