import type { ReportDefinition, TrackedBy } from '@ledgerwise/resource/report';
import type { ReportRequest } from '../report-request.ts';
import type { ReportFormat } from './files-session.ts';

/** A report that goes into a file. */
export interface ExportedReport {
  readonly definition: ReportDefinition;
  /** The result of `fitting`. */
  readonly request: ReportRequest;
  /** Name of its subject; empty for all. */
  readonly about: string;
  /** Categories whose options are its columns. */
  readonly tracked?: readonly TrackedBy[];
}

const daysOf = ({ definition, request: { from, to } }: ExportedReport): string =>
  definition.tells === 'day' ? to : `${from}_${to}`;

const nameOf = (report: ExportedReport): string => {
  const { compare, columns, known } = report.request;
  const about = report.about.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '');
  const by = report.tracked?.find(({ parameter }) => parameter === columns)?.label ?? columns;
  const ways = [
    compare,
    by && `by-${by.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')}`,
    known && 'as-known',
  ];
  return [report.definition.id, about, daysOf(report), ...ways]
    .filter(Boolean)
    .join('-')
    .replaceAll('_', '-');
};

/** Unique names of the files that reports are written to. */
export function fileNames(reports: readonly ExportedReport[], format: ReportFormat): readonly string[] {
  const counts = new Map<string, number>();
  return reports.map((report) => {
    const name = nameOf(report);
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return `${name}${count === 1 ? '' : `-${count}`}.${format}`;
  });
}

/** Returns the file name of a workbook with several reports. */
export function workbookName(reports: readonly ExportedReport[]): string {
  const [first] = reports;
  if (!first || reports.length === 1) return fileNames(reports, 'xlsx')[0] ?? 'reports.xlsx';
  return `financial-reports-${first.request.from}-${first.request.to}.xlsx`;
}
