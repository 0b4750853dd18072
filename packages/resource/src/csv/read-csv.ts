import Papa from 'papaparse';
import { type CsvEncoding, decodeCsv } from './decode.ts';
import { type CsvProblem, csvProblems, problemOfFile } from './problems.ts';

const DELIMITERS = [',', ';', '\t', '|'] as const;
/** What separates the cells. */
export type Delimiter = (typeof DELIMITERS)[number];

/** A file as it was read: cells as text, rows without the ones that are empty. */
export interface CsvTable {
  readonly headers: readonly string[];
  /** Cells as text, without the header. */
  readonly rows: readonly (readonly string[])[];
  /** Row numbers as a spreadsheet counts them, headers being row 1. */
  readonly lines: readonly number[];
  readonly delimiter: Delimiter;
  readonly encoding: CsvEncoding;
}

/** A table, or why the file is none. */
export type CsvRead = { readonly table: CsvTable } | { readonly problem: CsvProblem };

/** A file as the browser hands it over. */
export interface CsvSource {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Excel writes `sep=;` in front of the headers when it is told to. */
const SEPARATOR_LINE = /^sep=(.)\r?\n/i;

/** The first line that holds a word, without what stands in quotation marks. */
function headerLine(text: string): string {
  const bare = text.slice(0, 65_536).replace(/"(?:[^"]|"")*"/g, 'x');
  return bare.split(/\r?\n|\r/).find((line) => /[^\s,;|]/.test(line)) ?? '';
}

/** Headers tell how a file is separated more surely than its rows, where people write what they like. */
function delimiterOf(text: string): Delimiter {
  const declared = DELIMITERS.find((known) => known === SEPARATOR_LINE.exec(text)?.[1]);
  if (declared) return declared;
  const line = headerLine(text);
  const counts = DELIMITERS.map((delimiter) => line.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}

const isBlank = (row: readonly string[]) => row.every((cell) => cell.trim() === '');

/** Cells behind the last header that hold nothing are what a spreadsheet leaves behind. */
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

/** Reads a file whole. What is wrong with single rows is no problem of the file: see `checkRows`. */
export function readCsv({ name, bytes }: CsvSource): CsvRead {
  const problem = problemOfFile(name, bytes.byteLength);
  if (problem) return { problem };
  const decoded = decodeCsv(bytes);
  if (!decoded) return { problem: csvProblems.binary(name) };
  const text = decoded.text.replace(SEPARATOR_LINE, '');
  const offset = text === decoded.text ? 1 : 2;
  const delimiter = delimiterOf(decoded.text);
  const { data, errors } = Papa.parse<string[]>(text, { delimiter });
  const unclosed = errors.find(({ code }) => code === 'MissingQuotes');
  if (unclosed) return { problem: csvProblems.quoteUnclosed((unclosed.row ?? 0) + offset) };

  const first = data.findIndex((row) => !isBlank(row));
  const found = (data[first] ?? []).map((header) => header.trim());
  const width = found.findLastIndex((header) => header !== '') + 1;
  const headers = found.slice(0, width).map((header, index) => header || `Column ${index + 1}`);
  const repeated = repeatedHeader(headers);
  if (repeated) return { problem: repeated };

  const rows: (readonly string[])[] = [];
  const lines: number[] = [];
  for (let index = first + 1; index < data.length; index += 1) {
    const row = data[index];
    if (!row || isBlank(row)) continue;
    rows.push(trimmed(row, width));
    lines.push(index + offset);
  }
  if (first < 0 || rows.length === 0) return { problem: csvProblems.empty() };
  return { table: { headers, rows, lines, delimiter, encoding: decoded.encoding } };
}
