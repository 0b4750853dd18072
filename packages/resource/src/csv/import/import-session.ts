import type { Notation } from '../../validation/parse-text.ts';
import type { CsvProblem } from '../problems.ts';
import { type CsvSource, type CsvTable, type FileRows, readFileRows, tableOf } from '../read-csv.ts';
import type { CsvShape } from '../shape.ts';
import { checkRows, type NameProblems, notationsOf, type RowProblem } from './check-rows.ts';
import { type ValidatedRows, validateDocuments } from './documents.ts';
import { cellAt, textsIn, withText } from './file-cells.ts';
import type { CsvSummary, ImportSession } from './import-answers.ts';
import { type ColumnMapping, guessMapping, headersAt, problemOfColumns } from './mapping.ts';
import { translate } from './other-programs.ts';
import { type PlannedImport, planImport, tableText } from './plan-import.ts';
import { rejectedRows } from './rejected-rows.ts';

const SHOWN_PROBLEMS = 1000;
/** Rejected rows that are shown on screen; the file of rejected rows has all of them. */
const TOLD_ROWS = 200;

const NOTHING_PLANNED: Pick<PlannedImport, 'rows' | 'skipped' | 'columns'> = {
  rows: [],
  skipped: [],
  columns: [],
};

/** Before a file is validated. */
const NOTHING_VALIDATED: ValidatedRows = { rows: [], problems: [], leftOut: [] };

const PREVIEW_ROWS = 10;

/** A file with derived columns, and its summary for the screen. */
interface OpenedFile {
  readonly table: CsvTable;
  readonly summary: CsvSummary;
}

/**
 * Reads a file and adds columns derived from those of another program, or returns the reason why it cannot be imported.
 */
function openFile(
  source: CsvSource | FileRows,
  shape: CsvShape,
): OpenedFile | { readonly problem: CsvProblem } {
  const file = 'bytes' in source ? readFileRows(source) : source;
  if ('problem' in file) return file;
  const read = tableOf(file, (rows) => headersAt(shape, rows));
  if ('problem' in read) return read;
  const labelOf = (field: string) => shape.fields[field]?.label ?? field;
  const made = translate(shape.otherPrograms ?? { columns: [] }, labelOf, read.table);
  const problem = problemOfColumns(shape, made.table);
  if (problem) return { problem };
  const { headers, rows, lines: _lines, ownColumns: _own, ...how } = made.table;
  const summary: CsvSummary = {
    headers,
    rowCount: rows.length,
    ...how,
    preview: rows.slice(0, PREVIEW_ROWS),
    mapping: guessMapping(shape, headers, made.mapping),
    holding: headers.flatMap((_header, at) => (rows.some((row) => (row[at] ?? '') !== '') ? at : [])),
    madeOf: made.madeOf,
    notes: made.notes,
    ...(made.alsoHolds && { alsoHolds: made.alsoHolds }),
  };
  return { table: made.table, summary };
}

/** Validates every row by the columns that it is read from. */
function validateRows(
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

/** Values of a field in valid and faulty rows, each once. */
function valuesIn({ rows }: ValidatedRows, field: string): readonly string[] {
  const values = rows.flatMap(({ values: own, said }) => {
    const value = (own ?? said)?.[field];
    return value === undefined || value === null ? [] : String(value);
  });
  return [...new Set(values)];
}

/** A session for one file after another. */
export function createImportSession(): ImportSession {
  let shape: CsvShape | undefined;
  let table: CsvTable | undefined;
  let mapped: ColumnMapping = {};
  let validated: ValidatedRows = NOTHING_VALIDATED;
  let validatedAs = '';
  let planned = NOTHING_PLANNED;

  function opened() {
    if (!shape || !table) throw new Error('No file is open.');
    return { shape, table };
  }

  /** Validates every row, unless the same columns have just been validated. */
  function validate(mapping: ColumnMapping, notation: Notation, names: NameProblems = {}): void {
    const file = opened();
    const asked = JSON.stringify([mapping, notation, names]);
    if (asked === validatedAs) return;
    mapped = mapping;
    validated = validateRows(file.shape, file.table, mapping, notation, names);
    validatedAs = asked;
  }

  function withValue(problem: RowProblem): RowProblem {
    const cell = table && cellAt(table, mapped, problem.line, problem.field);
    return cell ? { ...problem, value: cell.text } : problem;
  }

  const lineAt = (index: number) => table?.lines[index] ?? 0;
  const lineOf = (row: number) => lineAt(planned.rows[row - 1]?.index ?? -1);

  return {
    lineOf,

    open(source, forShape) {
      table = undefined;
      validated = NOTHING_VALIDATED;
      planned = NOTHING_PLANNED;
      validatedAs = '';
      const file = openFile(source, forShape);
      if ('problem' in file) return { ok: false, problem: file.problem };
      shape = forShape;
      table = file.table;
      // Runs while users review the columns, which are usually detected correctly.
      setTimeout(() => {
        if (table === file.table && validatedAs === '') validate(file.summary.mapping, {});
      });
      return { ok: true, summary: file.summary };
    },

    check(mapping, notation, names) {
      planned = NOTHING_PLANNED;
      validate(mapping, notation, names);
      const { rows, documents, problems } = validated;
      const sound = rows.filter(({ values }) => values !== null).length;
      return {
        sound,
        faulty: rows.length - sound,
        ...(documents && { documents: documents.length }),
        problems: problems.slice(0, SHOWN_PROBLEMS).map(withValue),
        problemCount: problems.length,
      };
    },

    correct(line, field, text) {
      const cell = table && cellAt(table, mapped, line, field);
      if (!cell || !table) return false;
      table = withText(table, cell, text);
      validatedAs = '';
      return true;
    },

    namesIn(mapping, field) {
      const column = mapping[field];
      return column === undefined ? [] : textsIn(opened().table, column);
    },

    valuesOf: (field) => valuesIn(validated, field),

    plan(matches, policy, repeats = policy === 'create' ? 'keep' : 'skip') {
      const rules = { matches, policy, repeats };
      const { plan, ...made } = planImport(opened().shape, validated, mapped, rules, lineAt);
      planned = made;
      return plan;
    },

    leftOut() {
      const all = [...validated.problems, ...validated.leftOut, ...planned.skipped];
      const rows = all.sort((one, other) => one.line - other.line).slice(0, TOLD_ROWS);
      return { rows: rows.map(withValue), count: new Set(all.map(({ line }) => line)).size };
    },

    part: (from, size) => planned.rows.slice(from, from + size).map(({ values }) => values),

    table: (from, size) => tableText(planned, from, size),

    rejected(refusals) {
      const { table: file, shape: of } = opened();
      const refused = refusals.map(({ row, field, message }) => ({ line: lineOf(row), field, message }));
      const labelOf = (field: string) => of.fields[field]?.label ?? field;
      const all = [...validated.problems, ...validated.leftOut, ...planned.skipped, ...refused];
      return rejectedRows(file, labelOf, all);
    },
  };
}
