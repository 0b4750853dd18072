/** A record: its values by the names of the columns. Decimal numbers that must stay exact are strings. */
export type Row = Readonly<Record<string, unknown>> & { readonly id: string };

/**
 * How a filter compares a field with a value. Which operators a field takes depends on its type: text, number, date, choice.
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
  /** How the column is compared with the value. */
  readonly operator: FilterOperator;
  /**
   * The value as text, whatever the type of the column: `1250.5`, `2026-01-31`, `true`. A text that is no value of the column
   * is refused with `data.invalid` or `query.invalid_value`.
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

/** Where a page begins: after the last record of the page before (fast at any depth), or after a number of records. */
export type PageStart = { readonly after: PageKey } | { readonly offset: number };

/** The record that a page begins after: its value of the sorted column, and its id. */
export interface PageKey {
  /** The value as text; null where the record has none. */
  readonly value: string | null;
  /** Id of the record, which tells it from others of the same value. */
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
  /** How many records at most (1 to 1000), and where they begin. */
  readonly page: { readonly size: number } & PageStart;
  /** Cancels the request, which then throws `data.aborted`. */
  readonly signal?: AbortSignal;
}

/** One page of records. */
export interface ListPage<R extends Row = Row> {
  /** In the order of the query; empty where nothing matches. */
  readonly rows: readonly R[];
  /** Where the next page begins; null on the last one. */
  readonly next: PageKey | null;
}

/** Answer of the function `summarise_records`: how many records a query matches, and exact sums of amounts. */
export interface ListSummary {
  /** Records that match. */
  readonly count: number;
  /** Decimal strings by column name, exact at any size. */
  readonly sums: Readonly<Record<string, string>>;
  /** Records in each view that was asked for, by its id, whatever the search and the filters. */
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

/** Whether changes arrive: not yet, now, or not since the connection was lost. */
export type WatchStatus = 'connecting' | 'live' | 'offline';

/**
 * The functions of the database, by name: `{ arguments, answer }`. Empty here, where any name may be called; whoever
 * knows the database declares its functions into this interface, and then only those, with what they take.
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

/** The arguments may be left out where all of them may. */
type CallParameters<Name extends string> =
  Record<never, never> extends FunctionArguments<Name>
    ? [args?: FunctionArguments<Name>, signal?: AbortSignal]
    : [args: FunctionArguments<Name>, signal?: AbortSignal];

/**
 * How screens read and write data (`useHost().data`). The shell provides the server's, a demo may provide a store in the browser.
 * Every method throws `AppError`; `data.aborted` where the caller's signal fired.
 */
export interface DataSource {
  /**
   * One page of a table's records, of those that the caller may read. Throws `data.invalid` or `query.*` for a query
   * that the table does not know.
   */
  list<R extends Row = Row>(table: string, query: ListQuery): Promise<ListPage<R>>;
  /** One record, whole. Throws `data.not_found` where there is none, or none that the caller may read. */
  get<R extends Row = Row>(table: string, id: string, signal?: AbortSignal): Promise<R>;
  /**
   * The newest rows of a table as its policies show them, whether there is a list of it or not: for self-tests, which look
   * at the table itself. Absent where records are in no database, as in a demo.
   */
  readTable?(table: string, size: number): Promise<readonly Row[]>;
  /** Makes the id of a new record; absent where a random UUID will do. */
  newId?(): string;
  /**
   * Adds a record and returns it whole, with the values that the database filled in. Throws `data.invalid` with a sentence by
   * field, `data.conflict`, `data.forbidden`.
   */
  create<R extends Row = Row>(table: string, values: Readonly<Record<string, unknown>>): Promise<R>;
  /**
   * Changes the named columns and returns the whole record. Throws `data.stale` (see `UpdateOptions`),
   * `data.not_found`, `data.invalid`, `data.forbidden`.
   */
  update<R extends Row = Row>(
    table: string,
    id: string,
    changes: Readonly<Record<string, unknown>>,
    options?: UpdateOptions,
  ): Promise<R>;
  /**
   * Deletes records, all or none: throws `record.referenced` naming one that others refer to, `record.not_found` where one
   * is not there. Returns how many were deleted.
   */
  remove(table: string, ids: readonly string[]): Promise<number>;
  /**
   * Runs a function of the database by name: `call('undo_import', { import_id }, signal)`. Throws what the function
   * refuses, with its code (`packages/docs/errors.md`) and its sentence.
   */
  call<Name extends FunctionName>(
    name: Name,
    ...parameters: CallParameters<Name>
  ): Promise<FunctionAnswer<Name>>;
  /** Tells of changes to a table, by this or any other session of the organization; returns a function that stops it. */
  watch(
    table: string,
    listener: { onChange(event: ChangeEvent): void; onStatus(status: WatchStatus): void },
  ): () => void;
}
