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
  /** Rows of a report that are none of its records. */
  readonly leftOut?: CsvTable['leftOut'];
  /** The first ten rows of the file. */
  readonly preview: readonly (readonly string[])[];
  readonly mapping: ColumnMapping;
  /** Columns in which something stands. */
  readonly holding: readonly number[];
  /** By generated column, which comes after the file's own: the columns that it was made of. */
  readonly madeOf: Readonly<Record<number, readonly number[]>>;
  /** Parts of the file that are not imported, as sentences. */
  readonly notes: readonly string[];
  /** Another list whose records the file holds as well. */
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
  /** How many documents the rows make, the faulty ones too. */
  readonly documents?: number;
  readonly problems: readonly RowProblem[];
  readonly problemCount: number;
}

/** Policy for a row whose record exists already: skip it, update that record, or create another. */
export type DuplicatePolicy = 'skip' | 'update' | 'create';

/**
 * Policy for a row that means the same record as an earlier row of the file: skip it, complete the earlier
 * one, or create two.
 */
export type RepeatPolicy = 'skip' | 'merge' | 'keep';

/** Rows that are left out, each with the reason: the first of them, and how many there are. */
export interface LeftOut {
  readonly rows: readonly RowProblem[];
  readonly count: number;
}

/** Ids of records that are already there, by field and by value in lower case. */
export type Matches = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Plan of an import: `total` rows, which create new records and change others. */
export interface CsvPlan {
  readonly total: number;
  readonly creates: number;
  readonly updates: number;
  /** Rows that are left out: their records are there already, or are in the file before. */
  readonly skipped: number;
  /** Rows that mean the same record as an earlier one of the file, whatever becomes of them; absent where there is none. */
  readonly repeated?: number;
  /** Rows that went into an earlier one; absent where there is none. */
  readonly merged?: number;
}

/** A row that the server refused, by its place among the rows that were sent, from 1. */
export interface Refusal {
  readonly row: number;
  readonly field: string | null;
  readonly message: string;
}

/** One file from reading to import. It holds the rows; its users get summaries and batches. */
export interface ImportSession {
  /** Reads a file, or takes the rows of a workbook, and guesses which column is which field. */
  open(source: CsvSource | FileRows, shape: CsvShape): CsvOpened;
  /** Validates every row by the rules of the form, and by the known problems of names. */
  check(mapping: ColumnMapping, notation: Notation, names?: NameProblems): CsvChecked;
  /**
   * Writes another text into a cell, as though the file had it, and returns whether there is such a cell. The
   * next check validates everything again.
   */
  correct(line: number, field: string, text: string): boolean;
  /** The different texts of a field's column, validated or not: for finding the records that they name. */
  namesIn(mapping: ColumnMapping, field: string): readonly string[];
  /** Different values of a field, for finding the records that are already there. */
  valuesOf(field: string): readonly string[];
  /**
   * Decides what becomes of each sound row; rows of the file that mean the same record go in once, unless it is said
   * otherwise or others are made of all. A document whose number is there already is left out, whatever the policy.
   */
  plan(matches: Matches, policy: DuplicatePolicy, repeats?: RepeatPolicy): CsvPlan;
  /**
   * Rows that are not sent: faulty ones, and those that the plan leaves out. Limited to what a person reads.
   */
  leftOut(): LeftOut;
  /** Rows of the plan, ready to be sent. */
  part(from: number, size: number): readonly ImportValues[];
  /** The same rows as the JSON of a table, a list of columns and then a list of cells for each row. */
  table(from: number, size: number): string;
  /** The rows that did not go in, as they stood in the file, each with its row number and the reason. */
  rejected(refusals: readonly Refusal[]): string;
  /** Row number in the file of a row that was sent, counted from 1. */
  lineOf(row: number): number;
}
