import { AppError, type DataSource } from '@ledgerwise/contract';
import type { Formats } from '../../core/formats/use-formats.ts';
import { daysInWords, knownInWords } from '../ReportView.tsx';
import { askReport, columnsOf } from '../use-report.ts';
import type { ExportedReport } from './export-names.ts';
import type { FilesClient } from './files-client.ts';
import type { Letterhead, ReportOutline } from './report-content.ts';

export interface ReportReading {
  readonly data: DataSource;
  readonly client: FilesClient;
  readonly report: ExportedReport;
  readonly company: Letterhead;
  readonly formats: Formats;
  readonly signal: AbortSignal;
  /** Longer reports are not stored for the file. */
  readonly mostRows: number;
  /** Called for each page that has arrived. */
  onPage(page: number): void;
}

/** Loads all pages of a report into a client. Returns its number of rows; 0 if it has no lines. */
export async function readReport(reading: ReportReading): Promise<number> {
  const { data, client, report, company, formats, signal, mostRows, onPage } = reading;
  const { definition, request, about, tracked } = report;
  const columns = columnsOf(definition, request, formats, tracked);
  const outline: ReportOutline = {
    definition,
    columns,
    days: daysInWords(definition, request, formats),
    ...(request.known && { known: knownInWords(request.known, formats) }),
    ...(about && { about }),
    company,
    formats,
  };
  await client.begin(outline);
  let count = 0;
  for (let page: number | null = 1; page !== null; ) {
    if (signal.aborted) throw new AppError('data.aborted', { cause: signal.reason });
    const answer = await askReport(data, definition, request, columns, page, signal);
    await client.add(answer);
    count += 1;
    onPage(count);
    page = answer.next_page;
  }
  return client.finish(mostRows);
}
