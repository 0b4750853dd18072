import type { StatementImportOutcome, StatementLineState } from '@ledgerwise/resource';
import type { StatementColumns, StatementReading, StatementTable } from '../../statements/statement.ts';
import type { StatedAccount } from './statement-job.ts';

/** A statement that was read, as far as it could be. */
export interface OpenStatement {
  readonly fileName: string;
  readonly reading: StatementReading;
}

/** A statement whose lines were compared with existing ones. */
export interface StatementReview extends OpenStatement {
  readonly at: 'review';
  /** The account that it is imported as. */
  readonly stated: StatedAccount;
  readonly states: readonly StatementLineState[];
}

/** State of a statement import. Each step contains what the next one needs. */
export type StatementStep =
  | { readonly at: 'choose'; readonly reading?: StatementReading }
  | {
      readonly at: 'reading';
      readonly fileName: string;
      /** From 0 to 1. */
      readonly done: number;
    }
  | {
      readonly at: 'columns';
      readonly fileName: string;
      readonly table: StatementTable;
      readonly columns: StatementColumns;
    }
  | ({ readonly at: 'question' } & OpenStatement)
  | {
      readonly at: 'checking';
      readonly fileName: string;
      /** Lines. */
      readonly done: number;
      readonly total: number;
    }
  | ({
      /** The file is of another account than this one. */
      readonly at: 'other';
      readonly error: unknown;
    } & OpenStatement)
  | StatementReview
  | { readonly at: 'running'; readonly key: string; readonly review: StatementReview }
  | { readonly at: 'done'; readonly key: string; readonly outcome: StatementImportOutcome };

/** State that the screen renders. */
export interface StatementState {
  readonly step: StatementStep;
  readonly failure: unknown;
}
