import type { FieldsOfTable, TableName } from './database/columns.ts';
import type { Fields } from './define-resource.ts';

/** Lines of a document: a separate table, entered and saved with the document. */
export interface LineResource {
  /** Table name. */
  readonly name: string;
  /** Names of one line, and of several. */
  readonly label: { readonly one: string; readonly many: string };
  /** The column that holds the id of the record they belong to. */
  readonly parent: string;
  readonly fields: Fields;
  /** Columns of the line grid, in order; a read-only one shows the line's price (`DocumentTally.priceOf`). */
  readonly columns: readonly string[];
  /** Fields that mean nothing unless a flag of the line is set, by name of the flag (a tax rate: whether it is taxed). */
  readonly onlyWith?: Readonly<Partial<Record<string, string>>>;
  /** Fields that are neither shown nor sent, but used while a line is entered: the components of its tax. */
  readonly keeps?: readonly string[];
  /** Columns that empty another one when something is entered in them, by name of the column: a rate empties the tax code. */
  readonly empties?: Readonly<Partial<Record<string, string>>>;
  /** Columns for the books only, which printed documents and PDFs leave out. */
  readonly notPrinted?: readonly string[];
  /** Columns that only exist once an organization has named them: those of its tracking categories. */
  readonly named?: readonly string[];
  /** Two amounts of which a line has one: entering one clears the other, and their totals must be equal. */
  readonly sides?: LineSides;
}

/** The names of the fields with a line's debit and credit. */
export interface LineSides {
  readonly debit: string;
  readonly credit: string;
}

/** Input of `defineLines`. Described at `LineResource`. */
export interface LineResourceInput<Name extends string, F extends Fields> extends LineResource {
  readonly name: Name;
  readonly fields: F;
  readonly columns: readonly NoInfer<Extract<keyof F, string>>[];
  readonly onlyWith?: Readonly<
    Partial<Record<NoInfer<Extract<keyof F, string>>, NoInfer<Extract<keyof F, string>>>>
  >;
}

/**
 * Declares the lines of a document, held to their table at compile time. They are in the order of the column `position`.
 */
export function defineLines<const N extends TableName, const F extends Fields>(
  input: LineResourceInput<N, F> & { readonly fields: NoInfer<FieldsOfTable<N, F>> },
): LineResourceInput<N, F> {
  return input;
}
