import type { CsvTable } from '../read-csv.ts';
import type { CsvDocument, CsvShape } from '../shape.ts';
import { type CheckedRow, type ImportValues, own, type RowProblem } from './check-rows.ts';

/** Rows that make one document of a file. */
export interface FileDocument {
  readonly rows: readonly CheckedRow[];
  readonly isSound: boolean;
}

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

/** A row that is sent. */
export interface Planned {
  readonly index: number;
  readonly values: ImportValues;
}

/** Column of the sent rows that identifies the document, even if rows between are skipped. */
export const DOCUMENT = 'document';

const folded = (value: unknown): string =>
  String(value ?? '')
    .trim()
    .toLowerCase();
const saysOf = ({ values, said }: CheckedRow): ImportValues => values ?? said ?? {};

/**
 * True if a row continues the document above it: by its number or, without one, by the other identifying fields. A
 * blank cell repeats the row above, and so does a cell that cannot be read, so that a document is skipped as a whole
 * rather than imported by half. `private.is_same_document` has the same rule.
 */
function isSame({ number, sameBy }: CsvDocument, head: ImportValues, row: ImportValues): boolean {
  const names = number === undefined || row[number] === undefined ? sameBy : [number];
  return names.every((name) => row[name] === undefined || folded(row[name]) === folded(head[name]));
}

interface Started {
  readonly first: CheckedRow;
  readonly rows: CheckedRow[];
  head: ImportValues;
  isSound: boolean;
}

/** Groups the rows of a file into documents, in order; contradictions between rows go to `report`. */
function documentsOf(
  shape: CsvShape & { readonly document: CsvDocument },
  checked: readonly CheckedRow[],
  lineOf: (row: CheckedRow) => number,
  report: (problem: RowProblem) => void,
): readonly FileDocument[] {
  const { document, fields, label } = shape;
  const one = label.one.toLowerCase();
  const labelOf = (name: string): string => fields[name]?.label ?? name;
  const found: Started[] = [];
  const refuse = (of: Started, row: CheckedRow, field: string, message: string): void => {
    of.isSound = false;
    report({ line: lineOf(row), field, message });
  };
  for (const row of checked) {
    const says = saysOf(row);
    let current = found.at(-1);
    if (!current || !isSame(document, current.head, says)) {
      current = { first: row, rows: [], head: {}, isSound: true };
      found.push(current);
    }
    for (const name of document.head) {
      const before = current.head[name];
      if (says[name] === undefined) continue;
      if (before === undefined) current.head = { ...current.head, [name]: says[name] };
      else if (folded(before) !== folded(says[name]))
        refuse(
          current,
          row,
          name,
          `${labelOf(name)} differs from row ${lineOf(current.first)}, the first row of this ${one}`,
        );
    }
    current.rows.push(row);
    if (row.values === null) current.isSound = false;
  }
  const started = new Map<string, number>();
  for (const each of found) {
    const { first, head } = each;
    const number = document.number === undefined ? '' : folded(head[document.number]);
    const earlier = number === '' ? undefined : started.get(number);
    if (earlier !== undefined && document.number !== undefined)
      refuse(
        each,
        first,
        document.number,
        `Row ${earlier} begins another ${one} with this number. Put all of its rows together`,
      );
    else if (number !== '') started.set(number, lineOf(first));
    // A row that cannot be read may contain the missing value.
    const { needs } = document;
    if (each.isSound && head[needs] === undefined)
      refuse(each, first, needs, fields[needs]?.requiredMessage ?? '');
  }
  return found.map(({ rows, isSound }) => ({ rows, isSound }));
}

/** Puts validated rows together to documents, and takes out those of faulty ones. */
export function validateDocuments(
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

/** Plans the documents to send, and those to skip because their number already exists. */
export function planDocuments(
  documents: readonly FileDocument[],
  number: string | undefined,
  matches?: Readonly<Record<string, string>>,
) {
  const isKnown = ({ rows }: FileDocument): boolean =>
    number !== undefined && rows.some(({ values }) => own(matches, folded(values?.[number])) !== undefined);
  const sound = documents.filter(({ isSound }) => isSound);
  const added = sound.filter((document) => !isKnown(document));
  const rows: readonly Planned[] = added.flatMap((document, place) =>
    document.rows.map(({ index, values }) => ({ index, values: { ...values, [DOCUMENT]: String(place) } })),
  );
  return { rows, creates: added.length, known: sound.filter(isKnown) };
}
