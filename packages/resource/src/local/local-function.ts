import type { LocalTable } from './table.ts';

/** A function of the store: what `call` runs. */
export type LocalFunction = (args: Readonly<Record<string, unknown>>) => unknown;

/** Functions by the names under which they are called. */
export type LocalFunctions = Readonly<Record<string, LocalFunction>>;

/** The table that the arguments of a call name. */
export type NamedTable = (args: Readonly<Record<string, unknown>>) => LocalTable;
