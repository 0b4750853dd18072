import type { CsvShape } from '../shape.ts';
import type { RowProblem } from './check-rows.ts';
import { DOCUMENT, type Planned, planDocuments } from './documents.ts';
import type { CsvPlan } from './import-answers.ts';
import type { ColumnMapping } from './mapping.ts';
import { planRows, type RowRules, thereAlready } from './plan-rows.ts';
import type { ValidatedRows } from './validate-rows.ts';

/** Rows that an import will send, with its notes. */
export interface PlannedImport {
  readonly rows: readonly Planned[];
  /** Of what is sent, in their order. */
  readonly columns: readonly string[];
  /** Rows whose record is there already. */
  readonly skipped: readonly RowProblem[];
  readonly plan: CsvPlan;
}

/** Part of what is sent as a table: the columns, then a row of cells for each. */
export function tableText(
  { rows, columns }: Pick<PlannedImport, 'rows' | 'columns'>,
  from: number,
  size: number,
): string {
  const part = rows.slice(from, from + size);
  return JSON.stringify([
    columns,
    ...part.map(({ values }) => columns.map((column) => values[column] ?? null)),
  ]);
}

/** Decides for each valid row whether it is sent, and as a new or an updated record. */
export function planImport(
  { matchBy, document }: CsvShape,
  { rows: checked, documents }: ValidatedRows,
  mapping: ColumnMapping,
  { matches, policy, repeats }: Pick<RowRules, 'matches' | 'policy' | 'repeats'>,
  lineAt: (index: number) => number,
): PlannedImport {
  const fields = Object.keys(mapping);
  if (document && documents) {
    const { number } = document;
    const there = number === undefined ? {} : matches[number];
    const { rows, known, creates } = planDocuments(documents, number, there);
    return {
      rows,
      columns: [...fields, DOCUMENT],
      skipped: known
        .flatMap(({ rows: own }) => own)
        .map(({ index }) => thereAlready(lineAt(index), number ?? null)),
      plan: { total: rows.length, creates, updates: 0, skipped: known.length },
    };
  }
  const rules = { matchBy, matches, policy, repeats };
  const { rows, updates, left, repeated, merged } = planRows(checked, rules, lineAt);
  return {
    rows,
    columns: updates > 0 ? ['id', ...fields] : fields,
    skipped: left,
    plan: {
      ...{ total: rows.length, creates: rows.length - updates, updates, skipped: left.length },
      ...(repeated > 0 && { repeated }),
      ...(merged > 0 && { merged }),
    },
  };
}
