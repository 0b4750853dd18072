import { type Delimiter, readSeparated } from '../reading/separated.ts';
import { decodeText } from '../reading/text.ts';
import { type CsvProblem, csvProblems, problemOfFile } from './problems.ts';

/** A file as the browser hands it over. */
export interface CsvSource {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** All rows of a file as text, including empty ones: a spreadsheet's row 3 is at index 2. */
export interface FileRows {
  readonly rows: readonly (readonly string[])[];
  /** Set for text files, not for workbooks. */
  readonly delimiter?: Delimiter;
  readonly encoding?: string;
}

/** The rows of a file, or the reason why they cannot be read. */
export type FileRowsRead = FileRows | { readonly problem: CsvProblem };

/** Reads the text of a file as rows. */
export function readFileRows({ name, bytes }: CsvSource): FileRowsRead {
  const problem = problemOfFile(name, bytes.byteLength);
  if (problem) return { problem };
  const decoded = decodeText(bytes);
  if ('failure' in decoded) return { problem: csvProblems.binary(name) };
  const read = readSeparated(decoded.text);
  return 'unclosed' in read
    ? { problem: csvProblems.quoteUnclosed(read.unclosed) }
    : { ...read, encoding: decoded.encoding };
}

/** A file that was read: cells as text, without empty rows. */
export interface CsvTable {
  readonly headers: readonly string[];
  /** Cells as text, without the header. */
  readonly rows: readonly (readonly string[])[];
  /** Row numbers as a spreadsheet counts them. */
  readonly lines: readonly number[];
  readonly delimiter?: Delimiter;
  readonly encoding?: string;
  /** Number of skipped rows above and below the table, if the headers are not in the first row, as in a report. */
  readonly leftOut?: { readonly above: number; readonly below: number };
  /** Number of the file's own columns, if derived columns follow them. */
  readonly ownColumns?: number;
}

/** A table, or the reason why the file cannot be read as one. */
export type CsvRead = { readonly table: CsvTable } | { readonly problem: CsvProblem };

const TOTAL = /^totals?(?: for\b.*)?$/i;
const AMOUNT = /^[-($]*[^\p{L}]*\d[^\p{L}]*$/u;
/** Notes that QuickBooks writes below a report: its accounting basis, and its date. */
const NOTE = /^(?:accrual|cash) basis\b|\bGMT[+-]?\d|^(?:mon|tues|wednes|thurs|fri|satur|sun)day,/i;

/** True if a row below a report's headers is not a record: a total, or a note on the report. */
function isBelowReport(row: readonly string[]): boolean {
  const [first = '', ...others] = row.map((cell) => cell.trim()).filter((cell) => cell !== '');
  if (others.length === 0) return NOTE.test(first) || TOTAL.test(first);
  return TOTAL.test(first) && others.every((cell) => AMOUNT.test(cell));
}

const isBlank = (row: readonly string[]) => row.every((cell) => cell.trim() === '');

/** Removes empty cells after the last header, which spreadsheets leave behind. */
function trimmed(row: readonly string[], width: number): readonly string[] {
  return row.length > width && isBlank(row.slice(width)) ? row.slice(0, width) : row;
}

function repeatedHeader(headers: readonly string[]): CsvProblem | undefined {
  const keys = headers.map((header) => header.toLowerCase());
  const at = keys.findIndex((key, index) => keys.indexOf(key) !== index);
  if (at < 0) return undefined;
  const columns = keys.flatMap((key, index) => (key === keys[at] ? index + 1 : []));
  return csvProblems.headersRepeated(headers[(columns[0] ?? 1) - 1] ?? '', columns);
}

/** Finds empty columns without a header, which reports put between the others. */
function emptyColumns(headers: readonly string[], rows: FileRows['rows']): ReadonlySet<number> {
  const unnamed = headers.flatMap((header, at) => (header === '' ? at : []));
  return new Set(unnamed.filter((at) => rows.every((row) => (row[at] ?? '').trim() === '')));
}

/** Chooses the header row among the first non-empty rows, by index; 0 unless a report title is above it. */
export type FindHeaders = (rows: readonly (readonly string[])[]) => number;

/** Rows among which the headers are looked for. */
const FIRST_ROWS = 30;

/** Separates headers from rows. Problems of single rows are found by `checkRows`. */
export function tableOf({ rows: all, ...how }: FileRows, findHeaders: FindHeaders = () => 0): CsvRead {
  const first = all.slice(0, FIRST_ROWS).flatMap((row, index) => (isBlank(row) ? [] : [index]));
  const above = findHeaders(first.map((index) => all[index] ?? []));
  const at = first[above] ?? all.findIndex((row) => !isBlank(row));
  const found = (all[at] ?? []).map((header) => header.trim());
  const width = found.findLastIndex((header) => header !== '') + 1;
  const rows: (readonly string[])[] = [];
  const lines: number[] = [];
  let below = 0;
  for (let index = at + 1; index < all.length; index += 1) {
    const row = all[index];
    if (!row || isBlank(row)) continue;
    if (above > 0 && isBelowReport(row)) below += 1;
    else {
      rows.push(trimmed(row, width));
      lines.push(index + 1);
    }
  }
  if (at < 0 || rows.length === 0)
    return { problem: csvProblems.empty(how.delimiter ? 'CSV file' : 'the first sheet') };
  const empty = emptyColumns(found.slice(0, width), rows);
  const inUse = (row: readonly string[]) => row.filter((_cell, column) => !empty.has(column));
  const headers = inUse(found.slice(0, width).map((header, column) => header || `Column ${column + 1}`));
  const repeated = repeatedHeader(headers);
  if (repeated) return { problem: repeated };
  const table = { headers, rows: empty.size === 0 ? rows : rows.map(inUse), lines, ...how };
  return { table: above > 0 ? { ...table, leftOut: { above, below } } : table };
}

/** Reads a whole file. */
export function readCsv(source: CsvSource, findHeaders?: FindHeaders): CsvRead {
  const read = readFileRows(source);
  return 'problem' in read ? read : tableOf(read, findHeaders);
}
