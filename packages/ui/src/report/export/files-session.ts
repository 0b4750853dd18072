import { buildReport, joinPages, type ReportAnswer } from '@ledgerwise/resource/report';
import type { Slice, Weight } from '../../pdf/typeface.ts';
import { hasLines, type ReportContent, type ReportOutline } from './report-content.ts';

export type ReportFormat = 'pdf' | 'xlsx' | 'csv';

/** A file of one report, or of several where the format takes them. */
export interface WrittenFile {
  readonly blob: Blob;
  /** Characters for which a question mark stands. */
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
  /** A report of which nothing is known yet but what it is asked for. */
  begin(outline: ReportOutline): void;
  add(answer: ReportAnswer): void;
  /**
   * Puts its rows together and keeps them for the file. Returns how many there are, headings and totals counted; none where
   * it has no lines. Without lines or with more rows than `mostRows` it is not kept.
   */
  finish(mostRows: number): number;
  /** Writes what was finished since the last file. */
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
