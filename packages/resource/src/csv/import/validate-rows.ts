import type { Notation } from '../../validation/parse-text.ts';
import type { CsvTable } from '../read-csv.ts';
import type { CsvDocument, CsvShape } from '../shape.ts';
import { type CheckedRow, checkRows, type NameProblems, notationsOf, type RowProblem } from './check-rows.ts';
import { documentsOf, type FileDocument } from './documents.ts';
import type { ColumnMapping } from './mapping.ts';

/** Validated rows of a file. */
export interface ValidatedRows {
  readonly rows: readonly CheckedRow[];
  /** In the order of the file. */
  readonly problems: readonly RowProblem[];
  /** Documents that the rows form, if any. */
  readonly documents?: readonly FileDocument[];
  /** Sound rows that stay out with others of their document. */
  readonly leftOut: readonly RowProblem[];
}

/** Before a file is validated. */
export const NOTHING_VALIDATED: ValidatedRows = { rows: [], problems: [], leftOut: [] };

/** Values of a field in valid and faulty rows, each once. */
export function valuesIn({ rows }: ValidatedRows, field: string): readonly string[] {
  const values = rows.flatMap(({ values: own, said }) => {
    const value = (own ?? said)?.[field];
    return value === undefined || value === null ? [] : String(value);
  });
  return [...new Set(values)];
}

/** Validates every row by the columns that it is read from. */
export function validateRows(
  shape: CsvShape,
  table: CsvTable,
  mapping: ColumnMapping,
  notation: Notation,
  names: NameProblems = {},
): ValidatedRows {
  const problems: RowProblem[] = [];
  const report = (problem: RowProblem) => void problems.push(problem);
  const rows = checkRows(shape, table, mapping, notationsOf(shape, table, mapping, notation), report, names);
  const { document } = shape;
  return document
    ? validateDocuments({ ...shape, document }, table, rows, problems)
    : { rows, problems, leftOut: [] };
}

/** Puts rows together to documents, and takes out those of faulty ones. */
function validateDocuments(
  shape: CsvShape & { readonly document: CsvDocument },
  { lines }: CsvTable,
  rows: readonly CheckedRow[],
  ofRows: readonly RowProblem[],
): ValidatedRows {
  const problems = [...ofRows];
  const lineAt = ({ index }: CheckedRow) => lines[index] ?? 0;
  const documents = documentsOf(shape, rows, lineAt, (problem) => void problems.push(problem));
  const faulty = new Set(documents.flatMap(({ rows: own, isSound }) => (isSound ? [] : own)));
  const told = new Set(problems.map(({ line }) => line));
  const message = `Left out with the other rows of its ${shape.label.one.toLowerCase()}`;
  return {
    documents,
    rows: rows.map((row) =>
      faulty.has(row) ? { ...row, values: null, said: row.values ?? row.said ?? {} } : row,
    ),
    problems: problems.toSorted((one, other) => one.line - other.line),
    leftOut: [...faulty]
      .map((row) => ({ line: lineAt(row), field: null, message }))
      .filter(({ line }) => !told.has(line)),
  };
}
