import type { Notation } from '../../validation/parse-text.ts';
import type { CsvTable } from '../read-csv.ts';
import type { CsvShape } from '../shape.ts';
import type { NameProblems, RowProblem } from './check-rows.ts';
import { cellAt, textsIn, withText } from './file-cells.ts';
import type { ImportSession } from './import-answers.ts';
import { type JudgedRows, judgeRows, NOTHING_JUDGED, valuesIn } from './judge-rows.ts';
import type { ColumnMapping } from './mapping.ts';
import { openFile } from './open-file.ts';
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

/** A session for one file after another. */
export function createImportSession(): ImportSession {
  let shape: CsvShape | undefined;
  let table: CsvTable | undefined;
  let mapped: ColumnMapping = {};
  let judged: JudgedRows = NOTHING_JUDGED;
  let judgedAs = '';
  let planned = NOTHING_PLANNED;

  function opened() {
    if (!shape || !table) throw new Error('No file is open.');
    return { shape, table };
  }

  /** Validates every row, unless the same columns have just been validated. */
  function judge(mapping: ColumnMapping, notation: Notation, names: NameProblems = {}): void {
    const file = opened();
    const asked = JSON.stringify([mapping, notation, names]);
    if (asked === judgedAs) return;
    mapped = mapping;
    judged = judgeRows(file.shape, file.table, mapping, notation, names);
    judgedAs = asked;
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
      judged = NOTHING_JUDGED;
      planned = NOTHING_PLANNED;
      judgedAs = '';
      const file = openFile(source, forShape);
      if ('problem' in file) return { ok: false, problem: file.problem };
      shape = forShape;
      table = file.table;
      // While people look at the columns, which are mostly guessed right.
      setTimeout(() => {
        if (table === file.table && judgedAs === '') judge(file.summary.mapping, {});
      });
      return { ok: true, summary: file.summary };
    },

    check(mapping, notation, names) {
      planned = NOTHING_PLANNED;
      judge(mapping, notation, names);
      const { rows, documents, problems } = judged;
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
      judgedAs = '';
      return true;
    },

    namesIn(mapping, field) {
      const column = mapping[field];
      return column === undefined ? [] : textsIn(opened().table, column);
    },

    valuesOf: (field) => valuesIn(judged, field),

    plan(matches, policy, repeats = policy === 'create' ? 'keep' : 'skip') {
      const rules = { matches, policy, repeats };
      const { plan, ...made } = planImport(opened().shape, judged, mapped, rules, lineAt);
      planned = made;
      return plan;
    },

    leftOut() {
      const all = [...judged.problems, ...judged.leftOut, ...planned.skipped];
      const rows = all.sort((one, other) => one.line - other.line).slice(0, TOLD_ROWS);
      return { rows: rows.map(withValue), count: new Set(all.map(({ line }) => line)).size };
    },

    part: (from, size) => planned.rows.slice(from, from + size).map(({ values }) => values),

    table: (from, size) => tableText(planned, from, size),

    rejected(refusals) {
      const { table: file, shape: of } = opened();
      const refused = refusals.map(({ row, field, message }) => ({ line: lineOf(row), field, message }));
      const labelOf = (field: string) => of.fields[field]?.label ?? field;
      const all = [...judged.problems, ...judged.leftOut, ...planned.skipped, ...refused];
      return rejectedRows(file, labelOf, all);
    },
  };
}
