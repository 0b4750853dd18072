import type { ReportColumn, ReportDefinition, ReportModel } from '@ledgerwise/resource/report';
import { formatDateTime } from '../../core/formats/format.ts';
import type { Formats } from '../../core/formats/use-formats.ts';

/** Letterhead of a report, as on documents. */
export interface Letterhead {
  readonly name: string;
  /** Address, tax number, how to reach them. */
  readonly lines: readonly string[];
  /** A PNG. */
  readonly logo?: Uint8Array;
}

/** A report to write into a file: everything except its rows. Plain data, for a worker. */
export interface ReportOutline {
  readonly definition: ReportDefinition;
  readonly columns: readonly ReportColumn[];
  /** Period as text: `As of 30/06/2026`, `Jul 2026`. */
  readonly days: string;
  /** As text: `as recorded at 22/11/2026, 20:05`. Absent if the report has everything recorded so far. */
  readonly known?: string;
  /** Name of its customer, vendor or account; absent if it covers all. */
  readonly about?: string;
  readonly company: Letterhead;
  /** Formats of the organization, which a worker cannot look up. */
  readonly formats: Formats;
}

/** A report that is written into a file. */
export interface ReportContent {
  readonly outline: ReportOutline;
  readonly model: ReportModel;
}

/** The line below the title: dates, currency, and the moment the report is limited to. */
export function subtitleOf({ outline: { days, known, about }, model }: ReportContent): string {
  return [about, days, `in ${model.currency}`, known].filter(Boolean).join(' · ');
}

/** Formats the time when it was generated. */
export const madeOf = ({ outline: { formats }, model }: ReportContent): string =>
  `Generated ${formatDateTime(model.madeAt, formats)}`;

/** True if the report has lines besides headings. */
export const hasLines = ({ rows }: ReportModel): boolean => rows.some(({ kind }) => kind === 'line');
