import type { RecentImport } from '@ledgerwise/resource';
import type {
  ColumnMapping,
  CsvChecked,
  CsvPlan,
  CsvProblem,
  CsvSummary,
  DuplicatePolicy,
  Matches,
  RepeatPolicy,
} from '@ledgerwise/resource/csv';
import type { ImportEnd } from './import-job.ts';
import type { UnfinishedFile } from './import-memory.ts';

/** State of an import. Each step contains what the next one needs. */
export type ImportStep =
  | { readonly at: 'choose'; readonly problem?: CsvProblem }
  | { readonly at: 'reading'; readonly fileName: string }
  | ({ readonly at: 'columns' } & OpenFile)
  | ({ readonly at: 'checking' } & OpenFile)
  | Review
  | { readonly at: 'running'; readonly key: string; readonly review: Review }
  | { readonly at: 'done'; readonly key: string; readonly end: ImportEnd; readonly also?: AlsoHolding };

/** A file that holds the records of another list as well, for importing it there too. */
export interface AlsoHolding {
  readonly file: File;
  readonly list: string;
}

/** A file that was read. */
export interface OpenFile {
  readonly fileName: string;
  readonly summary: CsvSummary;
  /** An earlier import of the same file that was not undone. */
  readonly earlier: EarlierImport | null;
}

/** An import that this one may repeat: of the same content, or of a file of the same name. */
export interface EarlierImport {
  readonly import: Pick<RecentImport, 'created_at' | 'inserted' | 'updated'> & {
    readonly who?: string | null;
  };
  readonly isSameContent: boolean;
}

/** A file whose rows were validated. */
export interface Review extends OpenFile {
  readonly at: 'review';
  readonly checked: CsvChecked;
  readonly matches: Matches;
  readonly plan: CsvPlan;
  readonly policy: DuplicatePolicy;
  /** Policy for rows that repeat others; undefined until it is chosen. */
  readonly repeats?: RepeatPolicy | undefined;
  /** A corrected cell is being validated. */
  readonly isChecking?: boolean;
}

/** State of the import screen. */
export interface ImportState {
  readonly step: ImportStep;
  readonly mapping: ColumnMapping;
  readonly failure: unknown;
  /** A file that was chosen before the page was reloaded. */
  readonly unfinished: UnfinishedFile | null;
}
