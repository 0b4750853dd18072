import { type CheckedRow, own, type RowProblem } from './check-rows.ts';
import type { Planned } from './documents.ts';
import type { DuplicatePolicy, Matches } from './import-answers.ts';

/** Says of a row that its record is there already. */
export const thereAlready = (line: number, field: string | null): RowProblem => ({
  line,
  field,
  message: 'This record is already there',
});

/** What becomes of the sound rows: which are sent, how many of those change a record, and which are left out. */
export interface PlannedRows {
  readonly rows: readonly Planned[];
  readonly updates: number;
  readonly left: readonly RowProblem[];
}

/** Rows of the file that mean the same record go in once; what becomes of records that are there, the policy says. */
export function planRows(
  checked: readonly CheckedRow[],
  matchBy: readonly string[],
  matches: Matches,
  policy: DuplicatePolicy,
  lineAt: (index: number) => number,
): PlannedRows {
  const seen = new Map(matchBy.map((field) => [field, new Map<string, number>()]));
  const rows: Planned[] = [];
  const left: RowProblem[] = [];
  let updates = 0;
  for (const { index, values } of checked) {
    if (!values) continue;
    // Within the file the best field that a row has decides: two people may share a name, not an address.
    let key: { readonly field: string; readonly value: string } | undefined;
    let id: string | undefined;
    for (const field of matchBy) {
      const known = matches[field];
      if (key && (id !== undefined || !known)) continue;
      const value = values[field] ?? null;
      if (value === null) continue;
      const folded = String(value).toLowerCase();
      key ??= { field, value: folded };
      id ??= own(known, folded);
    }
    const lines = key && seen.get(key.field);
    const earlier = key && lines?.get(key.value);
    if (key && earlier === undefined) lines?.set(key.value, lineAt(index));
    if (policy === 'create') rows.push({ index, values });
    else if (earlier !== undefined && key)
      left.push({ line: lineAt(index), field: key.field, message: `Same value as in row ${earlier}` });
    else if (id === undefined) rows.push({ index, values });
    else if (policy === 'skip') left.push(thereAlready(lineAt(index), key?.field ?? null));
    else {
      rows.push({ index, values: { ...values, id } });
      updates += 1;
    }
  }
  return { rows, updates, left };
}
