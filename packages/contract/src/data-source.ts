/** A record: its values by the names of the columns. Decimal numbers that must stay exact are strings. */
export type Row = Readonly<Record<string, unknown>> & { readonly id: string };

/**
 * Comparison of a field with a value. The field's type (text, number, date, choice) decides which operators it accepts.
 */
export type FilterOperator =
  | 'equals'
  | 'not_equals'
  | 'contains'
  | 'starts_with'
  | 'ends_with'
  | 'greater_than'
  | 'less_than'
  | 'at_least'
  | 'at_most'
  | 'between'
  | 'in'
  | 'empty';

/**
 * One condition; conditions are joined by *and*. `between` takes `first:second`, both ends included; `in` takes
 * the choices joined by commas; `empty` takes `true` or `false`. Text operators ignore case.
 */
export interface Filter {
  /** Name of the column. */
  readonly field: string;
  /** Comparison of the column with the value. */
  readonly operator: FilterOperator;
  /**
   * The value as text, for every type of column: `1250.5`, `2026-01-31`, `true`. An invalid value is refused with
   * `data.invalid` or `query.invalid_value`.
   */
  readonly value: string;
}

/**
 * The order of a list. Null comes last in both directions; records of the same value are ordered by id in the same direction;
 * texts are in the order of CLDR's root collation.
 */
export interface Sort {
  /** Name of the column. */
  readonly field: string;
  /** True: the largest, the latest or the last of the alphabet comes first. */
  readonly descending: boolean;
}

/** Start of a page: after the last record of the previous page (fast at any depth), or after a number of records. */
export type PageStart = { readonly after: PageKey } | { readonly offset: number };

/** The record that a page begins after: its value of the sorted column, and its id. */
export interface PageKey {
  /** The value as text; null if the record has no value. */
  readonly value: string | null;
  /** Id of the record, which distinguishes records with the same value. */
  readonly id: string;
}

/** Request of a list: which records, in which order, and which page of them. */
export interface ListQuery {
  /** Part of any searched field, case ignored. */
  readonly search?: string;
  /** Conditions, joined by *and*. */
  readonly filters?: readonly Filter[];
  /** The order of the records, over all pages. */
  readonly sort: Sort;
  /** Page size (1 to 1000) and start. */
  readonly page: { readonly size: number } & PageStart;
  /** Cancels the request, which then throws `data.aborted`. */
  readonly signal?: AbortSignal;
}

/** One page of records. */
export interface ListPage<R extends Row = Row> {
  /** In the order of the query; empty if nothing matches. */
  readonly rows: readonly R[];
  /** Start of the next page; null on the last one. */
  readonly next: PageKey | null;
}

/** Answer of the function `summarise_records`: how many records a query matches, and exact sums of amounts. */
export interface ListSummary {
  /** Records that match. */
  readonly count: number;
  /** Decimal strings by column name, exact at any size. */
  readonly sums: Readonly<Record<string, string>>;
  /** Number of records in each requested view by its id, ignoring search and filters. */
  readonly views?: Readonly<Record<string, number>>;
}

/** Options of `DataSource.update`. */
export interface UpdateOptions {
  /** Refuse with `data.stale` when the record was changed after this `updated_at`. */
  readonly ifUnchangedSince?: string;
}

/** A change of a record of this organization, on any device. Only the id is certain for a deletion. */
export interface ChangeEvent {
  /** Kind of change, in the words of SQL. */
  readonly type: 'INSERT' | 'UPDATE' | 'DELETE';
  /** Id of the record. */
  readonly id: string;
}

/** Status of live changes: not connected yet, receiving, or disconnected. */
export type WatchStatus = 'connecting' | 'live' | 'offline';

/**
 * The functions of the database, by name: `{ arguments, answer }`. While it is empty, any name may be called. A package
 * that knows the database declares its functions here; then only those can be called, with their types.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled in by declaration merging
export interface DatabaseFunctions {}

/** The name of a function that `call` runs. */
export type FunctionName = [keyof DatabaseFunctions] extends [never]
  ? string
  : Extract<keyof DatabaseFunctions, string>;

/** Arguments of a function, by name. */
export type FunctionArguments<Name extends string> = DatabaseFunctions extends {
  readonly [Known in Name]: { readonly arguments: infer Arguments };
}
  ? Arguments
  : Readonly<Record<string, unknown>>;

/** Result of a function. Amounts are exact: decimal strings, or JSON numbers that lose no digit. */
export type FunctionAnswer<Name extends string> = DatabaseFunctions extends {
  readonly [Known in Name]: { readonly answer: infer Answer };
}
  ? Answer
  : unknown;

/** The arguments may be omitted if all of them are optional. */
type CallParameters<Name extends string> =
  Record<never, never> extends FunctionArguments<Name>
    ? [args?: FunctionArguments<Name>, signal?: AbortSignal]
    : [args: FunctionArguments<Name>, signal?: AbortSignal];

/**
 * Port through which screens read and write data (`useHost().data`). The shell provides the server's data; a demo may
 * provide data in the browser. Every method throws `AppError`, with `data.aborted` if the caller's signal was aborted.
 */
export interface DataSource {
  /**
   * One page of a table's records, of those that the caller may read. Throws `data.invalid` or `query.*` for a query
   * that the table does not know.
   */
  list<R extends Row = Row>(table: string, query: ListQuery): Promise<ListPage<R>>;
  /**
   * Returns one record with all its columns. Throws `data.not_found` if it does not exist or the caller may not read
   * it.
   */
  get<R extends Row = Row>(table: string, id: string, signal?: AbortSignal): Promise<R>;
  /**
   * Returns the newest rows of a table that its policies show, even if the table has no list. For self-tests, which
   * check the table itself. Absent if there is no database, as in a demo.
   */
  readTable?(table: string, size: number): Promise<readonly Row[]>;
  /** Creates the id of a new record; if absent, use a random UUID. */
  newId?(): string;
  /**
   * Adds a record and returns all its columns, including the values that the database filled in. Throws `data.invalid`
   * with a message by field, `data.conflict` or `data.forbidden`.
   */
  create<R extends Row = Row>(table: string, values: Readonly<Record<string, unknown>>): Promise<R>;
  /**
   * Changes the given columns and returns all columns of the record. Throws `data.stale` (see `UpdateOptions`),
   * `data.not_found`, `data.invalid` or `data.forbidden`.
   */
  update<R extends Row = Row>(
    table: string,
    id: string,
    changes: Readonly<Record<string, unknown>>,
    options?: UpdateOptions,
  ): Promise<R>;
  /**
   * Deletes all of the records or none. Throws `record.referenced` naming one that other records refer to, or
   * `record.not_found` if one does not exist. Returns the number of deleted records.
   */
  remove(table: string, ids: readonly string[]): Promise<number>;
  /**
   * Runs a function of the database by name: `call('undo_import', { import_id }, signal)`. Throws the function's
   * refusals with their code (`packages/docs/errors.md`) and message.
   */
  call<Name extends FunctionName>(
    name: Name,
    ...parameters: CallParameters<Name>
  ): Promise<FunctionAnswer<Name>>;
  /** Watches changes to a table by any session of the organization; returns a function that stops it. */
  watch(
    table: string,
    listener: { onChange(event: ChangeEvent): void; onStatus(status: WatchStatus): void },
  ): () => void;
}
