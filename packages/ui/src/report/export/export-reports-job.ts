import {
  AppError,
  type DataSource,
  describeError,
  type Host,
  type Job,
  type JobNote,
  toAppError,
} from '@ledgerwise/contract';
import { download } from '../../core/download.ts';
import { countOf } from '../../core/formats/format.ts';
import type { Formats } from '../../core/formats/use-formats.ts';
import { missingWords } from '../../pdf/missing-words.ts';
import { MOST_ROWS, tooLong } from './export-limits.ts';
import { type ExportedReport, fileNames, workbookName } from './export-names.ts';
import type { OpenFiles } from './files-client.ts';
import type { ReportFormat, WrittenFile } from './files-session.ts';
import { readLetterhead } from './read-letterhead.ts';
import { readReport } from './read-report.ts';
import { exportReportsJobTexts } from './texts.ts';

export interface ExportReportsOptions {
  readonly data: DataSource;
  readonly reports: readonly ExportedReport[];
  readonly format: ReportFormat;
  /** One workbook with a sheet for each report, instead of one workbook each. */
  readonly asOneWorkbook: boolean;
  /** Name of the organization if the settings have none. */
  readonly organisation: string;
  readonly formats: Formats;
  readonly key: string;
  readonly errorTexts: Host['errorTexts'];
  readonly openFiles: OpenFiles;
}

/** State of an export. */
export interface ReportsExport {
  readonly files: readonly { readonly name: string; readonly blob: Blob }[];
  /** Reports that are in no file, with reasons. */
  readonly left: readonly JobNote[];
  /** Parts that paper does not show. */
  readonly shortcomings: readonly string[];
}

/** Errors of the connection or session, which would affect the other reports too. */
const ENDS_ALL = /^(?:data\.aborted|network\.|auth\.|app\.)/;
const NOTHING = exportReportsJobTexts.nothing;

/**
 * A job that exports reports as files: fetched page by page, written in a worker and downloaded at the end, on whatever
 * screen the user is then.
 */
export function exportReportsJob(options: ExportReportsOptions): Job<ReportsExport> {
  const { reports, format, formats, key } = options;
  const kinds = countOf(reports.length, 'report', 'reports', formats);
  return {
    id: key,
    topic: 'export reports',
    title: exportReportsJobTexts.title(kinds),
    run: (signal, report) =>
      exportReports(options, signal, (done, text) => report({ done, total: reports.length, text })),
    describe: ({ files, left, shortcomings }) => {
      const text = [
        files.length > 0 ? exportReportsJobTexts.saved(countOf(files.length, 'file', 'files', formats)) : '',
        left.length > 0
          ? exportReportsJobTexts.notExported(left.map((note) => `${note.title} (${note.text})`).join('; '))
          : '',
        ...shortcomings,
      ];
      const isNothing = files.length === 0;
      const areEmpty = left.every((note) => note.text === NOTHING);
      return {
        title: isNothing
          ? areEmpty
            ? NOTHING
            : exportReportsJobTexts.failed
          : exportReportsJobTexts.complete,
        text: text.filter(Boolean).join(' '),
        isFailure: isNothing,
        files: files.map(({ name, blob }) => ({
          label:
            files.length === 1 ? exportReportsJobTexts.downloadAgain : exportReportsJobTexts.download(name),
          name,
          read: async () => blob,
        })),
        ...(left.length > 0 && { notes: left }),
      };
    },
    failure: { title: exportReportsJobTexts.failed },
    cancelled: { title: exportReportsJobTexts.cancelled, text: exportReportsJobTexts.cancelledText },
    lost: {
      title: exportReportsJobTexts.lost,
      text: exportReportsJobTexts.lostText(format === 'csv', kinds),
    },
  };
}

async function exportReports(
  {
    data,
    reports,
    format,
    asOneWorkbook,
    organisation,
    formats,
    errorTexts,
    openFiles,
  }: ExportReportsOptions,
  signal: AbortSignal,
  tell: (done: number, text: string) => void,
): Promise<ReportsExport> {
  let done = 0;
  let title = '';
  const say = (what: string): void =>
    tell(done, exportReportsJobTexts.progress(title, what, done + 1, reports.length));
  const client = openFiles(format, (pages) =>
    say(exportReportsJobTexts.written(countOf(pages, 'page', 'pages', formats))),
  );
  // Writing ends with its worker; no requests are pending by then.
  const stop = (): void => client.close();
  signal.addEventListener('abort', stop);
  const files: { readonly name: string; readonly blob: Blob }[] = [];
  const left: JobNote[] = [];
  const missing: string[] = [];
  const names = fileNames(reports, format);
  const keep = (name: string, file: WrittenFile): void => {
    files.push({ name, blob: file.blob });
    missing.push(...file.missing);
    download(file.blob, name);
  };
  try {
    tell(0, exportReportsJobTexts.starting);
    const { letterhead, shortcomings } = await readLetterhead(data, organisation, format === 'pdf', signal);
    const isWorkbook = format === 'xlsx' && asOneWorkbook;
    const written: ExportedReport[] = [];
    for (const [at, report] of reports.entries()) {
      done = at;
      title = report.definition.title;
      try {
        say(exportReportsJobTexts.beingRead);
        const rows = await readReport({
          ...{ data, client, report, company: letterhead, formats, signal, mostRows: MOST_ROWS[format] },
          onPage: (page) => say(exportReportsJobTexts.read(countOf(page, 'page', 'pages', formats))),
        });
        const problem = rows === 0 ? NOTHING : tooLong(format, rows, formats);
        if (problem !== null) {
          left.push({ title, text: problem });
          continue;
        }
        written.push(report);
        if (isWorkbook) continue;
        say(exportReportsJobTexts.beingWritten);
        keep(names[at] ?? '', await client.write());
      } catch (error) {
        if (ENDS_ALL.test(toAppError(error).code)) throw error;
        left.push({ title, text: describeError(error, errorTexts).help });
      }
    }
    if (isWorkbook && written.length > 0) {
      say(exportReportsJobTexts.workbookBeingWritten);
      keep(workbookName(written), await client.write());
    }
    if (signal.aborted) throw new AppError('data.aborted', { cause: signal.reason });
    return { files, left, shortcomings: [...shortcomings, ...missingWords([...new Set(missing)])] };
  } finally {
    signal.removeEventListener('abort', stop);
    client.close();
  }
}
