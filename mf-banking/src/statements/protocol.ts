import type { StatementAnswers, StatementLine } from './statement.ts';

/** Calls of a session. */
export type StatementCall =
  | { readonly method: 'read'; readonly bytes: Uint8Array; readonly answers: StatementAnswers }
  | {
      readonly method: 'rows';
      readonly rows: readonly (readonly string[])[];
      readonly answers: StatementAnswers;
    }
  | { readonly method: 'answer'; readonly answers: StatementAnswers };

/** Progress of a call: the share of the file that was read, from 0 to 1, or some of its lines. */
export type StatementReport = { readonly done: number } | { readonly lines: readonly StatementLine[] };
