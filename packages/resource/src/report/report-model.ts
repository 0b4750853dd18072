import type { ReportColumn, ReportDefinition } from './define-report.ts';
import type { ReportCheck, ReportLink } from './report-answer.ts';

/** A cell's value: text, an ISO day, or decimal text; null if there is none. */
export type ReportCell = string | null;

/** A row that is added in a total, and whether it is added (1) or taken off (-1). */
export interface ReportTerm {
  readonly key: string;
  readonly sign: 1 | -1;
}

/** A row of the screen, the print view and files. */
export interface ReportRow {
  /** Names it among the rows. */
  readonly key: string;
  readonly kind: 'heading' | 'line' | 'total' | 'result';
  /** Number of headings above it. */
  readonly depth: number;
  /** Values by column. */
  readonly cells: Readonly<Record<string, ReportCell>>;
  readonly link?: ReportLink;
  /** Terms of a total or a result. */
  readonly terms?: readonly ReportTerm[];
  /** The group that it belongs to, by its key: shown or hidden with the others. */
  readonly group?: string;
}

/** A report with its figures, shared by the screen, the print view and files. */
export interface ReportModel {
  readonly definition: ReportDefinition;
  readonly columns: readonly ReportColumn[];
  readonly rows: readonly ReportRow[];
  readonly checks: readonly ReportCheck[];
  /** ISO 4217. */
  readonly currency: string;
  /** ISO 8601 with zone. */
  readonly madeAt: string;
}
