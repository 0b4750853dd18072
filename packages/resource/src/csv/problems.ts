/** Problems of a whole file. */
export type CsvProblemKind =
  | 'not_csv'
  | 'too_large'
  | 'empty'
  | 'binary'
  | 'quote_unclosed'
  | 'headers_repeated'
  | 'columns_missing'
  | 'one_column'
  | 'unreadable';

/**
 * Reason why a file cannot be imported and, if that is not obvious, the remedy. `line` is a spreadsheet's row number,
 * headers included.
 */
export interface CsvProblem {
  readonly kind: CsvProblemKind;
  readonly message: string;
  readonly detail?: string;
  readonly line?: number;
}

/** Largest file that is read, in bytes. */
export const MAX_FILE_SIZE = 50 * 1024 * 1024;

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1024 / 1024)} MB`;

const FILE_FAILED = 'Failed to process file';
const PARSING_FAILED = 'Failed to parse CSV file';
/** Title for a readable file whose data cannot be used or written. */
export const DATA_FAILED = 'Failed to process CSV data';

const missing = (expected: readonly string[]) => `CSV must contain columns: ${expected.join(', ')}`;

/** The words for each kind of problem. */
export const csvProblems = {
  notCsv: (name: string): CsvProblem => ({
    kind: 'not_csv',
    message: FILE_FAILED,
    detail: `"${name}" is neither a .csv nor an .xlsx file. Save the sheet as one of them and choose that file.`,
  }),
  tooLarge: (size: number): CsvProblem => ({
    kind: 'too_large',
    message: FILE_FAILED,
    detail: `The file is ${megabytes(size)} large. Files of up to ${megabytes(MAX_FILE_SIZE)} can be imported: split it into parts.`,
  }),
  empty: (file = 'CSV file'): CsvProblem => ({ kind: 'empty', message: `No valid data found in ${file}` }),
  binary: (name: string): CsvProblem => ({
    kind: 'binary',
    message: PARSING_FAILED,
    detail: `"${name}" holds no text. If it is a spreadsheet, save it as CSV and choose that file.`,
  }),
  noWorkbook: (name: string): CsvProblem => ({
    kind: 'binary',
    message: FILE_FAILED,
    detail: `"${name}" cannot be read as an Excel workbook. Save it again as .xlsx or as CSV, without a password, and choose that file.`,
  }),
  quoteUnclosed: (line: number): CsvProblem => ({
    kind: 'quote_unclosed',
    line,
    message: PARSING_FAILED,
    detail: `A quotation mark that opens in row ${line} is never closed. Close it, or remove it, and choose the file again.`,
  }),
  headersRepeated: (header: string, columns: readonly number[]): CsvProblem => ({
    kind: 'headers_repeated',
    message: DATA_FAILED,
    detail: `The header "${header}" is above columns ${columns.join(' and ')}. Rename or remove one of them.`,
  }),
  columnsMissing: (expected: readonly string[]): CsvProblem => ({
    kind: 'columns_missing',
    message: missing(expected),
  }),
  oneColumn: (expected: readonly string[], header: string): CsvProblem => ({
    kind: 'one_column',
    message: missing(expected),
    detail: `The file has only one column, "${header}". Columns must be separated by commas, semicolons, tabs or bars.`,
  }),
  unreadable: (): CsvProblem => ({
    kind: 'unreadable',
    message: FILE_FAILED,
    detail: 'It was moved, changed or locked after it was chosen. Choose it again.',
  }),
} as const;

/** A problem in one text, for a notice. */
export const textOfProblem = ({ message, detail }: CsvProblem): string =>
  detail === undefined ? message : `${message}. ${detail}`;

/** True if a file is a workbook, judging by its name. */
export const isWorkbook = (name: string): boolean => /\.xlsx$/i.test(name);

/** Returns the problem of a file before it is read, or undefined. */
export function problemOfFile(name: string, size: number): CsvProblem | undefined {
  if (!/\.(?:csv|xlsx)$/i.test(name)) return csvProblems.notCsv(name);
  if (size > MAX_FILE_SIZE) return csvProblems.tooLarge(size);
  return size === 0 ? csvProblems.empty() : undefined;
}
