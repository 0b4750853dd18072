import { wordsOf } from '../../reading/text.ts';
import { type CsvProblem, csvProblems } from '../problems.ts';
import type { CsvTable } from '../read-csv.ts';
import { type CsvShape, expectedColumns, importableFields } from '../shape.ts';

/** The column of each field: its index by field name. */
export type ColumnMapping = Readonly<Record<string, number>>;

const sameWords = (left: readonly string[], right: readonly string[]) => left.join('') === right.join('');
const holdsWords = (header: readonly string[], name: readonly string[]) =>
  name.length > 0 && name.every((word) => header.includes(word));

type Fit = (header: readonly string[], name: readonly string[]) => boolean;

/** From certain to likely: the same words, then a header that contains them (`Billing City`). */
const FITS: readonly Fit[] = [sameWords, holdsWords];

function namesOf(shape: CsvShape, field: string): readonly (readonly string[])[] {
  const { label = '', csvNames = [] } = shape.fields[field] ?? {};
  return [field, label, ...csvNames].map(wordsOf);
}

/** Returns the field that exactly fits a header, or undefined. */
function namedBy(shape: CsvShape, header: readonly string[]): string | undefined {
  return importableFields(shape).find((field) =>
    namesOf(shape, field).some((name) => sameWords(header, name)),
  );
}

/**
 * Finds the header row among the first rows of a file: the first row, unless it names no field and a later one names
 * two or more, as in a report with a title and date on top.
 */
export function headersAt(shape: CsvShape, rows: readonly (readonly string[])[]): number {
  const made = (shape.otherPrograms?.columns ?? []).flatMap(({ from }) => from.map(wordsOf));
  const countOf = (row: readonly string[]): number =>
    row
      .map(wordsOf)
      .filter(
        (header) =>
          header.length > 0 &&
          (namedBy(shape, header) !== undefined || made.some((name) => sameWords(header, name))),
      ).length;
  if (countOf(rows[0] ?? []) > 0) return 0;
  return Math.max(
    0,
    rows.findIndex((row) => countOf(row) > 1),
  );
}

/**
 * Guesses the missing mapping by names, labels and aliases of fields. Each column is used for one field.
 */
export function guessMapping(
  shape: CsvShape,
  headers: readonly string[],
  known: ColumnMapping = {},
): ColumnMapping {
  const columns = headers.map(wordsOf);
  const fields = importableFields(shape);
  const mapping = new Map(Object.entries(known));
  const taken = new Set(mapping.values());
  for (const fits of FITS)
    for (const field of fields) {
      if (mapping.has(field)) continue;
      const names = namesOf(shape, field);
      const at = columns.findIndex(
        (header, index) => !taken.has(index) && names.some((n) => fits(header, n)),
      );
      if (at < 0) continue;
      mapping.set(field, at);
      taken.add(at);
    }
  return Object.fromEntries(mapping);
}

/** Returns the reason why a file cannot belong to this resource; undefined if it has at least one expected column. */
export function problemOfColumns(shape: CsvShape, { headers }: CsvTable): CsvProblem | undefined {
  const expected = expectedColumns(shape);
  const columns = headers.map((header) => wordsOf(header).join(''));
  const isThere = (field: string) =>
    namesOf(shape, field)
      .map((words) => words.join(''))
      .some((name) =>
        columns.some((column) => column.includes(name) || (column.length > 2 && name.includes(column))),
      );
  const there = expected.filter(isThere);
  // A single header with the names of two fields means that the file has another separator.
  const isUnparted = headers.length === 1 && there.length > 1;
  if (expected.length === 0 || (there.length > 0 && !isUnparted)) return undefined;
  // A reference is called by its name, not by the column that holds its id.
  const said = expected.map((name) =>
    shape.document ? (shape.fields[name]?.label.toLowerCase() ?? name) : name,
  );
  return headers.length === 1
    ? csvProblems.oneColumn(said, headers[0] ?? '')
    : csvProblems.columnsMissing(said);
}
