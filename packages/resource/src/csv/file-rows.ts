import Papa from 'papaparse';
import { type CsvEncoding, decodeCsv } from './decode.ts';
import { type CsvProblem, csvProblems, problemOfFile } from './problems.ts';

const DELIMITERS = [',', ';', '\t', '|'] as const;
/** What separates the cells. */
export type Delimiter = (typeof DELIMITERS)[number];

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
  readonly encoding?: CsvEncoding;
}

/** The rows of a file, or why it has none. */
export type FileRowsRead = FileRows | { readonly problem: CsvProblem };

/** Excel writes `sep=;` in front of the headers when it is told to. */
const SEPARATOR_LINE = /^sep=(.)\r?\n/i;
/** Lines in which the separator is looked for: a report has its title and its day above the headers. */
const LOOKED_AT = 20;

/** The first lines that hold a word, without what stands in quotation marks. */
function firstLines(text: string): readonly string[] {
  const bare = text.slice(0, 65_536).replace(/"(?:[^"]|"")*"/g, 'x');
  return bare
    .split(/\r?\n|\r/)
    .filter((line) => /[^\s,;|]/.test(line))
    .slice(0, LOOKED_AT);
}

/** Headers tell how a file is separated more surely than its rows, where people write what they like. A title tells nothing. */
function delimiterOf(text: string): Delimiter {
  const declared = DELIMITERS.find((known) => known === SEPARATOR_LINE.exec(text)?.[1]);
  if (declared) return declared;
  const countsOf = (line: string) => DELIMITERS.map((delimiter) => line.split(delimiter).length);
  const [first = '', ...others] = firstLines(text);
  const isAlone = countsOf(first).every((count) => count === 1);
  const below = isAlone ? others.find((line) => countsOf(line).some((count) => count > 2)) : undefined;
  const counts = countsOf(below ?? first);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}

/** Reads the text of a file as rows. */
export function readFileRows({ name, bytes }: CsvSource): FileRowsRead {
  const problem = problemOfFile(name, bytes.byteLength);
  if (problem) return { problem };
  const decoded = decodeCsv(bytes);
  if (!decoded) return { problem: csvProblems.binary(name) };
  const text = decoded.text.replace(SEPARATOR_LINE, '');
  const isDeclared = text !== decoded.text;
  const delimiter = delimiterOf(decoded.text);
  const { data, errors } = Papa.parse<string[]>(text, { delimiter });
  const unclosed = errors.find(({ code }) => code === 'MissingQuotes');
  if (unclosed) return { problem: csvProblems.quoteUnclosed((unclosed.row ?? 0) + (isDeclared ? 2 : 1)) };
  return { rows: isDeclared ? [[], ...data] : data, delimiter, encoding: decoded.encoding };
}
