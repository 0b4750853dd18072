import type { Notation } from '../validation/parse-text.ts';
import { restoreCell } from './cells.ts';
import { type CheckedRow, checkRows, type NameProblems, notationsOf, type RowProblem } from './check-rows.ts';
import { DOCUMENT, documentsOf, type FileDocument, type Planned, planDocuments } from './documents.ts';
import { readFileRows } from './file-rows.ts';
import type { ImportSession } from './import-answers.ts';
import { type ColumnMapping, guessMapping, headersAt, problemOfColumns } from './mapping.ts';
import { translate } from './other-programs.ts';
import { planRows, thereAlready } from './plan-rows.ts';
import { type CsvTable, tableOf } from './read-csv.ts';
import { rejectedRows } from './rejected-rows.ts';
import type { CsvShape } from './shape.ts';

const PREVIEW_ROWS = 10;
const SHOWN_PROBLEMS = 1000;

/** Where a row of the file is among those that were read; −1 for none. Rows are in their order, and there may be a million. */
function indexOfLine(lines: readonly number[], line: number): number {
  let [from, behind] = [0, lines.length];
  while (from < behind) {
    const middle = (from + behind) >> 1;
    if ((lines[middle] ?? 0) < line) from = middle + 1;
    else behind = middle;
  }
  return lines[from] === line ? from : -1;
}

/** A session for one file after another. */
export function createImportSession(): ImportSession {
  let shape: CsvShape | undefined;
  let table: CsvTable | undefined;
  let checked: readonly CheckedRow[] = [];
  let planned: readonly Planned[] = [];
  let mapped: ColumnMapping = {};
  let columns: readonly string[] = [];
  let judgedAs = '';
  let documents: readonly FileDocument[] | undefined;
  let problems: RowProblem[] = [];
  let leftOut: RowProblem[] = [];
  let skipped: RowProblem[] = [];

  function opened() {
    if (!shape || !table) throw new Error('No file is open.');
    return { shape, table };
  }

  /** Judges every row, unless they have just been judged by the same columns. */
  function judge(mapping: ColumnMapping, notation: Notation, names: NameProblems = {}): void {
    const file = opened();
    const asked = JSON.stringify([mapping, notation, names]);
    if (asked === judgedAs) return;
    problems = [];
    mapped = mapping;
    const notations = notationsOf(file.shape, file.table, mapping, notation);
    const report = (problem: RowProblem) => void problems.push(problem);
    checked = checkRows(file.shape, file.table, mapping, notations, report, names);
    judgeDocuments(file.shape, report);
    judgedAs = asked;
  }

  /** Puts rows together to documents, and takes out those of faulty ones. */
  function judgeDocuments(forShape: CsvShape, report: (problem: RowProblem) => void): void {
    const { document, label } = forShape;
    documents = undefined;
    leftOut = [];
    if (!document) return;
    documents = documentsOf({ ...forShape, document }, checked, ({ index }) => lineAt(index), report);
    const faulty = new Set(documents.flatMap(({ rows, isSound }) => (isSound ? [] : rows)));
    const told = new Set(problems.map(({ line }) => line));
    const message = `Left out with the other rows of its ${label.one.toLowerCase()}`;
    leftOut = [...faulty]
      .map(({ index }) => ({ line: lineAt(index), field: null, message }))
      .filter(({ line }) => !told.has(line));
    checked = checked.map((row) =>
      faulty.has(row) ? { ...row, values: null, said: row.values ?? row.said ?? {} } : row,
    );
    problems.sort((one, other) => one.line - other.line);
  }

  /** The row and column of a cell; undefined where no column of the file is that field, or the row is too short. */
  function cellAt(line: number, field: string | null) {
    const column = field === null ? undefined : mapped[field];
    const index = indexOfLine(table?.lines ?? [], line);
    const text = column === undefined ? undefined : table?.rows[index]?.[column];
    return column === undefined || text === undefined
      ? undefined
      : { index, column, text: restoreCell(text) };
  }
  function withValue(problem: RowProblem): RowProblem {
    const cell = cellAt(problem.line, problem.field);
    return cell ? { ...problem, value: cell.text } : problem;
  }

  const lineAt = (index: number) => table?.lines[index] ?? 0;
  const lineOf = (row: number) => lineAt(planned[row - 1]?.index ?? -1);

  return {
    lineOf,

    open(source, forShape) {
      table = undefined;
      checked = [];
      planned = [];
      judgedAs = '';
      const file = 'bytes' in source ? readFileRows(source) : source;
      if ('problem' in file) return { ok: false, problem: file.problem };
      const read = tableOf(file, (rows) => headersAt(forShape, rows));
      if ('problem' in read) return { ok: false, problem: read.problem };
      const labelOf = (field: string) => forShape.fields[field]?.label ?? field;
      const made = translate(forShape.otherPrograms ?? { columns: [] }, labelOf, read.table);
      const problem = problemOfColumns(forShape, made.table);
      if (problem) return { ok: false, problem };
      shape = forShape;
      table = made.table;
      const { headers, rows, lines: _lines, ownColumns: _own, ...how } = table;
      const holding = headers.flatMap((_header, at) =>
        rows.some((row) => (row[at] ?? '') !== '') ? at : [],
      );
      const mapping = guessMapping(shape, headers, made.mapping);
      const preview = rows.slice(0, PREVIEW_ROWS);
      // While people look at the columns, which are mostly guessed right.
      setTimeout(() => {
        if (table === made.table && judgedAs === '') judge(mapping, {});
      });
      return {
        ok: true,
        summary: {
          headers,
          rowCount: rows.length,
          ...how,
          preview,
          mapping,
          holding,
          madeOf: made.madeOf,
          notes: made.notes,
          ...(made.alsoHolds && { alsoHolds: made.alsoHolds }),
        },
      };
    },

    check(mapping, notation, names) {
      skipped = [];
      planned = [];
      judge(mapping, notation, names);
      const sound = checked.filter(({ values }) => values !== null).length;
      return {
        sound,
        faulty: checked.length - sound,
        ...(documents && { documents: documents.length }),
        problems: problems.slice(0, SHOWN_PROBLEMS).map(withValue),
        problemCount: problems.length,
      };
    },

    correct(line, field, text) {
      const cell = cellAt(line, field);
      if (!cell || !table) return false;
      const rows = table.rows.with(cell.index, (table.rows[cell.index] ?? []).with(cell.column, text));
      table = { ...table, rows };
      judgedAs = '';
      return true;
    },

    namesIn(mapping, field) {
      const column = mapping[field];
      if (column === undefined) return [];
      const texts = opened().table.rows.map((row) => restoreCell(row[column] ?? '').trim());
      return [...new Set(texts)].filter((text) => text !== '' && !text.includes('\0'));
    },

    valuesOf(field) {
      const values = checked.flatMap(({ values, said }) => {
        const value = (values ?? said)?.[field];
        return value === undefined || value === null ? [] : String(value);
      });
      return [...new Set(values)];
    },

    plan(matches, policy) {
      const { matchBy, document } = opened().shape;
      if (document && documents) {
        const { number } = document;
        const { rows, known, creates } = planDocuments(
          documents,
          number,
          number === undefined ? {} : matches[number],
        );
        planned = rows;
        columns = [...Object.keys(mapped), DOCUMENT];
        skipped = known
          .flatMap(({ rows: own }) => own)
          .map(({ index }) => thereAlready(lineAt(index), number ?? null));
        return { total: rows.length, creates, updates: 0, skipped: known.length };
      }
      const { rows, updates, left } = planRows(checked, matchBy, matches, policy, lineAt);
      skipped = [...left];
      planned = rows;
      columns = updates > 0 ? ['id', ...Object.keys(mapped)] : Object.keys(mapped);
      return { total: rows.length, creates: rows.length - updates, updates, skipped: skipped.length };
    },

    part: (from, size) => planned.slice(from, from + size).map(({ values }) => values),

    table(from, size) {
      const rows = planned.slice(from, from + size);
      return JSON.stringify([
        columns,
        ...rows.map(({ values }) => columns.map((column) => values[column] ?? null)),
      ]);
    },

    rejected(refusals) {
      const {
        table: file,
        shape: { fields },
      } = opened();
      const refused = refusals.map(({ row, field, message }) => ({ line: lineOf(row), field, message }));
      const labelOf = (field: string) => fields[field]?.label ?? field;
      return rejectedRows(file, labelOf, [...problems, ...leftOut, ...skipped, ...refused]);
    },
  };
}
