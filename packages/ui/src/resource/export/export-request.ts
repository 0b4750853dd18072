import type { ExportForm } from '@ledgerwise/resource/csv';
import type { Matching } from '../list/use-list.ts';

/** The records to export, and their number if known. */
export interface ExportRequest {
  readonly query: Matching;
  readonly count: number | undefined;
  /** Set if they were selected individually: the dialog then does not ask which records to export. */
  readonly isSelection?: boolean;
  /** Rows that are chosen initially; by default, those that match. */
  readonly begins?: 'all';
}

/** The chosen options. */
export interface ChosenExport {
  readonly query: Matching;
  /** Rows of the file, as far as that is known. */
  readonly count: number | undefined;
  readonly form: ExportForm;
}
