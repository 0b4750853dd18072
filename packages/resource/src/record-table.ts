import type { FunctionName, Row } from '@ledgerwise/contract';
import type { AnyResource } from './define-resource.ts';
import type { Values } from './fields/field.ts';

/** Rows that belong to a record and that a function of the database answers: the movements of an item. */
export interface RecordTable {
  /** In the address of the record's page: `?tab=schedule`. */
  readonly id: string;
  /** Label of the tab. */
  readonly label: string;
  /** The function; it answers a list of rows, each with an `id`, amounts as text. */
  readonly call: FunctionName;
  /** Arguments of the function; the record's id as `id` by default. */
  arguments?(row: Row): Values;
  /** Declaration of its rows: columns, totals, and the text for an empty table. */
  readonly rows: AnyResource;
  /** True if a record has it; always by default. */
  isShown?(row: Row): boolean;
  /** The function answers so many at most, the newest. */
  readonly limit?: number;
}
