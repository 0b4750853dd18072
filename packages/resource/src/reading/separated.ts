import Papa from 'papaparse';

const DELIMITERS = [',', ';', '\t', '|'] as const;
/** Separator of the cells. */
export type Delimiter = (typeof DELIMITERS)[number];

/** Counts the rows of a sample that are valid for such a file. */
export type CountCells = (rows: readonly (readonly string[])[]) => number;

/** The rows of a text, including empty ones: a spreadsheet's row 3 is at index 2. */
export interface SeparatedText {
  readonly rows: readonly (readonly string[])[];
  readonly delimiter: Delimiter;
}

/** Excel can write `sep=;` in front of the headers. */
const SEPARATOR_LINE = /^sep=(.)\r?\n/i;
/** Lines in which the separator is looked for: a report has its title and its day above the headers. */
const LOOKED_AT = 20;
/** So much of the text, and so many of its rows, are counted. */
const SAMPLE = 100_000;
const SAMPLE_ROWS = 60;

/** The first lines with a word, ignoring quoted text. */
function firstLines(text: string): readonly string[] {
  const bare = text.slice(0, 65_536).replace(/"(?:[^"]|"")*"/g, 'x');
  return bare
    .split(/\r?\n|\r/)
    .filter((line) => /[^\s,;|]/.test(line))
    .slice(0, LOOKED_AT);
}

/** Headers show the separator more reliably than rows, which contain free text. A title shows nothing. */
function byHeaders(text: string): Delimiter {
  const countsOf = (line: string) => DELIMITERS.map((delimiter) => line.split(delimiter).length);
  const [first = '', ...others] = firstLines(text);
  const isAlone = countsOf(first).every((count) => count === 1);
  const below = isAlone ? others.find((line) => countsOf(line).some((count) => count > 2)) : undefined;
  const counts = countsOf(below ?? first);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}

/** Detects the separator by the rows, if their content is known; undefined if no separator gives valid rows. */
function byRows(text: string, countRows: CountCells): Delimiter | undefined {
  const sample = text.slice(0, SAMPLE);
  const counts = DELIMITERS.map((delimiter) =>
    countRows(Papa.parse<string[]>(sample, { delimiter, preview: SAMPLE_ROWS }).data),
  );
  const most = Math.max(...counts);
  return most > 0 ? DELIMITERS[counts.indexOf(most)] : undefined;
}

/**
 * Reads a text as rows of cells. The separator is the declared one; otherwise, with `countRows`, the one with the most
 * valid rows; otherwise the one of its headers. `unclosed` is the row of a quotation mark that is never closed.
 */
export function readSeparated(
  text: string,
  countRows?: CountCells,
): SeparatedText | { readonly unclosed: number } {
  const [line = '', declared] = SEPARATOR_LINE.exec(text) ?? [];
  const body = text.slice(line.length);
  const delimiter =
    DELIMITERS.find((known) => known === declared) ??
    (countRows && byRows(body, countRows)) ??
    byHeaders(body);
  const { data, errors } = Papa.parse<string[]>(body, { delimiter });
  const unclosed = errors.find(({ code }) => code === 'MissingQuotes');
  if (unclosed) return { unclosed: (unclosed.row ?? 0) + (line === '' ? 1 : 2) };
  return { rows: line === '' ? data : [[], ...data], delimiter };
}
