import type { Notation } from '../../validation/parse-text.ts';
import type { CsvTable } from '../read-csv.ts';
import type { CsvShape } from '../shape.ts';
import type { NameProblems, RowProblem } from './check-rows.ts';
import { cellAt, textsIn, withText } from './file-cells.ts';
import type { ImportSession } from './import-answers.ts';
import type { ColumnMapping } from './mapping.ts';
import { openFile } from './open-file.ts';
import { type PlannedImport, planImport, tableText } from './plan-import.ts';
import { rejectedRows } from './rejected-rows.ts';
import { NOTHING_VALIDATED, type ValidatedRows, validateRows, valuesIn } from './validate-rows.ts';

const SHOWN_PROBLEMS = 1000;
/** Rejected rows that are shown on screen; the file of rejected rows has all of them. */
const TOLD_ROWS = 200;

const NOTHING_PLANNED: Pick<PlannedImport, 'rows' | 'skipped' | 'columns'> = {
  rows: [],
  skipped: [],
  columns: [],
};

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
      // While people look at the columns, which are mostly guessed right.
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
