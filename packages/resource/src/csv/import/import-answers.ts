import type { Delimiter } from '../../reading/separated.ts';
import type { Notation } from '../../validation/parse-text.ts';
import type { CsvProblem } from '../problems.ts';
import type { CsvSource, CsvTable, FileRows } from '../read-csv.ts';
import type { CsvShape } from '../shape.ts';
import type { ImportValues, NameProblems, RowProblem } from './check-rows.ts';
import type { ColumnMapping } from './mapping.ts';

/** Summary of a file for the import screen; the rows themselves stay in the session. */
export interface CsvSummary {
  readonly headers: readonly string[];
  readonly rowCount: number;
  readonly delimiter?: Delimiter;
  readonly encoding?: string;
  /** Rows of a report that are not records. */
  readonly leftOut?: CsvTable['leftOut'];
  /** The first ten rows of the file. */
  readonly preview: readonly (readonly string[])[];
  readonly mapping: ColumnMapping;
  /** Columns that are not empty. */
  readonly holding: readonly number[];
  /** Source columns of each derived column; derived columns come after the file's own. */
  readonly madeOf: Readonly<Record<number, readonly number[]>>;
  /** Messages about data of the file that is not imported. */
  readonly notes: readonly string[];
  /** Another list whose records are also in the file. */
  readonly alsoHolds?: string;
}

/** A file that could be read, or why it could not. */
export type CsvOpened =
  | { readonly ok: true; readonly summary: CsvSummary }
  | { readonly ok: false; readonly problem: CsvProblem };

/**
 * The result of validating every row. `problems` has the first thousand of `problemCount`. A row of a
 * document with another faulty row counts as faulty: a document is imported completely.
 */
export interface CsvChecked {
  readonly sound: number;
  readonly faulty: number;
  /** Number of documents in the file, including invalid ones. */
  readonly documents?: number;
  readonly problems: readonly RowProblem[];
  readonly problemCount: number;
}

/** Policy for a row whose record already exists: skip it, update that record, or create another. */
export type DuplicatePolicy = 'skip' | 'update' | 'create';

/**
 * Policy for a row that means the same record as an earlier row of the file: skip it, complete the earlier
 * one, or create two.
 */
export type RepeatPolicy = 'skip' | 'merge' | 'keep';

/** The first skipped rows, each with the reason, and their total number. */
export interface LeftOut {
  readonly rows: readonly RowProblem[];
  readonly count: number;
}

/** Ids of existing records, by field and by value in lower case. */
export type Matches = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Plan of an import: `total` rows, which create new records and change others. */
export interface CsvPlan {
  readonly total: number;
  readonly creates: number;
  readonly updates: number;
  /** Skipped rows: their records already exist, or occur earlier in the file. */
  readonly skipped: number;
  /** Rows for the same record as an earlier row, under any policy; absent if there are none. */
  readonly repeated?: number;
  /** Rows merged into an earlier one; absent if there are none. */
  readonly merged?: number;
}

/** A row that the server refused, by its place among the rows that were sent, from 1. */
export interface Refusal {
  readonly row: number;
  readonly field: string | null;
  readonly message: string;
}

/** One file from reading to import. It holds the rows and returns summaries and batches. */
export interface ImportSession {
  /** Reads a file, or takes the rows of a workbook, and guesses which column is which field. */
  open(source: CsvSource | FileRows, shape: CsvShape): CsvOpened;
  /** Validates every row by the rules of the form, and by the known problems of names. */
  check(mapping: ColumnMapping, notation: Notation, names?: NameProblems): CsvChecked;
  /**
   * Replaces the text of a cell, as though the file contained it, and returns true if the cell exists. The next check
   * validates all rows again.
   */
  correct(line: number, field: string, text: string): boolean;
  /** The different texts of a field's column, validated or not: for finding the records that they name. */
  namesIn(mapping: ColumnMapping, field: string): readonly string[];
  /** Returns the distinct values of a field, to look up existing records. */
  valuesOf(field: string): readonly string[];
  /**
   * Decides how each valid row is imported. Unless `repeats` says otherwise, rows for the same record create it once. A
   * document whose number already exists is always skipped.
   */
  plan(matches: Matches, policy: DuplicatePolicy, repeats?: RepeatPolicy): CsvPlan;
  /** Returns rows that are not sent: invalid ones, and those that the plan skips. Limited to a readable number. */
  leftOut(): LeftOut;
  /** Rows of the plan, ready to be sent. */
  part(from: number, size: number): readonly ImportValues[];
  /** The same rows as the JSON of a table, a list of columns and then a list of cells for each row. */
  table(from: number, size: number): string;
  /** Returns the rows that were not imported, as in the file, each with its row number and the reason. */
  rejected(refusals: readonly Refusal[]): string;
  /** Row number in the file of a row that was sent, counted from 1. */
  lineOf(row: number): number;
}
