import type { StatementAnswers, StatementLine } from './statement.ts';

/** What a page can ask of a session. */
export type StatementCall =
  | { readonly method: 'read'; readonly bytes: Uint8Array; readonly answers: StatementAnswers }
  | {
      readonly method: 'rows';
      readonly rows: readonly (readonly string[])[];
      readonly answers: StatementAnswers;
    }
  | { readonly method: 'answer'; readonly answers: StatementAnswers };

/** What is reported while a call is carried out: how much of the file was read, from 0 to 1, or some of its lines. */
export type StatementReport = { readonly done: number } | { readonly lines: readonly StatementLine[] };
