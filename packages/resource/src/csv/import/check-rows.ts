import type { DateFormat } from '@ledgerwise/contract';
import { type DateOrder, findDateOrder, readDate } from '../../reading/dates.ts';
import { guessDecimalMark } from '../../validation/amounts.ts';
import type { Notation, Parsed } from '../../validation/parse-text.ts';
import { validateField } from '../../validation/validate.ts';
import { restoreCell } from '../cells.ts';
import type { CsvTable } from '../read-csv.ts';
import type { CsvShape } from '../shape.ts';
import type { ColumnMapping } from './mapping.ts';

/** Problem of one cell, or of a whole row if `field` is null. */
export interface RowProblem {
  /** Row number as a spreadsheet counts it. */
  readonly line: number;
  readonly field: string | null;
  readonly message: string;
  /** The text of the cell, if it can be corrected. */
  readonly value?: string;
}

/** Values of a record by field name, ready for the import; only cells that hold something. */
export type ImportValues = Readonly<Record<string, unknown>>;

/** Problems with names of records in a file: a message for each, by field and by name. */
export type NameProblems = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** A validated row of a file: its values, or null if it is faulty. */
export interface CheckedRow {
  /** Index into the table's rows. */
  readonly index: number;
  readonly values: ImportValues | null;
  /** Readable values of a faulty row. */
  readonly said?: ImportValues;
}

/** Looks up a value by text from the file, which may be `constructor`. */
export function own<Value>(
  found: Readonly<Record<string, Value>> | undefined,
  key: string,
): Value | undefined {
  return found && Object.hasOwn(found, key) ? found[key] : undefined;
}

const AMOUNTS: ReadonlySet<string> = new Set(['decimal', 'money', 'percent', 'integer']);
/** Number of rows that are read to detect how a column writes dates and amounts. */
const SAMPLE_SIZE = 1000;

/** Field kinds whose cells repeat a few values. */
const REPETITIVE: ReadonlySet<string> = new Set(['choice', 'flag', 'date', 'integer', 'percent', 'ref']);
const MOST_REMEMBERED = 1000;

type CsvField = CsvShape['fields'][string];

const ORDERS: Readonly<Record<DateFormat, DateOrder>> = {
  'DD/MM/YYYY': 'DMY',
  'MM/DD/YYYY': 'MDY',
  'YYYY-MM-DD': 'YMD',
};
const FORMATS: Readonly<Record<DateOrder, DateFormat>> = {
  DMY: 'DD/MM/YYYY',
  MDY: 'MM/DD/YYYY',
  YMD: 'YYYY-MM-DD',
};

/** The format of a column's dates; undefined where not all of them are days, or would be other days in another order. */
function dateFormatOf(texts: readonly string[]): DateFormat | undefined {
  const { order, areDays, doubt } = findDateOrder(texts.filter((text) => text.trim() !== ''));
  return areDays && !doubt ? FORMATS[order] : undefined;
}

/** Reads a cell. Programs write days in more ways than people type them: `31 Mar 2026`, or with a time. */
function readCell(field: CsvField, text: string, notation: Notation): Parsed {
  const day = field.kind === 'date' ? readDate(text, ORDERS[notation.dateFormat ?? 'DD/MM/YYYY']) : null;
  return validateField(field, day ?? text, notation);
}

/** Validates the cells of a column, and remembers the results. */
function validatorOf(field: CsvField, notation: Notation): (text: string) => Parsed {
  if (!REPETITIVE.has(field.kind)) return (text) => readCell(field, text, notation);
  const known = new Map<string, Parsed>();
  return (text) => {
    const before = known.get(text);
    if (before) return before;
    const result = readCell(field, text, notation);
    if (known.size < MOST_REMEMBERED) known.set(text, result);
    return result;
  };
}

function columnSample({ rows }: CsvTable, column: number): string[] {
  return rows.slice(0, SAMPLE_SIZE).flatMap((row) => row[column] || []);
}

/** Detects how each mapped column writes dates and amounts. */
export function notationsOf(
  shape: CsvShape,
  table: CsvTable,
  mapping: ColumnMapping,
  given: Notation,
): ReadonlyMap<string, Notation> {
  const notations = Object.entries(mapping).map(([name, column]): [string, Notation] => {
    const kind = shape.fields[name]?.kind ?? 'text';
    const mark = AMOUNTS.has(kind) ? guessDecimalMark(columnSample(table, column)) : undefined;
    const format = kind === 'date' ? dateFormatOf(columnSample(table, column)) : undefined;
    return [name, { ...given, ...(mark && { decimalMark: mark }), ...(format && { dateFormat: format }) }];
  });
  return new Map(notations);
}

/** Checks rows `from` up to `to` of the file; `report` gets every problem. */
export function checkRows(
  shape: CsvShape,
  table: CsvTable,
  mapping: ColumnMapping,
  notations: ReadonlyMap<string, Notation>,
  report: (problem: RowProblem) => void,
  names: NameProblems = {},
  range: { readonly from: number; readonly to: number } = { from: 0, to: table.rows.length },
): readonly CheckedRow[] {
  const width = table.headers.length;
  const columns = Object.entries(mapping).flatMap(([name, column]) => {
    const field = shape.fields[name];
    return field ? [{ name, column, field, validate: validatorOf(field, notations.get(name) ?? {}) }] : [];
  });
  // A document's first row may have required values for all its rows.
  const isNeeded = (name: string, field: CsvField): boolean =>
    field.required && field.default === undefined && !shape.document?.head.includes(name);
  // A required field that is mapped to no column is missing from every row.
  const unmapped = Object.entries(shape.fields).flatMap(([name, field]) =>
    isNeeded(name, field) && !field.readOnly && !(name in mapping) ? [{ name, field }] : [],
  );
  return table.rows.slice(range.from, range.to).map((cells, at) => {
    const index = range.from + at;
    const line = table.lines[index] ?? 0;
    if (cells.length !== width) {
      const count = `${cells.length} ${cells.length === 1 ? 'cell' : 'cells'}`;
      report({
        line,
        field: null,
        message: `This row has ${count}, the header row has ${table.ownColumns ?? width}`,
      });
      return { index, values: null };
    }
    const values: Record<string, unknown> = {};
    let isSound = true;
    for (const { name, field } of unmapped) {
      isSound = false;
      report({ line, field: name, message: field.requiredMessage });
    }
    for (const { name, column, field, validate } of columns) {
      const text = restoreCell(cells[column] ?? '');
      const isEmpty = text.trim() === '';
      // For an empty cell, the field keeps the database's default or the record's stored value.
      if (isEmpty && !isNeeded(name, field)) continue;
      const misnamed = own(names[name], text.trim());
      const parsed = misnamed === undefined ? validate(text) : { problem: misnamed };
      if ('problem' in parsed) {
        isSound = false;
        if (misnamed !== undefined) values[name] = text;
        report({ line, field: name, message: parsed.problem });
      } else values[name] = parsed.value;
    }
    return isSound ? { index, values } : { index, values: null, ...(shape.document && { said: values }) };
  });
}
