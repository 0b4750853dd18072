import type { CsvShape } from '../shape.ts';
import { type CheckedRow, type ImportValues, own, type RowProblem } from './check-rows.ts';
import { DOCUMENT, type Planned, planDocuments, type ValidatedRows } from './documents.ts';
import type { CsvPlan, DuplicatePolicy, Matches, RepeatPolicy } from './import-answers.ts';
import type { ColumnMapping } from './mapping.ts';

/** Rows that an import will send, with its notes. */
export interface PlannedImport {
  readonly rows: readonly Planned[];
  /** Columns of the sent rows, in order. */
  readonly columns: readonly string[];
  /** Rows whose record already exists. */
  readonly skipped: readonly RowProblem[];
  readonly plan: CsvPlan;
}

/** Prints part of the sent rows as a table: the columns, then a row of cells for each record. */
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

/** Decides for each valid row whether it is sent, and whether it creates or updates a record. */
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

/** Reports that the record of a row already exists. */
const thereAlready = (line: number, field: string | null): RowProblem => ({
  line,
  field,
  message: 'This record is already there',
});

/** Plan of the valid rows: those that are sent, the number of updates, and those that are skipped. */
interface PlannedRows {
  readonly rows: readonly Planned[];
  readonly updates: number;
  readonly left: readonly RowProblem[];
  /** Rows for the same record as an earlier row, under any policy. */
  readonly repeated: number;
  /** Those of them that were merged into the earlier row. */
  readonly merged: number;
}

/** How rows are identified, and what happens to rows that match an existing record. */
interface RowRules {
  readonly matchBy: readonly string[];
  readonly matches: Matches;
  readonly policy: DuplicatePolicy;
  readonly repeats: RepeatPolicy;
}

/** The first row of the file that means a record. */
interface FirstRow {
  readonly line: number;
  /** Its position among the sent rows; undefined if it is not sent. */
  at: number | undefined;
}

/** Identity of a row. */
interface Recognised {
  /** The best field that it has a value in. */
  readonly field: string | null;
  /** Id of the stored record. */
  readonly id: string | undefined;
  /** An earlier row that means the same record, and the value by which it does. */
  readonly earlier: { readonly row: FirstRow; readonly by: string; readonly value: string } | undefined;
}

/**
 * Plans each valid row. Two rows are the same record if one of the fields that identify stored records says so: the
 * database answers for stored records, and the same rule applies within the file.
 */
function planRows(
  checked: readonly CheckedRow[],
  rules: RowRules,
  lineAt: (index: number) => number,
): PlannedRows {
  const { policy, repeats } = rules;
  const recognise = recogniser(rules);
  const rows: Planned[] = [];
  const left: RowProblem[] = [];
  const changed = new Map<string, number>();
  let repeated = 0;
  let merged = 0;

  const send = (index: number, values: ImportValues): number => rows.push({ index, values }) - 1;

  /**
   * Adds a row whose record is new in the file, or which creates another one; returns its position among the sent rows.
   */
  function add(index: number, values: ImportValues, { field, id }: Recognised): number | undefined {
    const line = lineAt(index);
    if (policy === 'create' || id === undefined) return send(index, values);
    const before = changed.get(id);
    if (policy === 'skip') left.push(thereAlready(line, field));
    else if (before !== undefined) left.push({ line, field, message: `Same record as in row ${before}` });
    else {
      changed.set(id, line);
      return send(index, { ...values, id });
    }
    return undefined;
  }

  /**
   * Completes the earlier row, which keeps its own cells; returns false if that row is not sent, or this row updates a
   * stored record.
   */
  function merge(values: ImportValues, { id, earlier }: Recognised): boolean {
    const { at, line } = earlier?.row ?? {};
    const first = at === undefined ? undefined : rows[at];
    if (repeats !== 'merge' || at === undefined || line === undefined || !first) return false;
    const stored = policy === 'create' || first.values.id !== undefined ? undefined : id;
    if (stored !== undefined && (policy === 'skip' || changed.has(stored))) return false;
    if (stored !== undefined) changed.set(stored, line);
    const whole = { ...values, ...first.values, ...(stored !== undefined && { id: stored }) };
    rows[at] = { ...first, values: whole };
    return true;
  }

  for (const { index, values } of checked) {
    if (!values) continue;
    const found = recognise(values, lineAt(index));
    const { earlier, row } = found;
    if (earlier) repeated += 1;
    if (!earlier || repeats === 'keep') row.at = add(index, values, found);
    else if (merge(values, found)) merged += 1;
    else left.push(repeatOf(lineAt(index), earlier));
  }
  return { rows, updates: changed.size, left, repeated, merged };
}

const repeatOf = (line: number, { by, value, row }: NonNullable<Recognised['earlier']>): RowProblem => ({
  line,
  field: by,
  value,
  message: `Same value as in row ${row.line}`,
});

/** Recognises the records that rows mean, one row after the other. */
function recogniser({ matchBy, matches }: RowRules) {
  const seen = new Map(matchBy.map((field) => [field, new Map<string, FirstRow>()]));
  return (values: ImportValues, line: number): Recognised & { readonly row: FirstRow } => {
    const said = matchBy.flatMap((field) => {
      const value = values[field] ?? null;
      return value === null ? [] : [{ field, value: String(value), folded: String(value).toLowerCase() }];
    });
    let id: string | undefined;
    let earlier: Recognised['earlier'];
    for (const { field, value, folded } of said) {
      id ??= own(matches[field], folded);
      const first = seen.get(field)?.get(folded);
      if (first) earlier ??= { row: first, by: field, value };
    }
    const row: FirstRow = { line, at: undefined };
    for (const { field, folded } of said) {
      const rows = seen.get(field);
      if (!rows?.has(folded)) rows?.set(folded, earlier?.row ?? row);
    }
    return { field: said[0]?.field ?? null, id, earlier, row };
  };
}
