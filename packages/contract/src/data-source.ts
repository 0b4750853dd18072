/** A record as it comes from the database: columns by their database names. Amounts are decimal strings. */
export type Row = Readonly<Record<string, unknown>> & { readonly id: string };

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
  readonly field: string;
  readonly operator: FilterOperator;
  readonly value: string;
}

export interface Sort {
  readonly field: string;
  readonly descending: boolean;
}

/** Where a page begins: behind the record that the last page ended with (fast at any depth), or by counting. */
export type PageStart = { readonly after: PageKey } | { readonly offset: number };

/** The last record's value in the sort field (null sorts last) and its id. */
export interface PageKey {
  readonly value: string | null;
  readonly id: string;
}

export interface ListQuery {
  /** Part of any searched field, case ignored. */
  readonly search?: string;
  readonly filters?: readonly Filter[];
  readonly sort: Sort;
  readonly page: { readonly size: number } & PageStart;
  readonly signal?: AbortSignal;
}

export interface ListPage<R extends Row = Row> {
  readonly rows: readonly R[];
  /** Where the next page begins; null on the last one. */
  readonly next: PageKey | null;
}

/** Answer of the function `summarise_records`: how many records a query matches, and exact sums of amounts. */
export interface ListSummary {
  readonly count: number;
  readonly sums: Readonly<Record<string, string>>;
}

export interface UpdateOptions {
  /** Refuse with `data.stale` when the record was changed after this `updated_at`. */
  readonly ifUnchangedSince?: string;
}

/** What happened to a record of this organisation, on any device. Only the id is certain for a deletion. */
export interface ChangeEvent {
  readonly type: 'INSERT' | 'UPDATE' | 'DELETE';
  readonly id: string;
}

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

/** What a function takes: its arguments by name. */
export type FunctionArguments<Name extends string> = DatabaseFunctions extends {
  readonly [Known in Name]: { readonly arguments: infer Arguments };
}
  ? Arguments
  : Readonly<Record<string, unknown>>;

/** What a function answers. Amounts are exact: decimal strings, or JSON numbers that lose no digit. */
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
 * The one port to data. A screen asks the nearest one: the shell mounts Supabase, the demo a store in the browser.
 * Every method throws `AppError`; `data.aborted` where the caller's signal fired.
 */
export interface DataSource {
  list<R extends Row = Row>(table: string, query: ListQuery): Promise<ListPage<R>>;
  /** Throws `data.not_found`. */
  get<R extends Row = Row>(table: string, id: string, signal?: AbortSignal): Promise<R>;
  create<R extends Row = Row>(table: string, values: Readonly<Record<string, unknown>>): Promise<R>;
  update<R extends Row = Row>(
    table: string,
    id: string,
    changes: Readonly<Record<string, unknown>>,
    options?: UpdateOptions,
  ): Promise<R>;
  /** Refused whole when one of the records may not go. Answers how many went. */
  remove(table: string, ids: readonly string[]): Promise<number>;
  /** Runs a function of the database by name: `call('undo_import', { import_id }, signal)`. */
  call<Name extends FunctionName>(
    name: Name,
    ...parameters: CallParameters<Name>
  ): Promise<FunctionAnswer<Name>>;
  /** Tells of changes to a table, from this or any other session of the organisation; answers how to stop. */
  watch(
    table: string,
    listener: { onChange(event: ChangeEvent): void; onStatus(status: WatchStatus): void },
  ): () => void;
}
