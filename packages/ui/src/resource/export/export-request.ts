import type { ExportForm } from '@ledgerwise/resource/csv';
import type { Matching } from '../list/use-list.ts';

/** Which records are to go into a file, and how many they are as far as it is known. */
export interface ExportRequest {
  readonly query: Matching;
  readonly count: number | undefined;
  /** They were chosen one by one: it is not asked which. */
  readonly isSelection?: boolean;
  /** Which rows are chosen at first; those that match unless it says otherwise. */
  readonly begins?: 'all';
}

/** The chosen options. */
export interface ChosenExport {
  readonly query: Matching;
  /** Rows of the file, as far as that is known. */
  readonly count: number | undefined;
  readonly form: ExportForm;
}
