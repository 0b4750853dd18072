import { buildReport, joinPages, type ReportAnswer } from '@ledgerwise/resource/report';
import type { Slice, Weight } from '../../pdf/typeface.ts';
import { hasLines, type ReportContent, type ReportOutline } from './report-content.ts';

export type ReportFormat = 'pdf' | 'xlsx' | 'csv';

/** A file with one report, or several if the format supports that. */
export interface WrittenFile {
  readonly blob: Blob;
  /** Characters replaced by a question mark. */
  readonly missing: readonly string[];
}

/** Page functions that writing needs. */
export interface WriterNeeds {
  readFont(slice: Slice, weight: Weight): Promise<Uint8Array>;
  /** Called for each new page. */
  onPage(pages: number): void;
}

/** Writes reports into a file. */
export type ReportWriter = (contents: readonly ReportContent[], needs: WriterNeeds) => Promise<WrittenFile>;

/** Files of reports in the making: each report comes in the pages in which the database answers it. */
export interface FilesSession {
  /** Starts a report, of which only the request is known. */
  begin(outline: ReportOutline): void;
  add(answer: ReportAnswer): void;
  /**
   * Completes a report and stores it for the file. Returns its number of rows including headings and totals; 0 if it
   * has no lines. Without lines or with more rows than `mostRows`, it is not stored.
   */
  finish(mostRows: number): number;
  /** Writes the reports completed since the last file. */
  write(): Promise<WrittenFile>;
}

/** A session for one format. */
export function createFilesSession(writer: ReportWriter, needs: WriterNeeds): FilesSession {
  let outline: ReportOutline | null = null;
  let pages: ReportAnswer[] = [];
  let contents: ReportContent[] = [];
  return {
    begin(started) {
      outline = started;
      pages = [];
    },
    add(answer) {
      pages.push(answer);
    },
    finish(mostRows) {
      const [first, ...others] = pages;
      pages = [];
      if (!outline || !first) throw new Error('A report was finished before it was started.');
      const model = buildReport(outline.definition, outline.columns, joinPages([first, ...others]));
      if (!hasLines(model)) return 0;
      if (model.rows.length <= mostRows) contents.push({ outline, model });
      return model.rows.length;
    },
    write() {
      const finished = contents;
      contents = [];
      return writer(finished, needs);
    },
  };
}
