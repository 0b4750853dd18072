import type { ReportWriter } from './files-session.ts';
import { reportCsv } from './report-csv.ts';
import { reportWorkbook } from './report-xlsx.ts';

/** A workbook with a sheet for each report. */
export const writeWorkbook: ReportWriter = async (contents) => ({
  blob: await reportWorkbook(contents),
  missing: [],
});

/** Writes the tables one after the other; a caller that wants separate files passes one at a time. */
export const writeCsv: ReportWriter = async (contents) => ({
  blob: new Blob(
    contents.flatMap(({ model }) => [...reportCsv(model)]),
    { type: 'text/csv;charset=utf-8' },
  ),
  missing: [],
});
