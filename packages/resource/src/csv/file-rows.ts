import { type Delimiter, readSeparated } from '../reading/separated.ts';
import { decodeText } from '../reading/text.ts';
import { type CsvProblem, csvProblems, problemOfFile } from './problems.ts';

/** A file as the browser hands it over. */
export interface CsvSource {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** All rows of a file as text, the empty ones too: what a spreadsheet calls row 3 is at index 2. */
export interface FileRows {
  readonly rows: readonly (readonly string[])[];
  /** Of text; a workbook has neither. */
  readonly delimiter?: Delimiter;
  readonly encoding?: string;
}

/** The rows of a file, or why it has none. */
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
