import type { StatementAnswers, StatementLine, StatementReading } from './statement.ts';

/** What a page can ask of a session. */
export type StatementCall =
  | { readonly method: 'read'; readonly bytes: Uint8Array; readonly answers: StatementAnswers }
  | {
      readonly method: 'rows';
      readonly rows: readonly (readonly string[])[];
      readonly answers: StatementAnswers;
    }
  | { readonly method: 'answer'; readonly answers: StatementAnswers };

/** A message to the worker. */
export interface StatementRequest {
  readonly id: number;
  readonly call: StatementCall;
}

/** Lines go ahead of their reading in parts: what takes one message takes the page's time at once. */
export const LINES_AT_ONCE = 2000;

/** What the worker says of the request with the same id. */
export type StatementMessage =
  | { readonly kind: 'progress'; readonly id: number; readonly done: number }
  | { readonly kind: 'lines'; readonly id: number; readonly lines: readonly StatementLine[] }
  | { readonly kind: 'reading'; readonly id: number; readonly reading: StatementReading }
  | { readonly kind: 'error'; readonly id: number; readonly error: string };
